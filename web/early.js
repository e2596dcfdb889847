// The first script, in the page itself: sets what the first paint shows, then asks for the first answers, with a
// stored session that is still good, and for the files of the screen, while the app is on its way.
// `shared/api/early.ts` hands the answers over.
(() => {
  // Written here by the build: the path of each screen, the longest first, and its files.
  const screens = [];
  const signIn = [];

  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      return null;
    }
  }

  function read(key) {
    try {
      return JSON.parse(kept(key));
    } catch (_) {
      return null;
    }
  }

  /** The keys are those of app.tsx and compact-switch.tsx, the scheme's attribute that of the component library. */
  function dress(page) {
    const chosen = kept('florilege-scheme');
    const dark =
      chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
    if (kept('florilege-rows') === 'compact') page.setAttribute('data-rows', 'compact');
  }

  /** The stored session, when its token lasts longer than the margin in which the sign-in client renews it. */
  function goodSession() {
    const config = read('florilege-config');
    if (!config?.auth_url) return null;
    const url = new URL(config.auth_url, location.origin).href.replace(/\/$/, '');
    const session = read(`florilege-auth:${url}`);
    return session?.user && session.expires_at - 90 > Date.now() / 1000 ? session : null;
  }

  function preload(files) {
    for (const file of files) {
      const link = document.createElement('link');
      if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
      else link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
  }

  /** The first question of the screen without filters, spelled as its query does. */
  function firstQuestion(path, user) {
    if (location.search !== '') return null;
    if (path === '/commandes') return '/api/orders/?page=1&page_size=20';
    if (path === '/medias') return '/api/images/list/?page=1&page_size=20';
    const order = /^\/commandes\/([1-9]\d{0,14})$/.exec(path);
    if (order) return `/api/orders/${order[1]}/`;
    if (path !== '/livraisons') return null;
    const stored = read('florilege-member');
    if (stored?.user !== user.id) return null;
    const { member } = stored;
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format();
    return `/api/deliveries/?date=${day}${member.role === 'Livreur' ? `&driver=${member.id}` : ''}`;
  }

  /** Fetches the body, too: otherwise the browser leaves it until the app, which is busy starting, reads it. */
  async function fetchWhole(url, headers) {
    const response = await fetch(url, { headers });
    return new Response(await response.text(), response);
  }

  dress(document.documentElement);
  // Zod tries whether it may compile code, and the content policy reports each try. It reads this when its chunk
  // begins, which is before any line of ours.
  globalThis.__zod_globalConfig = { jitless: true };

  const path = location.pathname.replace(/(.)\/$/, '$1');
  const session = goodSession();
  const token = session?.access_token;
  const screen = screens.find(([pattern]) => new RegExp(pattern).test(path));
  preload(token ? (screen?.[1] ?? []) : signIn);
  if (!token) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answers = new Map();
  const ask = (url) => {
    const answer = fetchWhole(url, headers);
    // The app asks again after a failure, and words it.
    answer.catch(() => undefined);
    answers.set(url, answer);
  };
  ask('/api/me/');
  // The day of the deliveries may take the browser's language data, so the member is asked for before.
  const question = firstQuestion(path, session.user);
  if (question) ask(question);
  globalThis.florilegeEarly = { token, at: performance.now(), answers };
})();
