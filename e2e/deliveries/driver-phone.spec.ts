import { addDays, today } from '@florilege/contract/http/dates.ts';
import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { call, stateOf } from '../support/api.ts';
import { changeOrder, findDriver, makeClient, makeOrder } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';

/** All that the device keeps: rows of its databases, paths of its cached files, and its small storage. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const wait = <Result>(asked: IDBRequest<Result>) =>
      new Promise<Result>((done, failed) => {
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => failed(asked.error);
      });
    const rows: Record<string, unknown[]> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await wait(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        rows[`${name}/${store}`] = await wait(database.transaction(store).objectStore(store).getAll());
      database.close();
    }
    const files: string[] = [];
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys()) files.push(new URL(url).pathname);
    return { rows, files, small: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) };
  });

test('a driver’s phone holds nothing but his deliveries, and receives nothing of accounts @phone-only', async ({
  browser,
}) => {
  const day = addDays(today(), 9000);
  const client = await makeClient('Hôtel Discret');
  const [email, SIRET, amount] = [`compta-${client.id}@exemple.fr`, '73282932000074', '4321.09'];
  const { account } = await call('Senior', routes.clients.detail, `/clients/${client.id}/`);
  const changes = { email, SIRET, type: 'business', version: account.version } as const;
  await call('Senior', routes.clients.update, `/clients/${client.id}/`, changes);
  const me = (await call('Livreur', routes.auth.me, '/me/')).team_member.id;
  const colleague = (await findDriver('Inès Bouvier')).id;
  const other = await makeClient('Hôtel Ailleurs');
  const ids: number[] = [];
  for (const [payer_account, delivery_person] of [
    [client.id, me],
    [other.id, colleague],
  ] as const) {
    const { id } = await makeOrder({ payer_account, amount, requires_delivery: true, delivery_date: day });
    await changeOrder(id, { status: 'delivering', delivery_person });
    ids.push(id);
  }

  const phone = await browser.newContext({ storageState: stateOf('Livreur'), serviceWorkers: 'allow' });
  const page = await phone.newPage();
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    const isAnswer = response.url().includes('/api/') && !response.url().includes('/api/live');
    if (isAnswer) answers.push(response.text().catch(() => ''));
  });
  for (const [path, shown] of [
    [`/commandes/${ids[0]}`, client.name],
    [`/clients/${client.id}/details`, client.name],
    [`/commandes?search=${ids[1]}`, other.name],
    [`/livraisons?date=${day}`, client.name],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
  }
  const heard = (await Promise.all(answers)).join('\n');
  expect(heard).toContain('3 rue Oberkampf');
  expect(heard).not.toContain(email);
  expect(heard).not.toContain(SIRET);
  expect(heard).not.toMatch(/"balance":"/);

  await expect.poll(async () => JSON.stringify((await keptOn(page)).rows)).toContain(client.name);
  // The service worker stores the app's files once the first view is over.
  await expect.poll(async () => (await keptOn(page)).files.length).toBeGreaterThan(10);
  const { rows, files, small } = await keptOn(page);
  expect(Object.keys(rows).sort()).toEqual(['florilege-livraisons/days', 'florilege-livraisons/proofs']);
  const kept = JSON.stringify(rows);
  for (const told of [other.name, email, SIRET, amount]) expect(kept + small).not.toContain(told);
  expect(small).not.toContain(client.name);
  expect(files.filter((path) => /^\/(api|auth|files)\//.test(path))).toEqual([]);
  await phone.close();
});
