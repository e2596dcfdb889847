import { authRoutes } from '@florilege/contract/auth/auth.contract.ts';
import type { Role } from '@florilege/contract/auth/roles.ts';
import { runOnce, Logger as WorkerLogger } from 'graphile-worker';
import { sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { startSmsSimulator } from '../../../../../simulators/src/sms/sms-simulator.ts';
import type { AuthSettings } from '../../../config-readers.ts';
import { createSmsSender } from '../../../integrations/sms/sms.ts';
import { connect } from '../../../platform/db/db.ts';
import { createApp } from '../../../platform/http/app.ts';
import { bind } from '../../../platform/http/bind.ts';
import { atEnd } from '../../../testing/at-end.ts';
import { bareApp } from '../../../testing/bare-app.ts';
import { insertRow } from '../../../testing/rows.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { serveWebSettings } from '../../../web-settings.ts';
import { authHandlers } from '../auth.feature.ts';
import { sendSignInCode } from '../auth.jobs.ts';
import { createAuthenticator } from '../authenticate.ts';
import { SEND_CODE_TASK } from '../codes/auth-codes.repository.ts';
import { type AuthLimits, defaultLimits } from '../codes/auth-limits.ts';
import { goTrueRoutes } from '../gotrue/gotrue.routes.ts';
import { type BrowserOptions, createBrowser } from './browser.ts';
import { layCable } from './cable.ts';

export const secret = 'a secret for tests only, which is 32 bytes or more';
export const issuer = 'http://localhost/auth/v1';
export const embedded: Extract<AuthSettings, { mode: 'embedded' }> = {
  mode: 'embedded',
  url: '/auth/v1',
  issuer,
  secret,
  previousSecrets: [],
};

const inbox = z.object({ messages: z.array(z.object({ code: z.string().nullable(), text: z.string() })) });

/** The sign-in service on a database of its own, over real HTTP, with the SMS simulator and the real worker. */
export async function signInBench(options: { limits?: Partial<AuthLimits>; auth?: AuthSettings } = {}) {
  const limits = { ...defaultLimits, ...options.limits };
  const auth = options.auth ?? embedded;
  const databaseUrl = await testDatabase();
  const cable = await layCable(databaseUrl);
  const { db, close } = connect(cable.url, 6);
  const simulator = await startSmsSimulator({ port: 0 });
  const logs: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => logs.push(line) });
  const app = await createApp({ ...bareApp, log, trustProxy: ['127.0.0.1'] });
  await app.register(goTrueRoutes, { prefix: '/auth/v1', db, auth, limits });
  serveWebSettings(app, { auth, vendorPages: {} });
  const { authenticate } = createAuthenticator({ db, auth });
  await app.register(
    async (api) =>
      bind(
        api,
        { db, authenticate, strict: true },
        authRoutes,
        authHandlers({ publicUrl: null, hosted: null }),
      ),
    {
      prefix: '/api',
    },
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  atEnd(async () => {
    await app.close();
    await close();
    await cable.pull();
    await simulator.stop();
  });

  /** Runs the waiting jobs in a real worker. */
  const work = async () => {
    const { brevoUrl: baseUrl, brevoApiKey: apiKey } = simulator;
    const sms = createSmsSender({ vendor: 'brevo', apiKey, sender: 'Florilege', baseUrl });
    await runOnce({
      connectionString: databaseUrl,
      noHandleSignals: true,
      logger: new WorkerLogger(() => (_level, message) => void logs.push(message)),
      taskList: {
        [SEND_CODE_TASK]: (payload) => sendSignInCode({ db, auth: embedded, sms, log, limits }, payload),
      },
    });
  };
  /** The texts that the phone received, newest first. */
  const texts = async (phone: string) => {
    const answer = await fetch(`${simulator.url}/inbox.json?phone=${encodeURIComponent(phone)}`);
    return inbox.parse(await answer.json()).messages;
  };
  /** The last code that the phone received. */
  const code = async (phone: string) => {
    await work();
    const [last] = await texts(phone);
    if (!last?.code) throw new Error('no code arrived');
    return last.code;
  };
  /** A call below /auth/v1 by any program. */
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: parsed };
  };
  const browser = (more: BrowserOptions = {}) => createBrowser(url, more);

  return {
    url,
    db,
    logs,
    simulator,
    cable,
    work,
    texts,
    code,
    browser,
    /** A new member with a phone of its own. */
    hire: async (role: Role = 'Fleuriste') => {
      const member = { phone: freePhone(), role, display_name: 'Louise Garnier' };
      return { ...member, id: (await insertRow(db, 'members', member)).id };
    },
    deactivate: (id: string) =>
      db.updateTable('members').set({ active: false }).where('id', '=', id).execute(),
    /** Makes limits, codes and sessions this much older. */
    age: async (seconds: number) => {
      // Each shift differs, so that two windows of one key never meet.
      shifts += 1;
      const by = sql`${seconds + shifts / 1000}::float8 * interval '1 second'`;
      const older = (table: string, columns: string[]) => {
        const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${by}`);
        return sql`update ${sql.table(table)} set ${sql.join(set)}`.execute(db);
      };
      await older('rate_limits', ['window_start']);
      await older('auth_otps', ['created_at', 'expires_at']);
      await older('auth_sessions', ['created_at', 'rotated_at', 'last_seen_at', 'expires_at']);
    },
    /** A browser in which the member is signed in. */
    signIn: async ({ phone }: { phone: string }, more: BrowserOptions = {}) => {
      const signedIn = browser(more);
      await signedIn.ask(phone);
      const error = await signedIn.verify(phone, await code(phone));
      if (error) throw error;
      return signedIn;
    },
    post,
    /** `400 validation_failed` */
    outcome: async (...call: Parameters<typeof post>) => {
      const { status, body } = await post(...call);
      const { code } = z.looseObject({ code: z.string().optional() }).parse(body);
      return [status, code].join(' ').trim();
    },
  };
}

let shifts = 0;
let phones = 0;

/** From the range that ARCEP keeps for fiction. */
export function freePhone(): string {
  phones += 1;
  return `+3363998${String(phones).padStart(4, '0')}`;
}
