import type pg from 'pg';
import { fillDemo } from '../server/src/demo/fill.ts';
import { print, quantile, row, runBench, signedIn, withClient } from './bench-run.ts';
import { fillAtScale } from './scale.ts';

// The search letter by letter beside the detail of one order, in turn. The promise: an answer within 150 ms.
// Without a number of orders it runs on the demonstration shop. `npm run bench -- search 100000`.

const size = Number(process.argv[2] ?? 0);
const PROMISED_MS = 150;

/** Names, phones, numbers of orders, tags and members, spread over the shop. */
async function wordsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(`
    (select name as text from clients order by md5(id::text) limit 40) union all
    (select '0' || substr(phone, 4) from clients where phone is not null order by md5(id::text) limit 20) union all
    (select id::text from orders order by md5(id::text) limit 20) union all
    (select name from tags order by md5(id::text) limit 20) union all
    (select display_name from members where display_name is not null limit 10)`);
  return rows.map(({ text }) => text.slice(0, 12));
}

await runBench(async ({ databaseUrl, startProduct }) => {
  const { words, shop } = await withClient(databaseUrl, async (client) => {
    if (size > 0) await fillAtScale(client, size);
    else await fillDemo(client, { now: new Date() });
    const { rows } = await client.query<{ id: string; orders: string; clients: string }>(
      'select max(id) as id, count(*) as orders, (select count(*) from clients) as clients from orders',
    );
    return { words: await wordsOf(client), shop: rows[0] };
  });
  const { url } = await startProduct();
  const headers = { authorization: `Bearer ${await signedIn(databaseUrl, 'Senior')}` };
  const ask = async (path: string): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(`${url}/api${path}`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - began;
  };

  const searches: number[] = [];
  const reads: number[] = [];
  for (const word of words) {
    for (let letters = 2; letters <= word.length; letters++) {
      searches.push(await ask(`/search/?q=${encodeURIComponent(word.slice(0, letters))}`));
      reads.push(await ask(`/orders/${shop?.id}/`));
    }
  }
  const figures = (times: number[]) =>
    row(8, ...[0.5, 0.9, 0.99, 1].map((share) => quantile(times, share).toFixed(1)));
  const late = searches.filter((time) => time > PROMISED_MS).length;
  const ratio = quantile(searches, 0.5) / quantile(reads, 0.5);
  print(
    `${shop?.orders} orders, ${shop?.clients} clients; ${words.length} words letter by letter, one request at a time`,
  );
  print('ms            median     90 %     99 %  slowest');
  print(`search      ${figures(searches)}\none order   ${figures(reads)}`);
  print(`ratio of the medians ${ratio.toFixed(2)}; ${late} of ${searches.length} after ${PROMISED_MS} ms`);
});
