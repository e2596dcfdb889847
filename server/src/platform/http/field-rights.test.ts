import { fieldRights, type GuardedField } from '@florilege/contract/auth/field-rights.ts';
import { can, type Role, roles } from '@florilege/contract/auth/roles.ts';
import { today } from '@florilege/contract/http/dates.ts';
import { keysOf } from '@florilege/contract/http/fields.ts';
import type { Route } from '@florilege/contract/http/route.ts';
import { routes } from '@florilege/contract/routes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newWork, requestsOf } from '../../testing/fuzz.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { insertRow } from '../../testing/rows.ts';
import { squareShop } from '../../testing/square-shop.ts';

// Each guarded field has a value that stands nowhere else, so it is found in any answer, whichever field
// carries it.
const secrets: Record<GuardedField, string> = {
  'terminal.last_generated_code': 'HQXWZK',
  'driver.phone': '+33645454545',
  'client.email': 'comptes@galerie-monceau.fr',
  'client.SIRET': '73282932000074',
  'client.numero_de_TVA': 'FR44732829320',
  'client.payment_terms': '45_days_end_of_month',
  'client.balance': '"7391.17"',
  'client.credit': '"612.34"',
  'contact.email': 'irene.vidal@exemple.fr',
};
const fields = keysOf(secrets);

const all = Object.values<Record<string, Route>>(routes).flatMap((group) => Object.values(group));
const shop = await squareShop();
const admin = await shop.as('Admin');
const driver = await shop.as('Livreur', 'Karim');
const phone = secrets['driver.phone'];
await shop.db.updateTable('members').set({ phone }).where('id', '=', driver.id).execute();
const client = await newClient();
const delivery = {
  payer_account: client,
  recipient_account: client,
  requires_delivery: true,
  delivery_date: today(),
};
const order = (await admin.post('/api/orders/', { amount: '10', ...delivery })).body.id;
const owed = { account: client, kind: 'payment', amount: 678_883 } as const;
await insertRow(shop.db, 'ledger_entries', owed);
// On two orders, so that neither of them tells the sum.
for (const lowered of ['99.89', '87.77']) {
  const paid = (await admin.post('/api/orders/', { amount: '400', payer_account: client })).body.id;
  await admin.post(`/api/orders/${paid}/payments/`, { method: 'cash', amount: '400' });
  await admin.patch(`/api/orders/${paid}/`, { amount: lowered });
}
const location = (await insertRow(shop.db, 'locations', { name: 'Boutique Marais' })).id;
const code = secrets['terminal.last_generated_code'];
await insertRow(shop.db, 'terminal_devices', { location, status: 'unpaired', last_generated_code: code });
const sample = { order, client, photo: 987_654_321 };

async function newClient(): Promise<number> {
  const { body } = await admin.post('/api/clients/', {
    name: 'Galerie Monceau',
    type: 'business',
    email: secrets['client.email'],
    SIRET: secrets['client.SIRET'],
    numero_de_TVA: secrets['client.numero_de_TVA'],
    payment_terms: secrets['client.payment_terms'],
    contact: { first_name: 'Irène', last_name: 'Vidal', email: secrets['contact.email'] },
  });
  return body.account.id;
}

/** The guarded fields whose values stand in the answers to these requests. */
async function fieldsTold(
  role: Role,
  requests: { route: Route; path: string; query?: typeof query; body?: string }[],
) {
  const { token } = await shop.as(role);
  const told = new Set<GuardedField>();
  for (const { route, path, ...sent } of requests) {
    const text = JSON.stringify((await shop.call(route.method, path, { token, ...sent })).body);
    for (const field of fields) if (text.includes(secrets[field])) told.add(field);
  }
  return [...told].sort();
}

const mayRead = (role: Role) => fields.filter((field) => can({ role }, fieldRights[field])).sort();
const idsOf = (path: string) => (path.includes('{') ? [client, order, location, driver.id] : ['']);
const filled = (path: string, id: string | number) => `/api${path.replaceAll(/\{\w+\}/g, String(id))}`;
const query = { q: 'monceau', account_id: client, date: today(), name: 'Galerie Monceau' };

test.each(roles)(
  'everything that %s can read tells the fields that he may read, and no other',
  async (role) => {
    const requests = all
      .filter(({ method, file }) => method === 'GET' && !file)
      .flatMap((route) => idsOf(route.path).map((id) => ({ route, path: filled(route.path, id), query })));
    expect(await fieldsTold(role, requests)).toEqual(mayRead(role));
  },
);

/** Without blanks, as lines of a paper break anywhere. */
const squeezed = (text: string) => text.replaceAll(/\s/g, '');

async function fieldsOnPapers(role: Role) {
  const { token } = await shop.as(role);
  const told = new Set<GuardedField>();
  let papers = 0;
  for (const route of all.filter(({ file }) => file === 'application/pdf'))
    for (const id of idsOf(route.path)) {
      const query = `order_id=${order}&kind=purchase_order&kind=delivery_slip&from=2026-01-01&to=2026-12-31`;
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${shop.url}${filled(route.path, id)}?${query}`, { headers });
      if (answer.status !== 200) continue;
      papers += 1;
      const { pages } = readPdf(Buffer.from(await answer.arrayBuffer()));
      const text = squeezed(pages.map((page) => page.text).join(''));
      for (const field of fields) if (text.includes(squeezed(secrets[field]))) told.add(field);
    }
  return { papers, told: [...told].sort() };
}

test('no paper bears what its reader may not know', async () => {
  const numbers = ['client.SIRET', 'client.email', 'client.numero_de_TVA'];
  for (const role of roles) {
    const { papers, told } = await fieldsOnPapers(role);
    expect(papers, role).toBeGreaterThanOrEqual(2);
    expect(told, role).toEqual(can({ role }, 'clients.readAccount') ? numbers : []);
  }
});

test('no write answers a member with a field that he may not read', async () => {
  const work = await newWork(admin, sample);
  const writes = all
    .filter(({ method, upload }) => method !== 'GET' && !upload)
    .flatMap((route) =>
      fc
        .sample(requestsOf(route, work, sample), { numRuns: 3, seed: 7 })
        .map(({ body, id }) => ({ route, path: filled(route.path, id), body: JSON.stringify(body ?? null) })),
    );
  // From the least role up: others change what it looks for.
  for (const role of ['Livreur', 'Fleuriste', 'Boutique', 'Comptable'] as const) {
    const told = await fieldsTold(role, writes);
    expect(mayRead(role), role).toEqual(expect.arrayContaining(told));
  }
});
