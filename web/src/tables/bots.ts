// How strong bots are, and which of them are not ready, in words.

import type { BotStrength, GameInfo, UnreadyBot } from '../generated/protocol'
import { has, percent, t } from '../lib/i18n.svelte'
import { botName } from './seats'

type Strengths = Pick<GameInfo, 'strengths'>

/** The measured result of a bot in games with a number of players. */
export function strengthOf(info: Strengths | undefined, bot: string, players: number): BotStrength | undefined {
  return info?.strengths.find((strength) => strength.bot === bot && strength.players === players)
}

/** A measured result in one sentence; empty if nothing was measured. */
export function strengthText(strength: BotStrength | undefined): string {
  if (!strength) return ''
  const { players, against, share } = strength
  const count = players - 1
  const own = `page-bot-others-${against}`
  const others = has(own) ? t(own, { count }) : t('page-bot-others', { count, bot: botName(against) })
  return t('page-bot-strength', { share: percent(share), others, par: percent(1 / players) })
}

/** How a result was measured. */
export function measuredText({ deals, low, high }: BotStrength): string {
  return t('page-bot-strength-measured', { deals, low: percent(low), high: percent(high) })
}

/** The same before a game: the bot may be ready when it starts. */
export function soonText({ bot, stand_in, has_failed }: UnreadyBot): string {
  const names = { bot: botName(bot), stand_in: botName(stand_in) }
  return t(has_failed ? 'page-bot-failed' : 'page-bot-soon', names)
}

/** Who plays for a bot that is not ready, and how far the server is. */
export function unreadyText(
  { bot, stand_in, has_failed, done, steps }: UnreadyBot,
  game: string | null = null,
): string {
  const names = { bot: botName(bot, game), stand_in: botName(stand_in, game) }
  return t(has_failed ? 'page-bot-failed' : 'page-bot-unready', { ...names, done, steps })
}
