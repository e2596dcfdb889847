import { AuthClient } from '@supabase/auth-js';
import { z } from 'zod';

export type BrowserOptions = { storage?: Map<string, string>; fetch?: typeof fetch; cookies?: boolean };
export type Browser = ReturnType<typeof createBrowser>;

const KEY = 'florilege';
const stored = z.looseObject({ access_token: z.string(), refresh_token: z.string() });
let addresses = 0;

/** The unmodified client of the web app, with a storage, an IP address and, where wanted, cookies of its own. */
export function createBrowser(
  url: string,
  { storage = new Map<string, string>(), fetch: send = fetch, cookies = false }: BrowserOptions,
) {
  addresses += 1;
  const ip = `198.51.${addresses >> 8}.${addresses & 255}`;
  const events: string[] = [];
  let cookie: string | undefined;
  const ownFetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', ip);
    if (cookie) headers.set('cookie', cookie);
    const answer = await send(input, { ...init, headers });
    if (cookies) cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer;
  };
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    storageKey: KEY,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    fetch: ownFetch,
  });
  auth.onAuthStateChange((event) => void events.push(event));
  const session = () => stored.parse(JSON.parse(storage.get(KEY) ?? 'null'));

  return {
    auth,
    events,
    storage,
    ip,
    /** The tokens in the browser's storage. */
    get session(): { access_token: string; refresh_token: string } {
      return session();
    },
    get signedIn() {
      return storage.has(KEY);
    },
    /** Opens the web app, which reads its settings first. */
    open: () => ownFetch(`${url}/config.json`),
    /** Asks for a code. @returns the error, null when there is none */
    ask: async (phone: string) => (await auth.signInWithOtp({ phone })).error,
    /** Presents a code. @returns the error, null when there is none */
    verify: async (phone: string, token: string) =>
      (await auth.verifyOtp({ phone, token, type: 'sms' })).error,
    refresh: async () => (await auth.refreshSession()).error,
    /** Lets the access token run out in the view of this browser. */
    expire: () =>
      storage.set(KEY, JSON.stringify({ ...session(), expires_at: Math.floor(Date.now() / 1000) - 60 })),
    me: (token = session().access_token) =>
      fetch(`${url}/api/me/`, { headers: { authorization: `Bearer ${token}` } }),
  };
}
