import type pg from 'pg';
import { print, quantile, runBench, signedIn, withClient } from './bench-run.ts';
import { fillAtScale } from './scale.ts';
import { fillFeaturesAtScale } from './scale-features.ts';

// The reads of a large shop beside those of a small one, in turn and one at a time, as a Markdown table. The growth
// of the 95th percentile is the result. A fifth as many clients and photos as orders, ten times as many lines
// of the journal; at least 100,000 orders. `npm run bench -- growth 1000000 100000`.

const large = Number(process.argv[2] ?? 1_000_000);
const small = Number(process.argv[3] ?? 100_000);
const ROUNDS = 40;
const WARM_UP = 10;
const SLOWEST_GROWTH = 1.5;
const SEARCH_MS = 100;

const today = new Date().toISOString().slice(0, 10);
const questions: [name: string, path: (orders: number) => string][] = [
  ['orders', () => '/orders/'],
  ['orders, page 50', () => '/orders/?page=50'],
  ['orders by status', () => '/orders/?status=to_call'],
  ['orders by payment', () => '/orders/?financial_status=unpaid'],
  ['orders of a day', () => `/orders/?delivery_from=${today}&delivery_to=${today}`],
  ['orders of a client', () => '/orders/?account_id=700'],
  ['orders, search of two letters', () => '/orders/?search=cl'],
  ['orders, search of a frequent name', () => '/orders/?search=Claire'],
  ['orders, search of a full name', () => '/orders/?search=Thomas%20Lemoine'],
  ['order', (orders) => `/orders/${orders - 3}/`],
  ['clients', () => '/clients/'],
  ['clients, page 20', () => '/clients/?page=20'],
  ['clients, search of two letters', () => '/clients/?search=cl'],
  ['clients, search of a frequent name', () => '/clients/?search=Claire'],
  ['client', () => '/clients/700/'],
  ['photos', () => '/images/list/'],
  ['subscriptions', () => '/subscriptions/'],
  ['dashboard', () => '/stats/dashboard/'],
  ['what is to do', () => '/stats/todo/'],
  ['deliveries of a day', () => `/deliveries/?date=${today}`],
  ['journal', () => '/audit/'],
  ['search everywhere, two letters', () => '/search/?q=cl'],
  ['search everywhere, a frequent name', () => '/search/?q=Claire'],
];

type Shop = { url: string; headers: Record<string, string>; orders: number };

async function ask({ url, headers, orders }: Shop, path: (orders: number) => string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${url}/api${path(orders)}`, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path(orders)}: ${response.status}`);
  return performance.now() - started;
}

async function fill(client: pg.Client, orders: number): Promise<void> {
  await fillAtScale(client, orders);
  await fillFeaturesAtScale(client, orders, orders / 5);
  await client.query('select rebuild_client_tally(), rebuild_search()');
  await client.query('vacuum analyze');
}

await runBench(async ({ newDatabase, startProduct }) => {
  const open = async (orders: number): Promise<Shop> => {
    const database = await newDatabase(`shop_${orders}`);
    await withClient(database, (client) => fill(client, orders));
    const { url } = await startProduct({}, database);
    return { url, headers: { authorization: `Bearer ${await signedIn(database, 'Senior')}` }, orders };
  };
  const shops = [await open(small), await open(large)] as const;
  print(`p95 in milliseconds of ${ROUNDS} requests each, in turn and one at a time:\n`);
  print(`| question | ${small} orders | ${large} orders | growth | |\n|---|---|---|---|---|`);
  for (const [name, path] of questions) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const taken = [await ask(shops[0], path), await ask(shops[1], path)] as const;
      if (round < WARM_UP) continue;
      times[0].push(taken[0]);
      times[1].push(taken[1]);
    }
    const [s, l] = [quantile(times[0], 0.95), quantile(times[1], 0.95)];
    const late = name.includes('search') && l > SEARCH_MS;
    const remark = `${l / s > SLOWEST_GROWTH ? 'grows' : ''}${late ? ' late' : ''}`.trim();
    print(`| ${name} | ${s.toFixed(1)} | ${l.toFixed(1)} | ${(l / s).toFixed(2)} | ${remark} |`);
  }
});
