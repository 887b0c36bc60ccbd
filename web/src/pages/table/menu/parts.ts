// The parts of the menu that a table has.

import type { GameModule } from '../../../games/module'
import type { IconName } from '../../../ui/icons'

export type MenuPart = 'rules' | 'sheet' | 'seen' | 'log' | 'chat' | 'table'

export const PART_ICONS: Record<MenuPart, IconName> = {
  rules: 'rules',
  sheet: 'sheet',
  seen: 'cards',
  log: 'log',
  chat: 'chat',
  table: 'options',
}

/** The parts that a game can fill; chat and settings are at every table. */
export function partsOf(module: GameModule | null): MenuPart[] {
  const ofGame: MenuPart[] = module ? ['rules'] : []
  for (const part of ['sheet', 'seen', 'log'] as const) if (module?.[part]) ofGame.push(part)
  return [...ofGame, 'chat', 'table']
}
