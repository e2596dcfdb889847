import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The text font loads with the page, not after its styles. */
function preloadTextFont(): Plugin {
  return {
    name: 'florilege:preload-text-font',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

const server = process.env.API_URL || 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), preloadTextFont()],
  build: {
    target: ['es2023', 'chrome120', 'firefox121', 'safari17.2'],
    outDir: 'dist',
    emptyOutDir: true,
    // Every file has its hash in its name: the server lets browsers keep them for ever.
    assetsDir: 'assets',
    // Fonts and pictures as files of their own, so that the content policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // `npm test` keeps a budget of its own, of compressed sizes.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Code shared by screens would otherwise be a hundred tiny chunks, loaded in waves.
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'phone', test: /libphonenumber/ },
            { name: 'libraries', test: /node_modules/, minShareCount: 2 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/auth': server, '/config.json': server, '/files': server },
  },
});
