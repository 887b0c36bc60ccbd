import type { GameModule } from '../module'

const module: GameModule = {
  game: 'gloria',
  deal: () => import('./deal'),
}

export default module
