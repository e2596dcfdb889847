import { z } from 'zod';
import { Refusal } from '../refusal.ts';

const filters = z.array(
  z.strictObject({
    field: z.string(),
    operator: z.enum(['eq', 'not_eq', 'lt', 'lteq', 'gt', 'gteq', 'in', 'not_in', 'start_with']),
    value: z.unknown(),
  }),
);
type Operator = z.infer<typeof filters>[number]['operator'];
type Scalar = string | number | boolean | null;

export type Listing<Item> = {
  /** What can be filtered, with the operators of each. */
  fields: Record<string, { of: (item: Item) => Scalar | string[]; operators: readonly Operator[] }>;
  sorts: Record<string, (item: Item) => string | number>;
};

export const everyOrder = ['lt', 'lteq', 'gt', 'gteq', 'eq', 'not_eq', 'in', 'not_in'] as const;

const query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().optional(),
  sort: z.string().optional(),
  filter: z.string().optional(),
});
const position = z.tuple([z.union([z.string(), z.number()]), z.number()]);

/** One page, newest first unless told otherwise. A cursor says where to go on and nothing else: filter and sort come again each time. */
export function pageOf<Item extends { id: number }>(
  items: Iterable<Item>,
  asked: unknown,
  listing: Listing<Item>,
) {
  const { limit, cursor, sort = '-id', filter } = parse(query, asked);
  const by = listing.sorts[sort.replace('-', '')];
  if (!by) throw refusal(`sort by ${sort} is not allowed`);
  const direction = sort.startsWith('-') ? -1 : 1;
  const order = (one: readonly [string | number, number], other: readonly [string | number, number]) =>
    direction * (compare(one[0], other[0]) || one[1] - other[1]);

  const keep = filter === undefined ? () => true : condition(filter, listing);
  const after = cursor === undefined ? null : readCursor(cursor);
  const found = [...items]
    .filter(keep)
    .map((item) => ({ item, at: [by(item), item.id] as const }))
    .filter(({ at }) => after === null || order(at, after) > 0)
    .sort((one, other) => order(one.at, other.at));

  const page = found.slice(0, limit);
  const more = found.length > limit;
  return {
    items: page.map(({ item }) => item),
    has_more: more,
    next_cursor: more ? writeCursor(page.at(-1)?.at) : null,
  };
}

/** A page with what each item answers. */
export function answered<Item, Answer>(
  page: { items: Item[]; has_more: boolean; next_cursor: string | null },
  answer: (item: Item) => Answer,
) {
  return { ...page, items: page.items.map(answer) };
}

export function writeCursor(at: unknown): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

export function readCursor(cursor: string): z.infer<typeof position> {
  return parse(position, jsonOf(Buffer.from(cursor, 'base64url').toString('utf8')));
}

function condition<Item>(filter: string, { fields }: Listing<Item>): (item: Item) => boolean {
  const tests = parse(filters, jsonOf(filter)).map(({ field, operator, value }) => {
    const known = fields[field];
    if (!known?.operators.includes(operator)) throw refusal(`filter ${field} ${operator} is not allowed`);
    return (item: Item) => holds(known.of(item), operator, value);
  });
  return (item) => tests.every((test) => test(item));
}

/** Filters carry numbers as numbers or as text. */
function holds(own: Scalar | string[], operator: Operator, value: unknown): boolean {
  const among = (list: unknown) => z.array(z.unknown()).catch([list]).parse(list).map(String);
  if (Array.isArray(own)) return among(value).some((each) => own.includes(each));
  const other = typeof own === 'number' ? Number(value) : String(value);
  const mine = typeof own === 'number' ? own : String(own);
  switch (operator) {
    case 'eq':
      return mine === other;
    case 'not_eq':
      return mine !== other;
    case 'in':
      return among(value).includes(String(own));
    case 'not_in':
      return !among(value).includes(String(own));
    case 'start_with':
      return String(own).startsWith(String(value));
    case 'lt':
      return mine < other;
    case 'lteq':
      return mine <= other;
    case 'gt':
      return mine > other;
    case 'gteq':
      return mine >= other;
  }
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(what: string): Refusal {
  return new Refusal(400, { error: `Invalid parameter: ${what}`, status: 400 });
}
