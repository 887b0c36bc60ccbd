// Reading a manifest, and how much its files are.

import { FORMAT, type Manifest, type Piece, type PocketFile } from '../pocket/manifest'

/** A manifest that this page can use; null for anything else. */
export function asManifest(read: unknown): Manifest | null {
  const manifest = read as Partial<Manifest> | null
  return manifest?.format === FORMAT && Array.isArray(manifest.files) ? (manifest as Manifest) : null
}

/** What of a file is transferred one after the other. */
export const piecesOf = (file: PocketFile): readonly Piece[] => file.pieces ?? [file]

/** How much a download transfers. */
export const transferOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { bytes }) => sum + bytes, 0)

/** How much room files need on the device. */
export const sizeOf = (files: readonly PocketFile[]): number => files.reduce((sum, { size }) => sum + size, 0)
