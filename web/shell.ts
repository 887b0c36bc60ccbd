// The service worker, told at build time which files make the shell.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ICONS = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest']

export function shell(): Plugin {
  return {
    name: 'roost-shell',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = [
        ...Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .map((name) => `/${name}`),
        ...ICONS,
      ]
      const worker = readFileSync(new URL('src/sw.js', import.meta.url), 'utf8')
      const name = createHash('sha256')
        .update(files.join() + worker)
        .digest('hex')
        .slice(0, 12)
      const source = worker
        .replace('/* FILES */ []', JSON.stringify(files))
        .replace("/* NAME */ 'roost'", JSON.stringify(`roost-${name}`))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}
