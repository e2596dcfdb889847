import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startPennylaneSimulator } from '../../../../../simulators/src/pennylane/pennylane-simulator.ts';
import { startSquareSimulator } from '../../../../../simulators/src/square/square-simulator.ts';
import { createPennylane } from '../../../integrations/pennylane/create-pennylane.ts';
import { createSquare } from '../../../integrations/square/create-square.ts';
import type { Square } from '../../../integrations/square/square.ts';
import { connect, transaction } from '../../../platform/db/db.ts';
import { setMark } from '../../../platform/db/marks.ts';
import type { Member } from '../../../platform/http/bind.ts';
import { freeDeadJobs } from '../../../platform/jobs/presence.ts';
import { createLog } from '../../../platform/log.ts';
import { serve } from '../../../serve.ts';
import { UNHURRIED } from '../../../testing/pennylane-shop.ts';
import { insertRow } from '../../../testing/rows.ts';
import { spawnServer } from '../../../testing/spawn-server.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { signIn } from '../../../testing/test-server.ts';
import { testConfig } from '../../../testing/test-server-config.ts';
import { settleBilling } from '../../billing/billing.jobs.ts';
import { settlePayments } from '../payments.jobs.ts';

const PLACE = 'LMARAIS750030';
const WEBHOOK_URL = 'https://florilege.example/api/webhooks/square/';

// biome-ignore lint/suspicious/noExplicitAny: the simulator's control plane and our own answers, of every shape.
type Wire = any;

/** Thrown in the place of a process that dies: nothing after it happens. */
export class Died extends Error {}

/** With this client the process dies at its n-th call, before or after Square hears of it. */
export function dying(square: Square, at: number, heard: boolean): Square {
  let calls = 0;
  return new Proxy(square, {
    get(target, name: keyof Square) {
      return async (...args: never[]) => {
        calls += 1;
        if (calls < at) return Reflect.apply(target[name], target, args);
        if (heard && calls === at) await Reflect.apply(target[name], target, args);
        throw new Died();
      };
    },
  });
}

/** The shop, its database, Square and Pennylane. `apart`: two servers in processes of their own; one may be killed. */
export async function openWorld({ apart = false } = {}) {
  const simulator = await startSquareSimulator({ port: 0, host: '127.0.0.1' });
  const papers = await startPennylaneSimulator({ port: 0 });
  const databaseUrl = await testDatabase();
  const settings = {
    SQUARE_ACCESS_TOKEN: simulator.accessToken,
    SQUARE_BASE_URL: simulator.baseUrl,
    SQUARE_WEBHOOK_SIGNATURE_KEY: simulator.webhookSignatureKey,
    SQUARE_WEBHOOK_URL: WEBHOOK_URL,
    PENNYLANE_API_TOKEN: papers.token,
    PENNYLANE_BASE_URL: papers.baseUrl,
    PENNYLANE_CALLS_PER_5_SECONDS: String(UNHURRIED),
  };
  const config = testConfig(settings);
  const log = createLog('silent');
  const connection = connect(databaseUrl, 4);
  const { db } = connection;
  let server: { url: string; stop(): Promise<void>; kill?(): Promise<void> };
  const start = async () => {
    server = await (apart ? spawnServer(databaseUrl, settings) : serve(config, databaseUrl, log));
    simulator.deliverTo(WEBHOOK_URL, `${server.url}/api/webhooks/square/`);
  };
  await start();
  // A second server on the same database: it is asked in turn, has workers of its own, and is never killed.
  const neighbour = apart ? await spawnServer(databaseUrl, settings) : null;
  let calls = 0;

  const { id: location } = await insertRow(db, 'locations', { name: 'Marais', square_location_id: PLACE });
  const terminal = `01CS${PLACE}`;
  await insertRow(db, 'terminal_devices', { location, device_id: terminal, status: 'paired' });
  const hired = { phone: '+33639980001', role: 'Senior' as const, display_name: 'Senior' };
  const { id } = await insertRow(db, 'members', hired);
  const senior: Member = { id, ...hired, last_sign_in_at: null };
  const token = await signIn(connection, config, id);

  const control =
    (url: string) =>
    async (path: string, body?: object, method = 'POST'): Promise<Wire> => {
      const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const text = await (await fetch(`${url}/_sim/${path}`, { method, ...json })).text();
      return text === '' ? null : JSON.parse(text);
    };
  const sim = control(simulator.url);
  const pennylane = control(papers.url);
  await pennylane('settings', { rate_limit: 0, pdf_delay_seconds: 0 }, 'PATCH');
  const square = createSquare(config.square);
  const deps = { db, square, log, pennylane: createPennylane(config.pennylane) };

  /** Waits for the jobs that are due. */
  const idle = async () => {
    for (let time = 0; time < 100; time += 1) {
      const due = sql`select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1`;
      if ((await due.execute(db)).rows.length === 0) return;
      await sleep(50);
    }
  };

  const killed = new Set<unknown>();
  let back = Promise.resolve();

  return {
    ...connection,
    deps,
    apart,
    location,
    terminal,
    place: PLACE,
    senior,
    sim,
    square: (): Promise<Wire> => sim('state', undefined, 'GET'),
    /** The control plane of Pennylane: what accountant, bank and clients do there. */
    pennylane,
    /** All that Pennylane has is in the books: later runs need not read it again. */
    settled: () => setMark(db, 'pennylane_changes', new Date()),
    invoices: async (): Promise<Wire[]> => (await pennylane('state', undefined, 'GET')).invoices,
    transact: <T>(work: Parameters<typeof transaction<T>>[2]) =>
      transaction(db, { memberId: id, requestId: null }, work),
    /** As the web app asks. @returns status and body */
    call: async (
      method: string,
      path: string,
      body: object = {},
      key: string = randomUUID(),
    ): Promise<{ status: number; body: Wire }> => {
      const json = { 'content-type': 'application/json', 'idempotency-key': key };
      const headers = { authorization: `Bearer ${token}`, ...json };
      const sent = method === 'GET' ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      calls += 1;
      const asked = neighbour && calls % 3 === 0 ? neighbour : server;
      const response = await fetch(`${asked.url}/api${path}`, sent).catch(async (error) => {
        if (!killed.has(asked)) throw error;
        // A read is sent again.
        if (method !== 'GET') throw new Died();
        await back;
        return fetch(`${server.url}/api${path}`, sent);
      });
      return { status: response.status, body: await response.json() };
    },
    restart: async () => {
      await server.stop();
      await start();
    },
    /** As a power cut does, whatever is under way. */
    kill: () => {
      killed.add(server);
      back = Promise.resolve(server.kill?.()).then(start);
      return back;
    },
    /** Waits for the successor of the server that was killed. */
    back: () => back,
    /** Runs the tasks of each minute, as if time had passed. */
    runJobs: async () => {
      for (const table of ['payment_links', 'terminal_checkouts', 'refunds'] as const) {
        const old = sql`created_at = created_at - interval '2 minutes', updated_at = now() - interval '2 hours'`;
        await sql`update ${sql.table(table)} set ${old}`.execute(db);
      }
      await sql`update square_events set received_at = received_at - interval '10 minutes'`.execute(db);
      const left = sql`created_at = created_at - interval '2 minutes', held_until = least(held_until, now())`;
      await sql`update pennylane_documents set ${left} where state in ('starting', 'draft')`.execute(db);
      await freeDeadJobs(db);
      await settlePayments(deps);
      await settleBilling(deps);
      await idle();
    },
    close: async () => {
      await server.stop();
      await neighbour?.stop();
      await connection.close();
      await simulator.stop();
      await papers.stop();
    },
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
