import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { settlePayments } from '../server/src/features/payments/payments.jobs.ts';
import { makeSubscriptions } from '../server/src/features/subscriptions/subscriptions.jobs.ts';
import { createSquare } from '../server/src/integrations/square/create-square.ts';
import { connect } from '../server/src/platform/db/db.ts';
import { createLog } from '../server/src/platform/log.ts';
import { serve } from '../server/src/serve.ts';
import { testConfig } from '../server/src/testing/test-server-config.ts';
import { startSquareSimulator } from '../simulators/src/square/square-simulator.ts';
import { print, runBench, signedIn, withClient } from './bench-run.ts';
import { fillAtScale } from './scale.ts';
import { fillFeaturesAtScale } from './scale-features.ts';

// Uses the product while PostgreSQL logs every plan, and names the statements that read a table of more than
// a thousand rows from end to end, or took more than 20 ms. `npm run bench -- plans 100000`.

const size = Number(process.argv[2] ?? 100_000);
const MANY_ROWS = 1000;
const SLOW_MS = 20;

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
const readRows = (node: Plan) =>
  node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
const longScans = (plan: Plan) =>
  nodes(plan).filter((node) => node['Node Type'] === 'Seq Scan' && readRows(node) > MANY_ROWS);

async function ask(url: string, token: string, method: string, path: string, body?: object): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** @returns unpaid orders */
async function fill(client: pg.Client): Promise<number[]> {
  await fillAtScale(client, size);
  await fillFeaturesAtScale(client, size);
  for (const [name, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
  })) {
    await client.query(`alter database ${client.database} set ${name} = '${value}'`);
  }
  const { rows } = await client.query(
    "select id from orders where financial_status = 'unpaid' order by id desc limit 6",
  );
  return rows.map(({ id }) => Number(id));
}

type Use = [method: string, path: string, body?: object];

/** Calls that only read, with spaces between their paths. */
const reads = (paths: string) => [...paths.matchAll(/\S+/g)].map(([path]): Use => ['GET', path]);

/** Every list, detail and hot write of the product. `open` are unpaid orders. */
function usesOf(open: number[]): Use[] {
  const link = { location_id: 1 };
  const today = new Date().toISOString().slice(0, 10);
  const monday = 21 - ((new Date(today).getUTCDay() + 6) % 7);
  const comingMonday = new Date(Date.parse(today) + monday * 86_400_000).toISOString().slice(0, 10);
  const holder = randomUUID();
  return [
    ...reads(`
      /orders/ /orders/?status=to_call /orders/?search=Lemoeau /orders/?account_id=700 /orders/${open[0]}/`),
    ['POST', '/orders/', { amount: '64.00', payer_account: 700 }],
    ...reads(`
      /clients/ /clients/?search=Lemoeau /clients/search/?q=Lemo&limit=10 /clients/700/
      /orders/${open[0]}/payments/ /orders/${size - 400}/payments/`),
    ['POST', `/orders/${open[0]}/payments/`, { method: 'cash', amount: '1.00' }],
    ['POST', `/orders/${open[1]}/generate-payment-link/`, link],
    ['POST', `/orders/${open[2]}/generate-payment-link/`, link],
    ['POST', `/orders/${open[1]}/check-payment-status/`, {}],
    ['POST', `/orders/${open[3]}/terminal_payment/`, { payment_method: 'square_terminal', location_id: 1 }],
    ['GET', `/orders/${open[3]}/payment_status/`],
    ['POST', `/orders/${open[3]}/cancel_terminal/`, {}],
    ...reads(`
      /payment-alerts/ /orders/${size - 800}/download-bon-de-commande/ /subscriptions/
      /subscriptions/?state=paused /subscriptions/?state=active&page=40 /subscriptions/?search=Lemoeau
      /subscriptions/?account_id=700 /subscriptions/?problems=true /subscriptions/500/
      /subscriptions/500/dates/ /subscriptions/500/past/?page=2`),
    ['PATCH', `/subscriptions/500/dates/${comingMonday}/`, { skipped: true }],
    ...reads(`
      /locations/ /terminal-devices/ /deliveries/drivers/?date=${today} /deliveries/?date=${today}
      /deliveries/${size - 800}/proofs/ /stats/dashboard/ /stats/revenue/
      /stats/revenue/?period=day&months=12 /stats/todo/ /stats/jobs/
      /orders/?todo=prepare&delivery_from=${today}&delivery_to=${today}
      /orders/?todo=driver&delivery_from=${today}&delivery_to=${today} /orders/?todo=link
      /orders/?todo=overdue /orders/?todo=quote /team/ /audit/
      /audit/?kind=team /audit/?date_start=${today}&date_end=${today}
      /audit/?kind=clients&date_start=${today} /audit/?about=order:${open[0]} /audit/?about=client:700
      /audit/?after=${encodeURIComponent('2025-06-01T00:00:00Z~1')}`),
    ['PATCH', `/orders/${open[2]}/`, { status: 'cancelled' }],
    ['PUT', '/verifications/hand/', { holder }],
    ['PUT', '/verifications/hand/', { holder, after: open[0] }],
    ...reads(`
      /search/?q=le /search/?q=Lemoeau /search/?q=paul%20zzz /search/?q=${size - 700}
      /search/?q=06%2010%2000%2012 /search/?q=bc- /search/?q=img /search/?q=pivoines%20mariage
      /search/?q=pivoines%20zzzz`),
  ];
}

async function report(logFile: string): Promise<void> {
  // One entry per statement: « duration: 0.1 ms  plan: { … } », its lines indented by a tab.
  const entries = (await readFile(logFile, 'utf8')).split(/^(?=\S)/m).flatMap((entry) => {
    const found = /duration: ([\d.]+) ms {2}plan:\s*(\{[\s\S]*\})\s*$/.exec(entry);
    return found?.[2]
      ? [{ ms: Number(found[1]), ...(JSON.parse(found[2]) as { 'Query Text': string; Plan: Plan }) }]
      : [];
  });
  const named = new Set<string>();
  for (const { ms, 'Query Text': text, Plan: plan } of entries) {
    const scans = longScans(plan).map((node) => `${node['Relation Name']} (${readRows(node)} rows)`);
    if ((scans.length === 0 && ms < SLOW_MS) || named.has(text)) continue;
    named.add(text);
    const wholly = scans.length > 0 ? `, reads all of ${scans.join(', ')}` : '';
    print(`\n${ms.toFixed(1)} ms${wholly}\n  ${text.trim().slice(0, 600)}`);
  }
  print(`\n${entries.length} plans, ${named.size} named`);
}

await runBench(async ({ databaseUrl, logFile }) => {
  const open = await withClient(databaseUrl, fill);
  const simulator = await startSquareSimulator({ port: 0, host: '127.0.0.1' });
  const config = testConfig({
    APP_ENV: 'development',
    SQUARE_ACCESS_TOKEN: simulator.accessToken,
    SQUARE_BASE_URL: simulator.baseUrl,
    SQUARE_WEBHOOK_SIGNATURE_KEY: simulator.webhookSignatureKey,
    SQUARE_WEBHOOK_URL: 'https://florilege.example/api/webhooks/square/',
  });
  const log = createLog('warn');
  const token = await signedIn(databaseUrl, 'Senior');
  const server = await serve(config, databaseUrl, log);
  const { db, close } = connect(databaseUrl, 2);
  try {
    for (const [method, path, body] of usesOf(open))
      print(`${method} ${path}: ${await ask(server.url, token, method, path, body)}`);
    await settlePayments({ db, square: createSquare(config.square), log });
    await makeSubscriptions({ db, log });
  } finally {
    await close();
    await server.stop();
    await simulator.stop();
  }
  await report(logFile);
});
