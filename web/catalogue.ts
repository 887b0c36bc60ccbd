// The catalogue of texts without what the page never says: every visit would load it.

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Texts of the command, the terminal and the host; a key begins with where it belongs. */
const SAID_ELSEWHERE =
  /^(simulate|check|show|golden|play|client|join|loadtest|record|bus)-[\w-]+ =.*\n([ \t].*\n|\n(?=[ \t]))*/gm
const COMMENTS = /^#.*\n/gm

export function catalogue(): Plugin {
  return {
    name: 'roost-catalogue',
    enforce: 'pre',
    load(id) {
      const [file, query] = id.split('?')
      if (query !== 'raw' || !file?.endsWith('.ftl')) return null
      this.addWatchFile(file)
      const text = readFileSync(file, 'utf8').replace(SAID_ELSEWHERE, '').replace(COMMENTS, '')
      return `export default ${JSON.stringify(text)}`
    },
  }
}
