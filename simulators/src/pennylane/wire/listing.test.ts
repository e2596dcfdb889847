import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { company, draftOf, line, pennylaneForTests, quoteOf } from '../testing/caller.ts';

const { call, create } = pennylaneForTests({ rate_limit: 0 });
let a: number;
let b: number;
let c: number;

beforeEach(async () => {
  const made = async (name: string) => {
    const external_reference = `client-${name}`;
    return (await create('/company_customers', { ...company, name, external_reference })).id;
  };
  a = await made('Anémone');
  b = await made('Bruyère');
  c = await made('Camélia');
});

const pageSchema = z.object({
  items: z.array(z.object({ id: z.int() })),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

type Query = Record<string, string>;
const ask = (path: string, query: Query) => call('GET', `${path}?${new URLSearchParams(query)}`);

async function page(path: string, query: Query = {}) {
  const { status, body, text } = await ask(path, query);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return pageSchema.parse(body);
}

async function found(path: string, field: string, value: unknown): Promise<number[]> {
  const filter = JSON.stringify([{ field, operator: 'eq', value }]);
  return (await page(path, { filter })).items.map(({ id }) => id);
}

describe('a page', () => {
  test('begins where the last one ended, newest first', async () => {
    const first = await page('/customers', { limit: '2' });
    expect(first).toMatchObject({ items: [{ id: c }, { id: b }], has_more: true });
    expect(first.next_cursor).toMatch(/^[\w-]+$/);
    // A newer customer is not on a later page.
    await create('/company_customers', company);
    const second = await page('/customers', { limit: '2', cursor: first.next_cursor ?? '' });
    expect(second).toEqual({
      items: [expect.objectContaining({ id: a })],
      has_more: false,
      next_cursor: null,
    });
  });

  test.each<Query>([
    { limit: '0' },
    { limit: '101' },
    { cursor: 'x' },
    { sort: 'name' },
    { page: '2' },
    { filter: '{' },
    { filter: '[{"field":"phone","operator":"eq","value":"1"}]' },
    { filter: '[{"field":"external_reference","operator":"gt","value":"1"}]' },
  ])('is refused for %j', async (query) => {
    expect((await ask('/customers', query)).status).toBe(400);
  });
});

describe('a filter', () => {
  test('finds a customer by the reference', async () => {
    expect(await found('/customers', 'external_reference', 'client-Bruyère')).toEqual([b]);
    expect(await found('/customers', 'external_reference', 'client-')).toEqual([]);
  });

  test('finds invoices by reference, customer and kind', async () => {
    const path = '/customer_invoices';
    const { id } = await create(path, draftOf(a, { external_reference: 'x' }));
    const invoice_lines = [{ ...line, quantity: -1 }];
    const credit = await create(path, draftOf(b, { invoice_lines }));
    expect(await found(path, 'external_reference', 'x')).toEqual([id]);
    expect(await found(path, 'customer_id', b)).toEqual([credit.id]);
    expect(await found(path, 'credit_note', true)).toEqual([credit.id]);
  });

  test('finds quotes, but not by a reference', async () => {
    const quote = await create('/quotes', quoteOf(a, { external_reference: 'x' }));
    expect(await found('/quotes', 'customer_id', a)).toEqual([quote.id]);
    expect(await found('/quotes', 'customer_id', b)).toEqual([]);
    await expect(found('/quotes', 'external_reference', 'x')).rejects.toThrow('400');
  });
});

describe('a changelog', () => {
  test('goes back four weeks, from a moment on, page by page', async () => {
    const path = '/changelogs/quotes';
    const made: number[] = [];
    for (const customer of [a, b, c]) made.push((await create('/quotes', quoteOf(customer))).id);
    const first = await page(path, { limit: '2' });
    expect(first.items).toMatchObject(made.slice(0, 2).map((id) => ({ id })));
    const cursor = first.next_cursor ?? '';
    const second = await page(path, { limit: '2', cursor });
    expect(second).toMatchObject({ items: [{ id: made[2] }], has_more: false, next_cursor: null });
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect((await page(path, { start_date: soon })).items).toEqual([]);
    const refused: [number, Query][] = [
      [422, { start_date: '2020-01-01T00:00:00Z' }],
      [400, { start_date: '2026-11-21' }],
      [400, { start_date: soon, cursor }],
      [400, { limit: '1001' }],
    ];
    for (const [status, query] of refused) expect((await ask(path, query)).status).toBe(status);
  });
});
