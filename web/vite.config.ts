import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { catalogue } from './catalogue.ts'
import { shell } from './shell.ts'

/** What Home needs, and with it every visit. */
const HOUSE = [
  /\/node_modules\/(svelte|esm-env|@fluent)\//,
  /\/src\/(art|lib|ui)\/(?!fair|flight|notify|Share|TableOptions)/,
  /\/src\/games\/([^/]+\.ts|[^/]+\/(art\/|index\.ts))/,
  /\/src\/tables\/(seats|TableShell)/,
  /\/src\/pocket\/ids/,
]

// The page is part of the Python package: a wheel holds it built and needs no Node.
export default defineConfig({
  plugins: [svelte(), catalogue(), shell()],
  server: {
    fs: { allow: ['..'] }, // the catalogue of texts is the Python package's own
    // The host stays as the browser sent it: the server refuses what does not come from its own page. A mere address
    // as target would change it.
    proxy: { '/api': { target: 'http://127.0.0.1:5211' }, '/ws': { target: 'ws://127.0.0.1:5211', ws: true } },
  },
  build: {
    outDir: '../src/roost/page',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: 'chrome123', // light-dark() as it stands
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What every visit needs is one file, what a game's table needs is another: many small ones compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'house', test: (id) => HOUSE.some((part) => part.test(id)), priority: 1 },
            // Shared by the tables of all games; otherwise the first game of one would load the table of another.
            { name: 'tables', test: /\/src\/(tables\/[^/]+|lib\/(flight|notify)[^/]*)$/, priority: 1 },
            { name: (id) => /\/games\/(\w+)\/[^/]+$/.exec(id)?.[1] ?? null },
          ],
        },
      },
    },
  },
})
