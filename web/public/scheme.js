// Sets the colour scheme and the height of rows before the first paint. The keys are those of app.tsx and
// compact-switch.tsx, the scheme's attribute that of the component library.
(() => {
  var chosen = null;
  var rows = null;
  try {
    chosen = localStorage.getItem('florilege-scheme');
    rows = localStorage.getItem('florilege-rows');
  } catch (_) {}
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (rows === 'compact') document.documentElement.setAttribute('data-rows', 'compact');
})();

// Zod tries whether it may compile code, and the content policy reports each try. It reads this when its chunk
// begins, which is before any line of ours.
globalThis.__zod_globalConfig = { jitless: true };
