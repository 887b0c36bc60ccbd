// The server's HTTP API, with types generated from its schema. An error names a key of the catalogue.

import type * as P from '../generated/protocol'
import type { RecordOfGame } from './fair'
import { has, t, type Values } from './i18n.svelte'
import { promise, sit, type Committed } from './kept'

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

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`/api${path}`, {
    method,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as Answer
  const problem = (await answer.json().catch(() => ({}))) as Partial<P.Problem>
  throw new Problem(answer.status, problem.key ?? 'page-problem', problem.values ?? { status: answer.status })
}

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`

export const api = {
  me: () => ask<P.Me>('GET', '/me'),
  rename: (name: string) => ask<P.Me>('PUT', '/me', { name }),
  games: () => ask<P.GameInfo[]>('GET', '/games'),
  create: (table: P.CreateTable) => ask<P.TableInfo>('POST', '/tables', table),
  tables: () => ask<P.TableList>('GET', '/tables'),
  table: (id: string) => ask<P.TableInfo>('GET', at(id)),
  mine: () => ask<P.MyTables>('GET', '/me/tables'),
  /** Sit down with a promise; what the table had committed itself to by then is kept on this device. */
  async join(table: Committed, seat: number | null = null, invite: string | null = null) {
    const wanted = { seat, invite, contribution_hash: promise(table) }
    const joined = await ask<P.TableInfo>('POST', `${at(table.table)}/join`, wanted)
    sit(table.table, joined.you)
    return joined
  },
  async leave(id: string) {
    const left = await ask<P.TableInfo>('POST', `${at(id)}/leave`, {})
    sit(id, null)
    return left
  },
  start: (id: string, bot: string | null = null) => ask<P.TableInfo>('POST', `${at(id)}/start`, { bot }),
  plan: (id: string, seat: number, plan: P.SeatPlan) => ask<P.TableInfo>('POST', `${at(id)}/seat`, { seat, plan }),
  /** Open another table for the same players and join it. The commitment is again published before the hash is sent. */
  async rematch(id: string) {
    const next = await ask<P.TableInfo>('POST', `${at(id)}/rematch`, {})
    return next.status === 'open' ? this.join(next) : next
  },
  history: (person: string) => ask<P.History>('GET', `/people/${encodeURIComponent(person)}/games?limit=6`),
  /** Start a game against bots. It takes three requests, so that the table publishes its commitment before we join. */
  async againstBots(game: string, options: P.CreateTable['options'], players: number, bot: string | null) {
    const seats: P.SeatPlan[] = Array.from({ length: players }, () => ({ kind: 'open' }))
    const made = await this.create({ game, options, seats, is_public: false, clock: 'none' })
    await this.join(made, 0)
    return this.start(made.table, bot)
  },
  replay: (id: string, seat: number | null) =>
    ask<P.Replay>('GET', `${at(id)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  /** The record of a finished game. */
  record: (id: string) => ask<RecordOfGame>('GET', `${at(id)}/record`),
  recordUrl: (id: string) => `/api${at(id)}/record`,
}
