import type { GameModule } from '../module'

const module: GameModule = {
  game: '5211',
  deal: () => import('./deal'),
}

export default module
