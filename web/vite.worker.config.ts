import { defineConfig } from 'vite'

// The worker of offline play belongs to its files, not to those of the page: see scripts/build-pocket.
export default defineConfig({
  publicDir: false,
  build: {
    outDir: '../build/pocket/worker',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    lib: { entry: 'src/pocket/worker.ts', formats: ['es'], fileName: () => 'worker.js' },
  },
})
