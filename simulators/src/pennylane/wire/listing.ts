import { z } from 'zod';
import { jsonOf } from '../../shared/json.ts';
import type { Customer, Invoice, Quote } from '../state/books.ts';
import { isCreditNote } from '../state/settlement.ts';
import { failed } from './refusals.ts';

const value = z.union([z.string(), z.number(), z.boolean()]);
const filters = z.array(z.strictObject({ field: z.string(), operator: z.literal('eq'), value }));

/** The fields of a list that can be filtered, of which the product needs equality alone. */
export type Fields<Item> = Record<string, (item: Item) => z.infer<typeof value>>;

const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().optional(),
  sort: z.enum(['id', '-id']).default('-id'),
  filter: z.string().optional(),
});

export type Page<Answer> = { items: Answer[]; has_more: boolean; next_cursor: string | null };

/** A page, newest first unless sorted. A cursor is a position only: filter and sort come each time. */
export function pageOf<Item extends { id: number }, Answer>(
  items: Iterable<Item>,
  query: unknown,
  answer: (item: Item) => Answer,
  fields: Fields<Item> = {},
): Page<Answer> {
  const { limit, cursor, sort, filter } = parse(listQuery, query);
  const direction = sort === 'id' ? 1 : -1;
  const keep = filter === undefined ? () => true : condition(filter, fields);
  const after = cursor === undefined ? null : readCursor(cursor);
  const found = [...items]
    .filter(keep)
    .map((item) => ({ item, at: item.id }))
    .filter(({ at }) => after === null || direction * (at - after) > 0)
    .sort((one, other) => direction * (one.at - other.at));
  return cut(found, limit, answer);
}

/** The first `limit` of the items found, with a cursor to the last of them when more follow. */
export function cut<Item, Answer>(
  found: { item: Item; at: number }[],
  limit: number,
  answer: (item: Item) => Answer,
): Page<Answer> {
  const page = found.slice(0, limit);
  const more = found.length > limit;
  const next_cursor = more ? Buffer.from(String(page.at(-1)?.at)).toString('base64url') : null;
  return { items: page.map(({ item }) => answer(item)), has_more: more, next_cursor };
}

export function readCursor(cursor: string): number {
  return parse(z.number(), jsonOf(Buffer.from(cursor, 'base64url').toString('utf8')));
}

function condition<Item>(filter: string, fields: Fields<Item>): (item: Item) => boolean {
  const tests = parse(filters, jsonOf(filter)).map(({ field, value }) => {
    const of = fields[field];
    if (!of) throw refusal(`filter ${field} is not allowed`);
    return (item: Item) => of(item) === value;
  });
  return (item) => tests.every((test) => test(item));
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusal(parsed.error.issues[0]?.path.join('.') || 'query');
  return parsed.data;
}

const refusal = (what: string) => failed(400, `Invalid parameter: ${what}`);

export const customerFields: Fields<Customer> = { external_reference: ({ reference }) => reference };

export const invoiceFields: Fields<Invoice> = {
  customer_id: ({ body }) => body.customer_id,
  credit_note: isCreditNote,
  external_reference: ({ reference }) => reference,
};

/** No `external_reference`: whether Pennylane takes it here is not known, so the shop may not rely on it. */
export const quoteFields: Fields<Quote> = { customer_id: ({ body }) => body.customer_id };
