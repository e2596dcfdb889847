import { randomUUID } from 'node:crypto';
import { createPennylane } from '../../../integrations/pennylane/create-pennylane.ts';
import type { Pennylane } from '../../../integrations/pennylane/pennylane.ts';
import { createSquare } from '../../../integrations/square/create-square.ts';
import { createLog } from '../../../platform/log.ts';
import { pennylaneShop, UNHURRIED } from '../../../testing/pennylane-shop.ts';
import type { Answer } from '../../../testing/test-server.ts';
import type { BillingDeps } from '../billing.public.ts';
import type { DocumentKind } from '../documents/billable.ts';

type Event = { description: string; author_name: string | null };

/** A shop at Pennylane, what its members do about quotes and invoices, and what its orders say then. */
export async function billingShop() {
  const shop = await pennylaneShop();
  const { pennylane, florist, sim, db } = shop;
  const settings = { token: pennylane.token, baseUrl: pennylane.baseUrl, calls: UNHURRIED };
  /** As on the first day, without rate limit, PDFs at once. */
  const calm = async (more: object = {}) => {
    await sim('POST', '/reset');
    await sim('PATCH', '/settings', { pdf_delay_seconds: 0, rate_limit: 0, ...more });
  };
  const order = async (id: number): Promise<Answer['body']> => (await florist.get(`/api/orders/${id}/`)).body;
  const make = (kind: DocumentKind, order_ids: number[], key: string = randomUUID()): Promise<Answer> =>
    florist.post(`/api/orders/bulk_${kind}/`, { order_ids }, { headers: { 'idempotency-key': key } });
  return {
    ...shop,
    calm,
    state: () => sim('GET', '/state'),
    fail: (kind: string, more: object = {}) => sim('POST', '/failures', { kind, ...more }),
    accountant: await shop.as('Comptable'),
    orderOfNewPayer: async (body: object = {}) => shop.newOrder(await shop.newPayer(), body),
    order,
    eventsOf: async (id: number): Promise<string[]> =>
      (await order(id)).events.map(({ description }: Event) => description),
    newsOf: async (id: number): Promise<string[]> =>
      (await order(id)).events
        .filter(({ author_name }: Event) => author_name === null)
        .map(({ description }: Event) => description),
    make,
    quote: (ids: number[], key?: string) => make('quote', ids, key),
    invoice: (ids: number[], key?: string) => make('invoice', ids, key),
    quoted: async (ids: number[]) => (await make('quote', ids)).body.successful_quotes[0],
    invoiced: async (ids: number[]) => (await make('invoice', ids)).body.successful_invoices[0],
    shown: (id: number, kind: DocumentKind) => florist.get(`/api/orders/${id}/pennylane-${kind}/`),
    pay: (id: number, amount = '64.50', method = 'cash') =>
      florist.post(`/api/orders/${id}/payments/`, { method, amount }),
    paymentsOf: async (id: number) => (await florist.get(`/api/orders/${id}/payments/`)).body.payments,
    balanceOf: async (client: number) => (await florist.get(`/api/clients/${client}/`)).body.account.balance,
    change: (id: number, changes: object) => florist.patch(`/api/orders/${id}/`, changes),
    setFinancial: (id: number, financial_status: 'unpaid' | 'link_generated') =>
      db.updateTable('orders').set({ financial_status }).where('id', '=', id).execute(),
    /** By hand, in Pennylane's own application. */
    atPennylane: async (method: string, path: string, body?: object) => {
      const authorization = `Bearer ${settings.token}`;
      const json = body && { body: JSON.stringify(body) };
      const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
      const response = await fetch(`${settings.baseUrl}${path}`, { method, headers, ...json });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    },
    newPennylane: (timeoutMs?: number): Pennylane =>
      createPennylane({ ...settings, ...(timeoutMs && { timeoutMs }) }),
    depsWith: (adapter: Pennylane): BillingDeps => ({
      db,
      pennylane: adapter,
      square: createSquare(undefined),
      log: createLog('silent'),
    }),
  };
}
