// The server's HTTP API, with types generated from its schema. An error names a key of the catalogue.

import type * as P from '../generated/protocol'
import type { RecordOfGame } from './fair'
import { has, t, type Values } from './i18n.svelte'
import { promise, promiseAhead, sit, type Committed } from './kept'
import { isPocket } from '../pocket/ids'

/** A request that the server refused, with a reason for people. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    readonly values: Values,
  ) {
    super(key)
  }

  get text(): string {
    return has(this.key) ? t(this.key, this.values) : t('page-problem', { status: this.status })
  }
}

/** Why a request failed, for people: the server's reason, or that the server cannot be reached. */
export function problemText(error: unknown): string {
  return error instanceof Problem ? error.text : t('page-problem-line')
}

async function ask<Answer>(
  method: string,
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Answer> {
  const answer = await fetch(`/api${path}`, {
    method,
    signal,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as Answer
  const problem = (await answer.json().catch(() => ({}))) as Partial<P.Problem>
  throw new Problem(answer.status, problem.key ?? 'page-problem', problem.values ?? { status: answer.status })
}

/** The games on this device, which answer as a server does. */
const onDevice = async () => (await import('../pocket')).pocket

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`

const of = (player: string): string => `/people/${encodeURIComponent(player)}`

/** Which finished games are wanted. */
export interface Wanted {
  limit?: number
  before?: number
  game?: string
  opponent?: string
  /** part of another player's name */
  search?: string
}

/** The fields that are set, as the query of an address. */
function query(wanted: Wanted): string {
  const set = Object.entries(wanted).filter(([, value]) => value !== undefined && value !== '')
  return set.length ? `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}` : ''
}

export const api = {
  me: (signal: AbortSignal) => ask<P.Me>('GET', '/me', undefined, signal),
  rename: (name: string) => ask<P.Me>('PUT', '/me', { name }),
  games: () => ask<P.GameInfo[]>('GET', '/games'),
  create: (table: P.CreateTable) => ask<P.TableInfo>('POST', '/tables', table),
  tables: () => ask<P.TableList>('GET', '/tables'),
  table: async (id: string) => (isPocket(id) ? (await onDevice()).table(id) : ask<P.TableInfo>('GET', at(id))),
  mine: () => ask<P.MyTables>('GET', '/me/tables'),
  /**
   * Sit down with a promise; what the table had committed itself to by then is kept on this device.
   *
   * People say later that they are ready, so that nobody is dealt in while they read the options.
   */
  async join(table: Committed, seat: number | null = null, invite: string | null = null, isReady = false) {
    const wanted: P.Join = { seat, invite, contribution_hash: promise(table), is_ready: isReady }
    const joined = await ask<P.TableInfo>('POST', `${at(table.table)}/join`, wanted)
    sit(table.table, joined.you)
    return joined
  },
  async leave(id: string) {
    if (isPocket(id)) return (await onDevice()).leave(id)
    const left = await ask<P.TableInfo>('POST', `${at(id)}/leave`, {})
    sit(id, null)
    return left
  },
  start: (id: string, bot: string | null = null) => ask<P.TableInfo>('POST', `${at(id)}/start`, { bot }),
  plan: (id: string, seat: number, plan: P.SeatPlan) => ask<P.TableInfo>('POST', `${at(id)}/seat`, { seat, plan }),
  ready: (id: string, isReady: boolean) => ask<P.TableInfo>('POST', `${at(id)}/ready`, { is_ready: isReady }),
  change: (id: string, settings: P.ChangeSettings) => ask<P.TableInfo>('POST', `${at(id)}/settings`, settings),
  kick: (id: string, person: string) => ask<P.TableInfo>('POST', `${at(id)}/kick`, { person }),
  ban: (id: string, person: string) => ask<P.TableInfo>('POST', `${at(id)}/kick`, { person, is_banned: true }),
  mute: (id: string, person: string, isMuted: boolean) =>
    ask<P.TableInfo>('POST', `${at(id)}/mute`, { person, is_muted: isMuted }),
  /** Take the seat back from the stand-in bot. */
  back: (id: string) => ask<P.TableInfo>('POST', `${at(id)}/back`, {}),
  /**
   * Open another table for the same players and join it, ready to play.
   *
   * The commitment is again published before the hash is sent.
   */
  async rematch(id: string) {
    if (isPocket(id)) return (await onDevice()).rematch(id)
    const next = await ask<P.TableInfo>('POST', `${at(id)}/rematch`, {})
    return next.status === 'open' ? this.join(next, null, null, true) : next
  },
  /** Sit down at a public table of an edition that waits for players, or open one. */
  async match(game: string, edition: P.Match['options'], isReady: boolean) {
    const { hash, keepFor } = promiseAhead()
    const wanted: P.Match = { game, options: edition, contribution_hash: hash, is_ready: isReady }
    const found = await ask<P.TableInfo>('POST', '/match', wanted)
    keepFor(found)
    sit(found.table, found.you)
    return found
  },
  /** Open a table at one of this person's decisions in a finished game. */
  playFrom: (id: string, wanted: P.PlayFrom) => ask<P.TableInfo>('POST', `${at(id)}/play-from`, wanted),
  person: (player: string) => ask<P.PersonInfo>('GET', of(player)),
  /** Finished games, the latest first. */
  played: (player: string, wanted: Wanted = {}) => ask<P.History>('GET', `${of(player)}/games${query(wanted)}`),
  leaderboard: (game: string, kind: 'people' | 'bots') =>
    ask<P.Leaderboard>('GET', `/leaderboard/${encodeURIComponent(game)}?kind=${kind}`),
  /**
   * Start a game against bots, one for each of the other seats.
   *
   * It takes two requests, so that the table publishes its commitment before we join. Our seat is the last to be taken,
   * so the game starts then.
   */
  async againstBots(
    game: string,
    options: P.CreateTable['options'],
    bots: readonly (string | null)[],
    isGuided = false,
  ) {
    const seats: P.SeatPlan[] = [{ kind: 'open' }, ...bots.map((bot) => ({ kind: 'bot' as const, bot }))]
    const made = await this.create({ game, options, seats, is_public: false, clock: 'none', is_guided: isGuided })
    return this.join(made, 0, null, true)
  },
  /** The deals of a day, today's without one, with this person's tries. */
  daily: (day: string | null = null) => ask<P.DailyDay>('GET', day ? `/daily/${encodeURIComponent(day)}` : '/daily'),
  /** Play a deal of the day, or continue the own try; an earlier day is played uncounted. */
  playDaily: (game: string, players: number, day: string | null = null) =>
    ask<P.TableInfo>('POST', '/daily', { game, players, day } satisfies P.PlayDaily),
  /** With the table of an uncounted game, the results are compared with that game. */
  dailyResults: (day: string, game: string, players: number, table: string | null = null) =>
    ask<P.DailyResults>(
      'GET',
      `/daily/${day}/${encodeURIComponent(game)}/${players}${table ? `?table=${encodeURIComponent(table)}` : ''}`,
    ),
  /** The own view after actions that are not sent yet. */
  preview: async (id: string, actions: string[]) =>
    isPocket(id) ? (await onDevice()).preview(id, actions) : ask<P.Previewed>('POST', `${at(id)}/preview`, { actions }),
  /** All events of a game so far, as this person's seat was told them. */
  events: async (id: string) =>
    isPocket(id) ? (await onDevice()).events(id) : ask<P.TableEvents>('GET', `${at(id)}/events`),
  /** A code that moves this identity to another device. */
  code: () => ask<P.IdentityCode>('POST', '/me/code', {}),
  /** Become the person who made a code; the answer sets their cookie. */
  claim: (code: string) => ask<P.Me>('POST', '/me/claim', { code }),
  replay: async (id: string, seat: number | null) =>
    isPocket(id)
      ? (await onDevice()).replay(id, seat)
      : ask<P.Replay>('GET', `${at(id)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  /** What a review is made from, to make it on this device. */
  reviewOrder: (id: string) => ask<P.ReviewOrder>('GET', `${at(id)}/review-order`),
  /** The record of a finished game. */
  record: async (id: string) =>
    isPocket(id) ? (await onDevice()).record(id) : ask<RecordOfGame>('GET', `${at(id)}/record`),
  recordUrl: (id: string) => `/api${at(id)}/record`,
}
