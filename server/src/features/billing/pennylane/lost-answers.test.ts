import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPennylane } from '../../../integrations/pennylane/create-pennylane.ts';
import type { Pennylane } from '../../../integrations/pennylane/pennylane.ts';
import { createSquare } from '../../../integrations/square/create-square.ts';
import { transaction } from '../../../platform/db/db.ts';
import { createLog } from '../../../platform/log.ts';
import { type PennylaneShop, pennylaneShop } from '../../../testing/pennylane-shop.ts';
import { settleBilling } from '../billing.jobs.ts';
import type { BillingDeps } from '../billing.public.ts';
import { invoiceOrders, quoteOrders } from '../billing.service.ts';

// Whatever is lost between us and Pennylane, and wherever we stop: there is one document, of the right total, and its order says so.

let shop: PennylaneShop;
let member: { id: string; phone: string; display_name: string; role: 'Fleuriste'; last_sign_in_at: null };

beforeAll(async () => {
  shop = await pennylaneShop();
  member = { id: shop.florist.id, phone: '', display_name: 'Inès', role: 'Fleuriste', last_sign_in_at: null };
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.sim('POST', '/reset');
  await shop.sim('PATCH', '/settings', { pdf_delay_seconds: 0, rate_limit: 0 });
});

/** Every one with a pace of its own, so that the tests do not wait for each other; it gives up early. */
const ownPennylane = () =>
  createPennylane({ token: shop.pennylane.token, baseUrl: shop.pennylane.baseUrl, timeoutMs: 1500 });
const depsWith = (pennylane: Pennylane): BillingDeps => ({
  db: shop.db,
  pennylane,
  square: createSquare(undefined),
  log: createLog('silent'),
});

const ask = (
  pennylane: Pennylane,
  kind: 'quote' | 'invoice',
  ids: number[],
  attempt: string = randomUUID(),
) =>
  (kind === 'quote' ? quoteOrders : invoiceOrders)(depsWith(pennylane), {
    body: { order_ids: ids },
    member,
    attempt,
    transact: (work) => transaction(shop.db, { memberId: member.id, requestId: null }, work),
  });

/** As if minutes had gone by: nobody holds anything any more. */
async function later(): Promise<void> {
  await sql`update pennylane_documents
               set created_at = created_at - interval '10 minutes', held_until = held_until - interval '10 minutes'
             where state in ('starting', 'draft')`.execute(shop.db);
}
const job = async () => {
  await later();
  await settleBilling(depsWith(ownPennylane()));
};

/**
 * 1.11 € at 20 %: no price of whole cents gives it, so that the total is corrected on the way. `moved`: the payer is a client at Pennylane
 * already, with an address of before.
 */
async function oddOrder(paid: boolean, moved: boolean): Promise<number> {
  const payer = await shop.newPayer();
  if (moved) await knownBefore(payer);
  const id = await shop.newOrder(payer, { amount: '1.11', vat_rate: 20 });
  if (paid) await shop.florist.post(`/api/orders/${id}/payments/`, { method: 'cash', amount: '1.11' });
  return id;
}

async function knownBefore(payer: number): Promise<void> {
  const { pennylane_reference: reference } = await shop.db
    .selectFrom('clients')
    .select('pennylane_reference')
    .where('id', '=', payer)
    .executeTakeFirstOrThrow();
  const nothing = { phone: null, email: null, vatNumber: null, siret: null };
  const before = { name: 'Hôtel', address: '9, rue d’avant', postalCode: '69001', city: 'Lyon', ...nothing };
  const pennylane_id = await ownPennylane().createClient({ reference, type: 'business', ...before });
  await shop.db
    .updateTable('clients')
    .set({ pennylane_id, pennylane_told: 'before' })
    .where('id', '=', payer)
    .execute();
}

async function expectOne(kind: 'quote' | 'invoice', id: number, paid: boolean): Promise<void> {
  const state = await shop.sim('GET', '/state');
  const documents = kind === 'quote' ? state.quotes : state.invoices;
  expect(documents).toHaveLength(1);
  expect(state.customers).toMatchObject([
    { body: { name: 'Hôtel Œillet', billing_address: { city: 'Paris' } } },
  ]);
  expect(documents[0]).toMatchObject({
    total: '1.11',
    status: kind === 'quote' ? 'pending' : paid ? 'paid' : 'upcoming',
  });
  const { body: order } = await shop.florist.get(`/api/orders/${id}/`);
  expect(order.financial_status).toBe(paid ? 'paid' : kind === 'quote' ? 'quoted' : 'invoiced');
  expect(kind === 'quote' ? order.has_pennylane_quote : order.has_pennylane_invoice).toBe(true);
  const told = order.events.filter(({ description }: { description: string }) =>
    description.endsWith('chez Pennylane'),
  );
  expect(told).toMatchObject([{ author_name: 'Inès' }]);
  const { body } = await shop.florist.get(`/api/orders/${id}/pennylane-${kind}/`);
  expect(body).toMatchObject({ amount: '1.11', id: documents[0].id });
}

const documents = [
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
] as const;

describe.each(documents)(
  '$kind (paid before: $paid, payer moved: $moved)',
  ({ kind, paid, moved, failures }) => {
    /** Calls to Pennylane when nothing goes wrong. */
    async function usualCalls(): Promise<number> {
      const id = await oddOrder(paid, moved);
      await ask(ownPennylane(), kind, [id]);
      await expectOne(kind, id, paid);
      const { calls } = await shop.sim('GET', '/state');
      // The last one is this test's own look.
      return calls.length - 1;
    }

    test.each(failures)(
      '%s of every call in turn (%i of them), then the job',
      async (failure, calls) => {
        const count = await usualCalls();
        expect(count).toBeGreaterThanOrEqual(kind === 'quote' ? 6 : 8);
        for (let skip = 0; skip < count; skip++) {
          await shop.sim('POST', '/reset');
          await shop.sim('PATCH', '/settings', { pdf_delay_seconds: 0, rate_limit: 0, slow_seconds: 2.5 });
          await resetClients();
          const id = await oddOrder(paid, moved);
          await shop.sim('POST', '/failures', { kind: failure, skip, calls });
          const attempt = randomUUID();
          const first = await ask(ownPennylane(), kind, [id], attempt).catch((error: unknown) => error);
          await shop.sim('DELETE', '/failures');
          await job();
          // Either it stands by now, or it never began and the same attempt begins it.
          if (first instanceof Error) await ask(ownPennylane(), kind, [id], attempt);
          await expectOne(kind, id, paid);
        }
      },
      240_000,
    );

    test('a process that dies before or after every call', async () => {
      const names = await namesOfCalls();
      for (let at = 0; at < names.length; at++) {
        for (const when of ['before', 'after'] as const) {
          await shop.sim('POST', '/reset');
          await shop.sim('PATCH', '/settings', { pdf_delay_seconds: 0, rate_limit: 0 });
          await resetClients();
          const id = await oddOrder(paid, moved);
          const attempt = randomUUID();
          await new Promise<void>((died) => void ask(dyingAt(at, when, died), kind, [id], attempt));
          await job();
          await ask(ownPennylane(), kind, [id], attempt);
          await expectOne(kind, id, paid);
        }
      }
    }, 240_000);

    async function namesOfCalls(): Promise<string[]> {
      const names: string[] = [];
      const id = await oddOrder(paid, moved);
      const listening = wrapped((name, call) => {
        names.push(name);
        return call();
      });
      await ask(listening, kind, [id]);
      return names;
    }
  },
);

/** The simulator forgot them. */
const resetClients = () => sql`update clients set pennylane_id = null`.execute(shop.db);

type Around = (name: string, call: () => Promise<unknown>) => Promise<unknown>;

/** The real adapter, with something to do around every call. */
function wrapped(around: Around): Pennylane {
  const pennylane = ownPennylane();
  return withCalls(
    {
      ...pennylane,
      invoice: withCalls(pennylane.invoice, around),
      quote: withCalls(pennylane.quote, around),
    },
    around,
  );
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
