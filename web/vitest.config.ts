import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** Tests of what happens before anything is loaded. All others share a document and modules, which saves most of the time. */
const FRESH = [
  'tests/games/{log-gloria,shelf}.test.ts',
  'tests/offline/{listing,worker}.test.ts',
  'tests/protocol.test.ts',
]

// The page's logic without a browser; what needs one is in tests/browser of the Python tests.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] }, // Svelte as the page runs it, with effects
  server: { fs: { allow: ['..'] } },
  test: {
    environment: 'happy-dom',
    pool: 'threads',
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: 'fresh', include: FRESH } },
      { extends: true, test: { name: 'shared', include: ['tests/**/*.test.ts'], exclude: FRESH, isolate: false } },
    ],
  },
})
