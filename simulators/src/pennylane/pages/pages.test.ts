import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type PennylaneSimulator, startPennylaneSimulator } from '../pennylane-simulator.ts';
import { callerOf, company, draftOf, quoteOf } from '../testing/caller.ts';

let simulator: PennylaneSimulator;
let caller: ReturnType<typeof callerOf>;
let customers: number[];

beforeAll(async () => {
  simulator = await startPennylaneSimulator({ port: 0 });
  caller = callerOf(simulator);
});
beforeEach(async () => {
  await caller.control('POST', '/reset');
  await caller.control('PATCH', '/settings', { rate_limit: 0 });
  customers = [];
  for (const name of ['Anémone', 'Bruyère', 'Camélia']) {
    const { id } = await caller.create('/company_customers', {
      ...company,
      name,
      reg_no: `${name.length}`,
      external_reference: `client-${name}`,
    });
    customers.push(id);
  }
});
afterAll(() => simulator.stop());

const pageSchema = z.object({
  items: z.array(z.object({ id: z.int(), operation: z.string().optional() })),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

async function page(path: string, query: Record<string, string> = {}) {
  const { status, body, text } = await caller.call('GET', `${path}?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return pageSchema.parse(body);
}

async function found(path: string, field: string, operator: string, value: unknown): Promise<number[]> {
  const { items } = await page(path, { filter: JSON.stringify([{ field, operator, value }]), sort: 'id' });
  return items.map(({ id }) => id);
}

describe('pages', () => {
  it('go on where the last one ended, newest first', async () => {
    const first = await page('/customers', { limit: '2' });
    expect(first).toMatchObject({ items: [{ id: customers[2] }, { id: customers[1] }], has_more: true });
    expect(first.next_cursor).toMatch(/^[\w-]+$/);
    // What comes in between is newer, so it is on no later page.
    await caller.create('/company_customers', company);
    const second = await page('/customers', { limit: '2', cursor: first.next_cursor ?? '' });
    expect(second).toEqual({
      items: [expect.objectContaining({ id: customers[0] })],
      has_more: false,
      next_cursor: null,
    });
  });

  it.each([
    { limit: '0' },
    { limit: '101' },
    { cursor: 'x' },
    { sort: 'name' },
    { page: '2' },
    { filter: '{' },
    { filter: '[{"field":"phone","operator":"eq","value":"1"}]' },
    { filter: '[{"field":"name","operator":"gt","value":"1"}]' },
  ])('refuse %j', async (query) => {
    expect((await caller.call('GET', `/customers?${new URLSearchParams(query)}`)).status).toBe(400);
  });

  it('are filtered as each list allows', async () => {
    const [a = 0, b = 0, c = 0] = customers;
    expect(await found('/customers', 'external_reference', 'eq', 'client-Bruyère')).toEqual([b]);
    expect(await found('/customers', 'external_reference', 'start_with', 'client-')).toEqual([a, b, c]);
    expect(
      await found('/customers', 'external_reference', 'in', ['client-Anémone', 'client-Camélia']),
    ).toEqual([a, c]);
    expect(await found('/customers', 'name', 'start_with', 'Bru')).toEqual([b]);
    expect(await found('/customers', 'id', 'gt', a)).toEqual([b, c]);
    expect(await found('/customers', 'customer_type', 'eq', 'individual')).toEqual([]);
    expect(await found('/customers', 'reg_no', 'not_in', ['1'])).toEqual([a, b, c]);

    const draft = await caller.create(
      '/customer_invoices',
      draftOf(a, { external_reference: 'x', date: '2026-11-20' }),
    );
    const final = await caller.create('/customer_invoices', draftOf(b, { draft: false }));
    expect(await found('/customer_invoices', 'external_reference', 'eq', 'x')).toEqual([draft.id]);
    expect(await found('/customer_invoices', 'draft', 'eq', false)).toEqual([final.id]);
    expect(await found('/customer_invoices', 'draft', 'eq', 'true')).toEqual([draft.id]);
    expect(await found('/customer_invoices', 'invoice_number', 'eq', final.invoice_number)).toEqual([
      final.id,
    ]);
    expect(await found('/customer_invoices', 'date', 'lteq', '2026-11-20')).toEqual([draft.id]);
    expect(await found('/customer_invoices', 'customer_id', 'in', [b, c])).toEqual([final.id]);
    await expect(found('/customer_invoices', 'external_reference', 'in', ['x'])).rejects.toThrow('400');
    expect((await page('/customer_invoices', { sort: '-date' })).items.map(({ id }) => id)).toEqual([
      final.id,
      draft.id,
    ]);

    const quote = await caller.create('/quotes', quoteOf(a, { external_reference: 'x' }));
    expect(await found('/quotes', 'status', 'eq', 'pending')).toEqual([quote.id]);
    expect(await found('/quotes', 'customer_id', 'eq', b)).toEqual([]);
    await expect(found('/quotes', 'external_reference', 'eq', 'x')).rejects.toThrow('400');
  });
});

describe('changelogs', () => {
  it('tell what was made, changed and deleted, oldest first', async () => {
    const invoice = await caller.create('/customer_invoices', draftOf(customers[0] ?? 0));
    await caller.call('PUT', `/customer_invoices/${invoice.id}`, { label: 'x' });
    await caller.call('DELETE', `/customer_invoices/${invoice.id}`);
    const { body } = await caller.call('GET', '/changelogs/customer_invoices');
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z$/);
    const stamps = { processed_at: instant, updated_at: instant, created_at: instant };
    expect(body.items).toEqual(
      ['insert', 'update', 'delete'].map((operation) => ({ id: invoice.id, operation, ...stamps })),
    );
  });

  it('go back four weeks, from a moment on, page by page', async () => {
    const first = await page('/changelogs/customers', { limit: '2' });
    expect(first.items.map(({ id }) => id)).toEqual(customers.slice(0, 2));
    const second = await page('/changelogs/customers', { limit: '2', cursor: first.next_cursor ?? '' });
    expect(second).toMatchObject({ items: [{ id: customers[2] }], has_more: false, next_cursor: null });

    const soon = new Date(Date.now() + 60_000).toISOString();
    expect((await page('/changelogs/customers', { start_date: soon })).items).toEqual([]);
    const refused = [
      { start_date: '2020-01-01T00:00:00Z' },
      { start_date: '2026-11-21' },
      { start_date: soon, cursor: first.next_cursor ?? '' },
      { limit: '1001' },
    ];
    const statuses: number[] = [];
    for (const query of refused)
      statuses.push((await caller.call('GET', `/changelogs/customers?${new URLSearchParams(query)}`)).status);
    expect(statuses).toEqual([422, 400, 400, 400]);
  });
});
