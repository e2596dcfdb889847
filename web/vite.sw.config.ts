import { defineConfig } from 'vite';

/** The service worker, under an address that stays; `scripts/build-web.ts` writes into it what it keeps. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: ['es2023', 'chrome120', 'firefox121', 'safari17.2'],
    emptyOutDir: false,
    rolldownOptions: { input: 'sw/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
    modulePreload: false,
  },
});
