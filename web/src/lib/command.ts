// The command that checks a downloaded record without this page: `roost check` with what this device kept.

import type { Kept } from './kept'

/** The name that the page gives to a downloaded record. */
export const recordFile = (table: string): string => `roost-${table}.json`

/** A word as a shell reads it. Whatever a table published must stay a single word. */
const quoted = (word: string): string => (/^[\w.:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

/** The values that this device kept, as options; none if it kept nothing. */
function optionsFor(kept: Kept | null): string[] {
  if (!kept) return []
  const { commitment, contribution, seat, hashes } = kept
  return [
    ...['--commitment', commitment],
    ...(seat === null ? [] : ['--contribution', `${seat}:${contribution}`]),
    ...(hashes ?? []).flatMap((hash, other) => ['--contribution-hash', `${other}:${hash}`]),
  ]
}

const commandFor = (table: string, options: readonly string[]): string =>
  ['roost', 'check', recordFile(table), ...options].map(quoted).join(' ')

/** The complete command line for the record of a table. */
export function checkCommand(table: string, kept: Kept | null): string {
  return commandFor(table, optionsFor(kept))
}

/** The same for a deal of the day, to which no device contributes. */
export function checkDailyCommand(table: string, commitment: string): string {
  return commandFor(table, ['--commitment', commitment])
}
