import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The page's logic without a browser; what needs one is in tests/browser of the Python tests.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] }, // Svelte as the page runs it, with effects
  server: { fs: { allow: ['..'] } },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],

    restoreMocks: true,
    unstubGlobals: true,
  },
})
