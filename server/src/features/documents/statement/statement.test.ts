import { randomUUID } from 'node:crypto';
import { STATEMENT_LINES } from '@florilege/contract/documents/documents.contract.ts';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPdf } from '../../../integrations/pdf/pdf.ts';
import { readSheet } from '../../../integrations/sheets/testing/read-sheet.ts';
import { refused } from '../../../testing/answers.ts';
import { flat, readPdf } from '../../../testing/read-pdf.ts';
import { insertRow } from '../../../testing/rows.ts';
import { turnsDuring } from '../../../testing/turns-during.ts';
import { clientShop, insertClient } from '../../clients/testing/client-shop.ts';
import { byHead, readCsv, takeFile } from '../../exports/testing/read-files.ts';
import { firstLines, statementOf } from './statement.repository.ts';
import { statementPaper } from './statement-paper.ts';

const shop = await clientShop();
const { accountant, senior, florist, db } = shop;

const account = { name: 'Hôtel Œillet', type: 'business', SIRET: '73282932000074' } as const;
const entry = (
  client: number,
  at: string,
  amount: number,
  kind: 'payment' | 'order_created' = 'order_created',
) => insertRow(db, 'ledger_entries', { account: client, kind, amount, at: new Date(at) });

async function paper(client: number, from: string, to: string) {
  const headers = { authorization: `Bearer ${accountant.token}` };
  const response = await fetch(`${shop.url}/api/clients/${client}/statement/?from=${from}&to=${to}`, {
    headers,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    response,
    words: () =>
      flat(
        readPdf(bytes)
          .pages.map(({ text }) => text)
          .join(' '),
      ),
    pdf: () => readPdf(bytes),
  };
}

test('a statement has its balances, its movements on their Paris days, and what is left to pay', async () => {
  const client = await insertClient(db, { ...account, payment_terms: '45_days_end_of_month' });
  await entry(client, '2026-09-10T10:00:00Z', -5000);
  // Just after midnight in Paris: it is the first of October there.
  await entry(client, '2026-09-30T22:30:00Z', -12050);
  await entry(client, '2026-10-15T10:00:00Z', 7000, 'payment');
  await entry(client, '2026-10-31T22:59:00Z', -100);
  await entry(client, '2026-10-31T23:00:00Z', -999);
  const order = await shop.newOrder(client, { amount: '64.50' });
  const { response, words, pdf } = await paper(client, '2026-10-01', '2026-10-31');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(
    `inline; filename="releve-${client}-2026-10-01-2026-10-31.pdf"`,
  );
  expect(pdf().title).toBe('Relevé de compte · Hôtel Œillet');
  const said = words();
  for (const part of [
    'Du 01/10/2026 au 31/10/2026',
    'SIRET 73282932000074',
    '45 jours fin de mois',
    'Solde au 01/10/2026, avant le premier mouvement 50,00 € dus à la boutique',
    '01/10/2026 Commande créée',
    '15/10/2026 Paiement',
    'Total 121,50 € 70,00 €',
    'Solde au 31/10/2026 101,50 € dus à la boutique',
    `n° ${order}`,
    'non facturée',
  ])
    expect(said).toContain(part);
  expect(said).not.toContain('9,99');
  const file = await takeFile(shop.url, accountant, `clients/${client}/statement`, {
    ...{ from: '2026-10-01', to: '2026-10-31', format: 'csv' },
  });
  expect(file.filename).toBe(`releve-${client}-2026-10-01-2026-10-31.csv`);
  expect(byHead(readCsv(file.bytes))).toEqual([
    {
      Date: '01/10/2026',
      Mouvement: 'Solde d’ouverture',
      Commande: '',
      Débit: '',
      Crédit: '',
      Solde: '-50,00',
    },
    {
      Date: '01/10/2026',
      Mouvement: 'Commande créée',
      Commande: '',
      Débit: '120,50',
      Crédit: '',
      Solde: '-170,50',
    },
    { Date: '15/10/2026', Mouvement: 'Paiement', Commande: '', Débit: '', Crédit: '70,00', Solde: '-100,50' },
    {
      Date: '31/10/2026',
      Mouvement: 'Commande créée',
      Commande: '',
      Débit: '1,00',
      Crédit: '',
      Solde: '-101,50',
    },
    {
      Date: '31/10/2026',
      Mouvement: 'Solde de clôture',
      Commande: '',
      Débit: '',
      Crédit: '',
      Solde: '-101,50',
    },
  ]);
});

test('it is for Comptable and above, of a client that is there, of days in order', async () => {
  const client = await insertClient(db, account);
  const query = { from: '2026-10-01', to: '2026-10-31' };
  const path = `/api/clients/${client}/statement/`;
  expect(await florist.get(path, { query })).toMatchObject(refused(403, 'FORBIDDEN'));
  expect(await (await shop.as('Boutique')).get(path, { query })).toMatchObject(refused(403, 'FORBIDDEN'));
  const body = { ...query, format: 'csv' };
  expect(await florist.post(`/api/exports/clients/${client}/statement/`, body)).toMatchObject(
    refused(403, 'FORBIDDEN'),
  );
  const gone = '987654321';
  expect(await accountant.get(`/api/clients/${gone}/statement/`, { query })).toMatchObject(
    refused(404, 'CLIENT_NOT_FOUND'),
  );
  expect(await accountant.post(`/api/exports/clients/${gone}/statement/`, body)).toMatchObject(
    refused(404, 'CLIENT_NOT_FOUND'),
  );
  const backwards = await accountant.get(path, { query: { from: '2026-10-02', to: '2026-10-01' } });
  expect(backwards.body.fields).toEqual({ to: 'La fin est avant le début' });
});

test('it is drawn in slices, between which others have their turn', async () => {
  const line = {
    kind: 'order_created',
    day: '2026-10-10',
    order_id: 1,
    amount: -100,
    balance: -100,
  } as const;
  const lines = Array.from({ length: 100 }, () => line);
  const of = await statementOf(db, await insertClient(db, account));
  if (!of) throw new Error('no client');
  const pdf = await openPdf({ title: 'Relevé', author: 'Florilège' });
  const month = { from: '2026-10-01', to: '2026-10-31' };
  const turns = await turnsDuring(() => statementPaper(pdf, { ...of, ...month, lines, open: [] }));
  expect(turns).toBeGreaterThanOrEqual(10);
  expect((await pdf.end()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('it goes on over as many pages as it needs, and refuses more than a paper holds', async () => {
  const client = await insertClient(db, account);
  for (let n = 0; n < 90; n++)
    await entry(client, `2026-10-${String(1 + (n % 28)).padStart(2, '0')}T10:00:00Z`, -100);
  const { pdf } = await paper(client, '2026-10-01', '2026-10-31');
  expect(pdf().pages.length).toBeGreaterThan(2);
  expect(flat(pdf().pages[1]?.text ?? '')).toContain(
    'Relevé de compte · Hôtel Œillet (suite) Date Mouvement',
  );
  expect(flat(pdf().pages.at(-1)?.text ?? '')).toContain(
    `Page ${pdf().pages.length} / ${pdf().pages.length}`,
  );
  await sql`
    insert into ledger_entries (account, kind, amount, at)
    select ${client}, 'order_created', -1, timestamptz '2026-09-01 10:00Z' from generate_series(1, ${STATEMENT_LINES + 1}::int)`.execute(
    db,
  );
  const query = { from: '2026-09-01', to: '2026-09-30' };
  const long = await accountant.get(`/api/clients/${client}/statement/`, { query });
  expect(long).toMatchObject(refused(409, 'STATEMENT_TOO_LONG'));
}, 60_000);

test('the statement of a client has the movements of those that were merged into it', async () => {
  const [kept, other] = [
    await shop.newClient({ name: 'Lys un' }),
    await shop.newClient({ name: 'Lys deux' }),
  ];
  await shop.newOrder(other, { amount: '30' });
  await shop.newOrder(kept, { amount: '12' });
  expect((await shop.merge(kept, other)).status).toBe(200);
  for (const id of [kept, other]) {
    const { words } = await paper(id, today(), today());
    expect(words()).toContain('42,00 € dus à la boutique');
  }
});

test('up to today it ends with the balance of the client to the cent, and each period with the start of the next', async () => {
  const client = await shop.newClient({ name: 'Au centime' });
  const amount = fc.integer({ min: 1, max: 99_999 }).map(formatAmount);
  const step = fc.oneof(
    fc.record({ kind: fc.constant('order' as const), amount }),
    fc.record({ kind: fc.constant('pay' as const), amount, ago: fc.nat(40) }),
    fc.record({ kind: fc.constant('cancel' as const), amount }),
  );
  const orders: number[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.nat(30), async (steps, days) => {
      for (const now of steps) {
        const last = orders.at(-1);
        if (now.kind === 'order' || last === undefined)
          orders.push(await shop.newOrder(client, { amount: now.amount }));
        else if (now.kind === 'pay') {
          const paid_on = addDays(today(), -now.ago);
          const body = { method: 'transfer', amount: '0.01', paid_on, reference: randomUUID() };
          await accountant.post(`/api/orders/${last}/payments/`, body);
        } else await senior.patch(`/api/orders/${last}/`, { status: 'cancelled' });
      }
      const border = addDays(today(), -days);
      const before = await firstLines(db, client, { from: '2000-01-01', to: addDays(border, -1) }, 1_000);
      const after = await firstLines(db, client, { from: border, to: today() }, 1_000);
      const { balance } = await shop.account(client);
      expect(formatAmount(after.at(-1)?.balance ?? 0)).toBe(balance);
      expect(before[0]?.balance).toBe(0);
      expect(before.at(-1)?.balance).toBe(after[0]?.balance);
      for (const lines of [before, after]) {
        const sum = lines.reduce((cents, line) => cents + (line.amount ?? 0), 0);
        expect(sum).toBe((lines.at(-1)?.balance ?? 0) - (lines[0]?.balance ?? 0));
      }
    }),
    { numRuns: 25 },
  );
  const { bytes } = await takeFile(shop.url, accountant, `clients/${client}/statement`, {
    ...{ from: '2000-01-01', to: today(), format: 'xlsx' },
  });
  const rows = byHead(await readSheet(bytes));
  expect(Number(rows.at(-1)?.Solde).toFixed(2)).toBe((await shop.account(client)).balance);
}, 120_000);
