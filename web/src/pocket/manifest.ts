// What the server offers for offline play: `/pocket/pocket.json`, written by scripts/build-pocket.

import type { GameInfo } from '../generated/protocol'

/** The form of the manifest, and of the messages between page and worker, that this page understands. */
export const FORMAT = 2

/** What is transferred at once. */
export interface Piece {
  /** It contains the hash of the content, so a piece never changes. */
  path: string
  /** How much is transferred with Brotli. */
  bytes: number
  /** How much it takes on the device. */
  size: number
  sha256: string
}

export interface PocketFile extends Piece {
  /** A large file comes in pieces, so that a download that breaks off loses little. */
  pieces?: readonly Piece[]
}

/** A module of WebAssembly with the rules of a game and the search of its bots. */
export interface GameModule {
  code: string
  exports: string
}

export interface Manifest {
  format: number
  /** A hash of all files. */
  version: string
  roost: string
  /** The version of the protocol that the worker speaks. */
  protocol: number
  /** How much all files transfer with Brotli. */
  bytes: number
  files: readonly PocketFile[]
  games: readonly GameInfo[]
  worker: string
  /** The folder of Pyodide. */
  runtime: string
  /** The standard library of Python, as far as it is used. */
  library: string
  /** The sources of Roost, as far as they are used. */
  python: string
  /** By the name of the game's folder in the sources. */
  modules: Readonly<Record<string, GameModule>>
}
