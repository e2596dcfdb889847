import { z } from 'zod';
import { jsonOf } from '../../shared/json.ts';
import type { Books, Customer, Invoice, Quote } from '../state/books.ts';
import { nameOf } from '../state/customers.ts';
import { statusOf } from '../state/documents.ts';
import { isCreditNote } from '../state/settlement.ts';
import { failed } from './refusals.ts';

const operator = z.enum(['eq', 'not_eq', 'lt', 'lteq', 'gt', 'gteq', 'in', 'not_in', 'start_with']);
const filters = z.array(z.strictObject({ field: z.string(), operator, value: z.unknown() }));
type Operator = z.infer<typeof operator>;
type Scalar = string | number | boolean | null;
type Field<Item> = readonly [of: (item: Item) => Scalar | string[], ...operators: Operator[]];
type Position = readonly [by: string | number, id: number];

/** The fields of a list that can be filtered, with their operators, and those that it can be sorted by. */
export type Listing<Item> = {
  fields: Record<string, Field<Item>>;
  sorts: Record<string, (item: Item) => string | number>;
};

const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().optional(),
  sort: z.string().optional(),
  filter: z.string().optional(),
});
const position = z.tuple([z.union([z.string(), z.number()]), z.number()]);

export type Page<Answer> = { items: Answer[]; has_more: boolean; next_cursor: string | null };

/** A page, newest first unless sorted. A cursor is a position only: filter and sort come each time. */
export function pageOf<Item extends { id: number }, Answer>(
  items: Iterable<Item>,
  query: unknown,
  { fields, sorts }: Listing<Item>,
  answer: (item: Item) => Answer,
): Page<Answer> {
  const { limit, cursor, sort = '-id', filter } = parse(listQuery, query);
  const by = sorts[sort.replace('-', '')];
  if (!by) throw refusal(`sort by ${sort} is not allowed`);
  const direction = sort.startsWith('-') ? -1 : 1;
  const order = (one: Position, other: Position) =>
    direction * (compare(one[0], other[0]) || one[1] - other[1]);

  const keep = filter === undefined ? () => true : condition(filter, fields);
  const after = cursor === undefined ? null : readCursor(cursor);
  const found = [...items]
    .filter(keep)
    .map((item) => ({ item, at: [by(item), item.id] as const }))
    .filter(({ at }) => after === null || order(at, after) > 0)
    .sort((one, other) => order(one.at, other.at));
  return cut(found, limit, answer);
}

type Found<Item> = { item: Item; at: Position };

/** The first `limit` of the items found, with a cursor to the last of them when more follow. */
export function cut<Item, Answer>(
  found: Found<Item>[],
  limit: number,
  answer: (item: Item) => Answer,
): Page<Answer> {
  const page = found.slice(0, limit);
  const more = found.length > limit;
  const next_cursor = more ? Buffer.from(JSON.stringify(page.at(-1)?.at)).toString('base64url') : null;
  return { items: page.map(({ item }) => answer(item)), has_more: more, next_cursor };
}

export function readCursor(cursor: string): Position {
  return parse(position, jsonOf(Buffer.from(cursor, 'base64url').toString('utf8')));
}

function condition<Item>(filter: string, fields: Listing<Item>['fields']): (item: Item) => boolean {
  const tests = parse(filters, jsonOf(filter)).map(({ field, operator: asked, value }) => {
    const [of, ...operators]: Partial<Field<Item>> = fields[field] ?? [];
    if (!of || !operators.includes(asked)) throw refusal(`filter ${field} ${asked} is not allowed`);
    return (item: Item) => holds(of(item), asked, value);
  });
  return (item) => tests.every((test) => test(item));
}

/** Filters carry numbers as numbers or as text. */
function holds(own: Scalar | string[], asked: Operator, value: unknown): boolean {
  const list = z.array(z.unknown()).catch([value]).parse(value).map(String);
  if (Array.isArray(own)) return list.some((each) => own.includes(each));
  const other = typeof own === 'number' ? Number(value) : String(value);
  const mine = typeof own === 'number' ? own : String(own);
  const tests: Record<Operator, () => boolean> = {
    eq: () => mine === other,
    not_eq: () => mine !== other,
    in: () => list.includes(String(own)),
    not_in: () => !list.includes(String(own)),
    start_with: () => String(own).startsWith(String(value)),
    lt: () => mine < other,
    lteq: () => mine <= other,
    gt: () => mine > other,
    gteq: () => mine >= other,
  };
  return tests[asked]();
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusal(parsed.error.issues[0]?.path.join('.') || 'query');
  return parsed.data;
}

const refusal = (what: string) => failed(400, `Invalid parameter: ${what}`);

// Filters and sorts of each list, as Pennylane's reference has them.

const someOf = ['eq', 'not_eq', 'in', 'not_in'] as const;
const everyOrder = ['lt', 'lteq', 'gt', 'gteq', ...someOf] as const;
const byId = { id: ({ id }: { id: number }) => id };

/** A list without filters. */
export const plain: Listing<{ id: number }> = { fields: {}, sorts: byId };

export const customerListing: Listing<Customer> = {
  fields: {
    id: [({ id }) => id, ...everyOrder],
    customer_type: [({ type }) => type, 'eq', 'not_eq'],
    ledger_account_id: [({ id }) => id + 500_000, 'eq', 'not_eq'],
    name: [nameOf, 'start_with', 'eq'],
    external_reference: [({ reference }) => reference, 'start_with', ...someOf],
    reg_no: [({ type, body }) => (type === 'company' ? (body.reg_no ?? '') : ''), ...someOf],
    emails: [({ body }) => body.emails ?? [], 'in'],
  },
  sorts: byId,
};

export const invoiceListing: Listing<Invoice> = {
  fields: {
    id: [({ id }) => id, ...everyOrder],
    date: [({ body }) => body.date, ...everyOrder],
    customer_id: [({ body }) => body.customer_id, ...everyOrder],
    billing_subscription_id: [() => null, ...everyOrder],
    quote_id: [({ quoteId }) => quoteId, ...everyOrder],
    invoice_number: [({ number }) => number, ...someOf],
    draft: [({ draft }) => draft, 'eq'],
    credit_note: [isCreditNote, 'eq'],
    external_reference: [({ reference }) => reference, 'eq'],
    flow_id: [() => null, 'eq', 'in'],
    category_id: [() => [], 'in'],
  },
  sorts: { ...byId, date: ({ body }) => body.date },
};

/** No `external_reference`: whether Pennylane takes it here is not known, so the shop may not rely on it. */
export const quoteListing = (books: Books): Listing<Quote> => ({
  fields: {
    id: [({ id }) => id, ...everyOrder],
    customer_id: [({ body }) => body.customer_id, ...everyOrder],
    date: [({ body }) => body.date, ...everyOrder],
    status: [(quote) => statusOf(books, quote), ...someOf],
  },
  sorts: byId,
});
