import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Pennylane } from '../../../integrations/pennylane/pennylane.ts';
import { transaction } from '../../../platform/db/db.ts';
import { settleBilling } from '../billing.jobs.ts';
import { invoiceOrders, quoteOrders } from '../billing.service.ts';
import type { DocumentKind } from '../documents/billable.ts';
import { billingShop } from '../testing/billing-shop.ts';

// An answer may be lost and the process may die at each step: there is one document, of the right total.

const shop = await billingShop();
const role = 'Fleuriste' as const;
const member = { id: shop.florist.id, phone: '', display_name: 'Inès', role, last_sign_in_at: null };
beforeEach(() => shop.calm());

const ownPennylane = () => shop.newPennylane(1500);

const ask = (pennylane: Pennylane, kind: DocumentKind, id: number, attempt: string = randomUUID()) =>
  (kind === 'quote' ? quoteOrders : invoiceOrders)(shop.depsWith(pennylane), {
    body: { order_ids: [id] },
    member,
    attempt,
    transact: (work) => transaction(shop.db, { memberId: member.id, requestId: null }, work),
  });

/** Runs the sweep as if minutes had passed: no lease lasts any more. */
const sweep = async () => {
  await sql`update pennylane_documents
               set created_at = created_at - interval '10 minutes', held_until = held_until - interval '10 minutes'
             where state in ('starting', 'draft')`.execute(shop.db);
  await settleBilling(shop.depsWith(ownPennylane()));
};

type Case = { kind: DocumentKind; paid: boolean; moved: boolean };

/** At 20 % no price of whole cents gives 1.11 €, so the total is corrected. `moved`: with another address. */
async function oddOrder({ paid, moved }: Case): Promise<number> {
  const payer = await shop.newPayer();
  if (moved) await knownBefore(payer);
  const id = await shop.newOrder(payer, { amount: '1.11', vat_rate: 20 });
  if (paid) await shop.pay(id, '1.11');
  return id;
}

async function knownBefore(payer: number): Promise<void> {
  const clients = shop.db.selectFrom('clients').select('pennylane_reference').where('id', '=', payer);
  const { pennylane_reference: reference } = await clients.executeTakeFirstOrThrow();
  const nothing = { phone: null, email: null, vatNumber: null, siret: null, terms: '30_days' as const };
  const before = { name: 'Hôtel', address: '9, rue d’avant', postalCode: '69001', city: 'Lyon', ...nothing };
  const pennylane_id = await ownPennylane().createClient({ reference, type: 'business', ...before });
  const known = { pennylane_id, pennylane_told: 'before' };
  await shop.db.updateTable('clients').set(known).where('id', '=', payer).execute();
}

async function expectOne({ kind, paid }: Case, id: number): Promise<void> {
  const isQuote = kind === 'quote';
  const state = await shop.state();
  const documents = isQuote ? state.quotes : state.invoices;
  const [status, financial_status] = isQuote ? ['pending', 'quoted'] : ['upcoming', 'invoiced'];
  expect(documents).toMatchObject([{ total: '1.11', status: paid ? 'paid' : status }]);
  expect(state.customers).toMatchObject([
    { body: { name: 'Hôtel Œillet', billing_address: { city: 'Paris' } } },
  ]);
  const order = await shop.order(id);
  expect(order).toMatchObject({
    financial_status: paid ? 'paid' : financial_status,
    [`has_pennylane_${kind}`]: true,
  });
  const made = order.events.filter(({ description }: { description: string }) =>
    description.endsWith('chez Pennylane'),
  );
  expect(made).toMatchObject([{ author_name: 'Inès' }]);
  expect((await shop.shown(id, kind)).body).toMatchObject({ amount: '1.11', id: documents[0].id });
}

/** An empty Pennylane, which no client is known to be at. */
async function startAnew(more: object = {}): Promise<void> {
  await shop.calm(more);
  await sql`update clients set pennylane_id = null`.execute(shop.db);
}

const documents: (Case & { failures: [string, number][] })[] = [
  { kind: 'quote', paid: false, moved: false, failures: [['lost_answer', 1]] },
  {
    kind: 'invoice',
    paid: false,
    moved: true,
    failures: [
      ['lost_answer', 4],
      ['lost_request', 1],
    ],
  },
  {
    kind: 'invoice',
    paid: true,
    moved: false,
    failures: [
      ['lost_answer', 1],
      ['lost_answer', 4],
      ['lost_request', 1],
      ['slow', 1],
    ],
  },
];

describe.each(documents)('one $kind (paid before: $paid, payer moved: $moved)', (made) => {
  const { kind, failures } = made;

  test.each(failures)(
    'is made after %s of each call in turn (%i of them) and the sweep',
    async (failure, calls) => {
      const usual = await oddOrder(made);
      await ask(ownPennylane(), kind, usual);
      await expectOne(made, usual);
      // The last call is this test's own look.
      const count = (await shop.state()).calls.length - 1;
      expect(count).toBeGreaterThanOrEqual(kind === 'quote' ? 6 : 8);
      for (let skip = 0; skip < count; skip++) {
        await startAnew({ slow_seconds: 2.5 });
        const id = await oddOrder(made);
        await shop.fail(failure, { skip, calls });
        const attempt = randomUUID();
        const first = await ask(ownPennylane(), kind, id, attempt).catch((error: unknown) => error);
        await shop.sim('DELETE', '/failures');
        await sweep();
        // Either it is made by now, or it never began and the same attempt begins it.
        if (first instanceof Error) await ask(ownPennylane(), kind, id, attempt);
        await expectOne(made, id);
      }
    },
    240_000,
  );

  test('is made when the process dies before or after each call', async () => {
    const names: string[] = [];
    const listening = wrapped((name, call) => {
      names.push(name);
      return call();
    });
    await ask(listening, kind, await oddOrder(made));
    expect(names.length).toBeGreaterThanOrEqual(kind === 'quote' ? 4 : 5);
    for (let at = 0; at < names.length; at++) {
      for (const when of ['before', 'after'] as const) {
        await startAnew();
        const id = await oddOrder(made);
        const attempt = randomUUID();
        await new Promise<void>((died) => void ask(dyingAt(at, when, died), kind, id, attempt));
        await sweep();
        await ask(ownPennylane(), kind, id, attempt);
        await expectOne(made, id);
      }
    }
  }, 240_000);
});

type Around = (name: string, call: () => Promise<unknown>) => Promise<unknown>;

/** The real adapter, with something to do around every call. */
function wrapped(around: Around): Pennylane {
  const pennylane = ownPennylane();
  const invoice = withCalls(pennylane.invoice, around);
  const quote = withCalls(pennylane.quote, around);
  return withCalls({ ...pennylane, invoice, quote }, around);
}

const withCalls = <T extends object>(calls: T, around: Around): T =>
  new Proxy(calls, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return (...values: unknown[]) => around(String(name), () => Reflect.apply(call, target, values));
    },
  });

/** Its process is gone at that call: nothing after it ever happens. */
function dyingAt(at: number, when: 'before' | 'after', died: () => void): Pennylane {
  let count = -1;
  return wrapped(async (_name, call) => {
    count += 1;
    if (count !== at) return call();
    if (when === 'after') await call().catch(() => undefined);
    died();
    return new Promise(() => undefined);
  });
}
