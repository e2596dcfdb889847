// The first script of a page: asks for the files of its screen and, with a stored session that is still good,
// for its first answers, while the app itself is on its way. `shared/api/early.ts` hands the answers over.
(() => {
  // Written here by the build: the path of each screen, the longest first, and its files.
  const screens = [];
  const signIn = [];

  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch (_) {
      return null;
    }
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

  /** What the screen without filters asks for first, spelled as its query does. */
  function firstQuestion(path, user) {
    if (location.search !== '') return null;
    if (path === '/commandes') return '/api/orders/?page=1&page_size=20';
    if (path === '/medias') return '/api/images/list/?page=1&page_size=20';
    const order = /^\/commandes\/([1-9]\d{0,14})$/.exec(path);
    if (order) return `/api/orders/${order[1]}/`;
    if (path !== '/livraisons') return null;
    const kept = read('florilege-member');
    if (kept?.user !== user.id) return null;
    const { member } = kept;
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format();
    return `/api/deliveries/?date=${day}${member.role === 'Livreur' ? `&driver=${member.id}` : ''}`;
  }

  const path = location.pathname.replace(/(.)\/$/, '$1');
  const session = goodSession();
  const token = session?.access_token;
  const screen = screens.find(([pattern]) => new RegExp(pattern).test(path));
  preload(token ? (screen?.[1] ?? []) : signIn);
  if (!token) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answers = new Map();
  for (const url of ['/api/me/', firstQuestion(path, session.user)]) {
    if (!url) continue;
    const answer = fetch(url, { headers });
    // A failure is asked again by the app, which words it.
    answer.catch(() => undefined);
    answers.set(url, answer);
  }
  globalThis.florilegeEarly = { token, at: performance.now(), answers };
})();
