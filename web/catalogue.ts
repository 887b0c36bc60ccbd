// The catalogue of texts without what the page never says: every visit would load it.

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import elsewhere from './elsewhere.json' with { type: 'json' }

/** Texts of the command, the terminal and the host; a key begins with where it belongs. */
const SAID_ELSEWHERE = new RegExp(
  `^(?!${elsewhere.shown.join('|')})(?:${elsewhere.prefixes.join('|')})[\\w-]* =.*\\n([ \\t].*\\n|\\n(?=[ \\t]))*`,
  'gm',
)
/** Texts of offline play, which load with it. */
const OFFLINE = /^(?:offline|pocket)-[\w-]* =.*\n([ \t].*\n|\n(?=[ \t]))*/gm
const COMMENTS = /^#.*\n/gm

export function catalogue(): Plugin {
  return {
    name: 'roost-catalogue',
    enforce: 'pre',
    load(id) {
      const [file, query] = id.split('?')
      if (!query?.startsWith('raw') || !file?.endsWith('.ftl')) return null
      this.addWatchFile(file)
      const all = readFileSync(file, 'utf8')
      const text =
        query === 'raw&offline'
          ? (all.match(OFFLINE) ?? []).join('')
          : all.replace(SAID_ELSEWHERE, '').replace(OFFLINE, '').replace(COMMENTS, '')
      return `export default ${JSON.stringify(text)}`
    },
  }
}
