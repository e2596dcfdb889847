// Sets the colour scheme before the first paint. The key is that of app.tsx, the attribute that of the component library.
(() => {
  var chosen = null;
  try {
    chosen = localStorage.getItem('florilege-scheme');
  } catch (_) {}
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// Zod tries whether it may compile code, and the content policy reports each try. It reads this when its chunk
// begins, which is before any line of ours.
globalThis.__zod_globalConfig = { jitless: true };
