import { authRoutes } from '@florilege/contract/auth/auth.contract.ts';
import type { Role } from '@florilege/contract/auth/roles.ts';
import { AuthClient } from '@supabase/auth-js';
import { runOnce, Logger as WorkerLogger } from 'graphile-worker';
import { sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { type SmsSimulator, startSmsSimulator } from '../../../../../simulators/src/sms/sms-simulator.ts';
import type { AuthSettings } from '../../../config-readers.ts';
import { createSmsSender } from '../../../integrations/sms/sms.ts';
import { connect, type Db } from '../../../platform/db/db.ts';
import { createApp } from '../../../platform/http/app.ts';
import { bind } from '../../../platform/http/bind.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { sendSignInCode } from '../auth.jobs.ts';
import { authHandlers } from '../auth.routes.ts';
import { createAuthenticator } from '../authenticate.ts';
import { SEND_CODE_TASK } from '../codes/auth-codes.repository.ts';
import { type AuthLimits, defaultLimits } from '../codes/auth-limits.ts';
import { goTrueRoutes } from '../gotrue/gotrue.routes.ts';
import { Cable } from './cable.ts';

export const secret = 'a secret for tests only, which is 32 bytes or more';
export const issuer = 'http://localhost/auth/v1';
export const embedded: Extract<AuthSettings, { mode: 'embedded' }> = {
  mode: 'embedded',
  url: '/auth/v1',
  issuer,
  secret,
};

const inbox = z.object({ messages: z.array(z.object({ code: z.string().nullable(), text: z.string() })) });

/** The sign-in service on a database of its own, over real HTTP, with the SMS simulator and the real worker. */
export class Door {
  readonly url: string;
  readonly db: Db;
  readonly logs: string[];
  readonly simulator: SmsSimulator;
  readonly #databaseUrl: string;
  readonly #limits: AuthLimits;
  readonly #stop: () => Promise<void>;
  readonly cable: Cable;

  static async open(options: { limits?: Partial<AuthLimits>; auth?: AuthSettings } = {}): Promise<Door> {
    const limits = { ...defaultLimits, ...options.limits };
    const auth = options.auth ?? embedded;
    const databaseUrl = await testDatabase();
    const { cable, url: cableUrl } = await Cable.lay(databaseUrl);
    const { db, close } = connect(cableUrl, 6);
    const simulator = await startSmsSimulator({ port: 0 });
    const logs: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => logs.push(line) });
    const app = await createApp({
      log,
      trustProxy: ['127.0.0.1'],
      https: false,
      connectSources: [],
      imageSources: [],
    });
    await app.register(goTrueRoutes, { prefix: '/auth/v1', db, auth, limits });
    const { authenticate } = createAuthenticator({ db, auth });
    await app.register(
      async (api) => bind(api, { db, authenticate, strict: true }, authRoutes, authHandlers),
      { prefix: '/api' },
    );
    const url = await app.listen({ port: 0, host: '127.0.0.1' });

    const stop = async () => {
      await app.close();
      await close();
      await cable.pull();
      await simulator.stop();
    };
    return new Door({ url, db, logs, simulator, databaseUrl, limits, cable, stop });
  }

  private constructor(parts: {
    url: string;
    db: Db;
    logs: string[];
    simulator: SmsSimulator;
    databaseUrl: string;
    limits: AuthLimits;
    cable: Cable;
    stop: () => Promise<void>;
  }) {
    this.url = parts.url;
    this.db = parts.db;
    this.logs = parts.logs;
    this.simulator = parts.simulator;
    this.cable = parts.cable;
    this.#databaseUrl = parts.databaseUrl;
    this.#limits = parts.limits;
    this.#stop = parts.stop;
  }

  close(): Promise<void> {
    return this.#stop();
  }

  /** A new member of the team, with a phone that nobody has. */
  async hire(role: Role = 'Fleuriste'): Promise<{ id: string; phone: string }> {
    const phone = freePhone();
    return this.db
      .insertInto('members')
      .values({ phone, role, display_name: 'Louise Garnier' })
      .returning(['id', 'phone'])
      .executeTakeFirstOrThrow();
  }

  /** Lets the real worker do what waits, as the server's own would. */
  async work(): Promise<void> {
    const { brevoUrl, brevoApiKey } = this.simulator;
    const sms = createSmsSender({
      vendor: 'brevo',
      apiKey: brevoApiKey,
      sender: 'Florilege',
      baseUrl: brevoUrl,
    });
    const log = pino({ level: 'trace' }, { write: (line) => this.logs.push(line) });
    await runOnce({
      connectionString: this.#databaseUrl,
      noHandleSignals: true,
      logger: new WorkerLogger(() => (_level, message) => void this.logs.push(message)),
      taskList: {
        [SEND_CODE_TASK]: (payload) =>
          sendSignInCode({ db: this.db, auth: embedded, sms, log, limits: this.#limits }, payload),
      },
    });
  }

  /** What the phone has received, newest first. */
  async texts(phone: string): Promise<{ code: string | null; text: string }[]> {
    const answer = await fetch(`${this.simulator.url}/inbox.json?phone=${encodeURIComponent(phone)}`);
    return inbox.parse(await answer.json()).messages;
  }

  /** The last code that the phone received, once the worker is through. */
  async code(phone: string): Promise<string> {
    await this.work();
    const [last] = await this.texts(phone);
    if (!last?.code) throw new Error('no code arrived');
    return last.code;
  }

  /** Makes everything that was written for limits, codes and sessions this much older. */
  async age(seconds: number): Promise<void> {
    // Never twice the same shift: two windows of one key must not meet on the way.
    shifts += 1;
    const by = sql`${seconds + shifts / 1000}::float8 * interval '1 second'`;
    await sql`update rate_limits set window_start = window_start - ${by}`.execute(this.db);
    await sql`update auth_otps set created_at = created_at - ${by}, expires_at = expires_at - ${by}`.execute(
      this.db,
    );
    await sql`
      update auth_sessions set created_at = created_at - ${by}, rotated_at = rotated_at - ${by},
        last_seen_at = last_seen_at - ${by}, expires_at = expires_at - ${by}`.execute(this.db);
  }

  browser(options: BrowserOptions = {}): Browser {
    return new Browser(this, options);
  }

  /** A browser in which the member is signed in. */
  async signIn(member: { phone: string }, options: BrowserOptions = {}): Promise<Browser> {
    const browser = this.browser(options);
    await browser.auth.signInWithOtp({ phone: member.phone });
    const { error } = await browser.auth.verifyOtp({
      phone: member.phone,
      token: await this.code(member.phone),
      type: 'sms',
    });
    if (error) throw error;
    return browser;
  }
}

type BrowserOptions = { ip?: string; storage?: Map<string, string>; fetch?: typeof fetch };

const stored = z.object({ access_token: z.string(), refresh_token: z.string() });
const KEY = 'florilege';

/** The unmodified client of the web app with a storage and an address of its own. */
export class Browser {
  readonly auth: InstanceType<typeof AuthClient>;
  readonly events: string[] = [];
  readonly storage: Map<string, string>;
  readonly ip: string;
  readonly #url: string;

  constructor(door: Door, options: BrowserOptions) {
    this.#url = door.url;
    this.ip = options.ip ?? freeIp();
    const storage = options.storage ?? new Map<string, string>();
    this.storage = storage;
    const send = options.fetch ?? fetch;
    this.auth = new AuthClient({
      url: `${door.url}/auth/v1`,
      storageKey: KEY,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('x-forwarded-for', this.ip);
        return send(input, { ...init, headers });
      },
    });
    this.auth.onAuthStateChange((event) => void this.events.push(event));
  }

  /** The session as it lies in the browser's storage. */
  get session(): { access_token: string; refresh_token: string } {
    return stored.parse(JSON.parse(this.storage.get(KEY) ?? 'null'));
  }

  get signedIn(): boolean {
    return this.storage.has(KEY);
  }

  /** Lets the access token run out, as far as this browser knows. */
  expire(): void {
    const session: unknown = JSON.parse(this.storage.get(KEY) ?? 'null');
    this.storage.set(
      KEY,
      JSON.stringify({ ...z.looseObject({}).parse(session), expires_at: Math.floor(Date.now() / 1000) - 60 }),
    );
  }

  /** Asks our own API who I am. */
  me(token = this.session.access_token): Promise<Response> {
    return fetch(`${this.#url}/api/me/`, { headers: { authorization: `Bearer ${token}` } });
  }
}

let shifts = 0;
let phones = 0;
let addresses = 0;

/** From the range that ARCEP keeps for fiction. */
export function freePhone(): string {
  phones += 1;
  return `+3363998${String(phones).padStart(4, '0')}`;
}

function freeIp(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

/** A call as any program could make it. */
export async function post(
  door: Door,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const response = await fetch(`${door.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}
