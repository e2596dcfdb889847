import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type Plugin } from 'vite';
import { chunkGroups } from './vite.chunks.ts';
import { contractAsRead } from './vite.contract.ts';
import { earlyScript } from './vite.early.ts';

/** The fonts of text and titles load with the page, not after its styles. */
function preloadFonts(): Plugin {
  return {
    name: 'florilege:preload-fonts',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /(inter|fraunces)-french-(?!italic).*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/**
 * Has Chromium compile every function of a file while it arrives, beside the main thread, instead of each at its first
 * call. Only the first line of a file says so.
 */
function compileAhead(): Plugin {
  return {
    name: 'florilege:compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

const server = process.env.API_URL || 'http://localhost:3000';

const app: InlineConfig = {
  plugins: [react(), contractAsRead()],
  build: {
    target: ['es2023', 'chrome120', 'firefox121', 'safari17.2'],
    outDir: 'dist',
    emptyOutDir: true,
    // Every file has its hash in its name: the server lets browsers keep them for ever.
    assetsDir: 'assets',
    // Fonts and pictures as files of their own, so that the content policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Screens without the run import its store when they need it; the run's own screen has it at once.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    // `npm test` keeps a budget of its own, of compressed sizes.
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/auth': server, '/config.json': server, '/files': server },
  },
};

/** The chunks follow from a first pass over the app, made only for a build. */
const chunks: Plugin = {
  name: 'florilege:chunks',
  apply: 'build',
  config: async () => ({
    build: { rolldownOptions: { output: { codeSplitting: { groups: await chunkGroups(app) } } } },
  }),
};

export default defineConfig({
  ...app,
  plugins: [...(app.plugins ?? []), chunks, preloadFonts(), earlyScript(), compileAhead()],
});
