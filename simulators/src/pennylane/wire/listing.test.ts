import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { company, draftOf, pennylaneForTests, quoteOf } from '../testing/caller.ts';

const { call, create } = pennylaneForTests({ rate_limit: 0 });
let a: number;
let b: number;
let c: number;

beforeEach(async () => {
  const made = async (name: string) => {
    const external_reference = `client-${name}`;
    return (await create('/company_customers', { ...company, name, reg_no: '7', external_reference })).id;
  };
  a = await made('Anémone');
  b = await made('Bruyère');
  c = await made('Camélia');
});

const pageSchema = z.object({
  items: z.array(z.object({ id: z.int(), operation: z.string().optional() })),
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

async function found(path: string, field: string, operator: string, value: unknown): Promise<number[]> {
  const { items } = await page(path, { filter: JSON.stringify([{ field, operator, value }]), sort: 'id' });
  return items.map(({ id }) => id);
}

describe('a page', () => {
  it('begins where the last one ended, newest first', async () => {
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

  it.each<Query>([
    { limit: '0' },
    { limit: '101' },
    { cursor: 'x' },
    { sort: 'name' },
    { page: '2' },
    { filter: '{' },
    { filter: '[{"field":"phone","operator":"eq","value":"1"}]' },
    { filter: '[{"field":"name","operator":"gt","value":"1"}]' },
  ])('is refused for %j', async (query) => {
    expect((await ask('/customers', query)).status).toBe(400);
  });
});

describe('a filter', () => {
  const references = ['client-Anémone', 'client-Camélia'];
  it.each<[string, string, unknown, () => number[]]>([
    ['external_reference', 'eq', 'client-Bruyère', () => [b]],
    ['external_reference', 'start_with', 'client-', () => [a, b, c]],
    ['external_reference', 'in', references, () => [a, c]],
    ['name', 'start_with', 'Bru', () => [b]],
    ['customer_type', 'eq', 'individual', () => []],
    ['reg_no', 'not_in', ['1'], () => [a, b, c]],
  ])('finds customers by %s %s %j', async (field, operator, value, expected) => {
    expect(await found('/customers', field, operator, value)).toEqual(expected());
  });

  it('compares numbers as numbers', async () => {
    expect(await found('/customers', 'id', 'gt', a)).toEqual([b, c]);
  });

  it('finds invoices as their list allows', async () => {
    const path = '/customer_invoices';
    const draft = await create(path, draftOf(a, { external_reference: 'x', date: '2026-11-20' }));
    const final = await create(path, draftOf(b, { draft: false }));
    expect(await found(path, 'external_reference', 'eq', 'x')).toEqual([draft.id]);
    expect(await found(path, 'draft', 'eq', false)).toEqual([final.id]);
    expect(await found(path, 'draft', 'eq', 'true')).toEqual([draft.id]);
    expect(await found(path, 'invoice_number', 'eq', final.invoice_number)).toEqual([final.id]);
    expect(await found(path, 'date', 'lteq', '2026-11-20')).toEqual([draft.id]);
    expect(await found(path, 'customer_id', 'in', [b, c])).toEqual([final.id]);
    await expect(found(path, 'external_reference', 'in', ['x'])).rejects.toThrow('400');
    const sorted = await page(path, { sort: '-date' });
    expect(sorted.items).toEqual([{ id: final.id }, { id: draft.id }]);
  });

  it('finds quotes, but not by a reference', async () => {
    const quote = await create('/quotes', quoteOf(a, { external_reference: 'x' }));
    expect(await found('/quotes', 'status', 'eq', 'pending')).toEqual([quote.id]);
    expect(await found('/quotes', 'customer_id', 'eq', b)).toEqual([]);
    await expect(found('/quotes', 'external_reference', 'eq', 'x')).rejects.toThrow('400');
  });
});

describe('a changelog', () => {
  it('goes back four weeks, from a moment on, page by page', async () => {
    const path = '/changelogs/customers';
    const first = await page(path, { limit: '2' });
    expect(first.items).toMatchObject([{ id: a }, { id: b }]);
    const cursor = first.next_cursor ?? '';
    const second = await page(path, { limit: '2', cursor });
    expect(second).toMatchObject({ items: [{ id: c }], has_more: false, next_cursor: null });
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
