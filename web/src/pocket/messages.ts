// The messages between page and worker. Those of a table are the same as on the socket of a server.

import type { ServerMessage } from '../generated/protocol'
import type { Values } from '../lib/i18n.svelte'
import type { Manifest } from './manifest'
import type { SavedGame } from './saved'

export type ToWorker =
  /** `pause` is how many seconds a bot takes at least, so that people can follow. */
  | { type: 'start'; manifest: Manifest; pause: number }
  /** A message of the protocol, in JSON. */
  | { type: 'message'; text: string }
  /** What a server would be asked over HTTP; the values are in JSON. */
  | { type: 'call'; id: number; name: string; values: string }

export type FromWorker =
  | { type: 'ready' }
  | { type: 'message'; message: ServerMessage }
  | { type: 'save'; game: SavedGame }
  /** A part of an answer that is not complete yet. */
  | { type: 'part'; id: number; value: unknown }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'refused'; id: number; key: string; values: Values }
  /** Python has failed: the worker cannot go on. */
  | { type: 'failed'; reason: string }
