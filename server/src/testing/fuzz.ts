import { today } from '@florilege/contract/http/dates.ts';
import type { Route } from '@florilege/contract/http/route.ts';
import { routes } from '@florilege/contract/routes.ts';
import fc from 'fast-check';
import { z } from 'zod';
import type { Caller } from './test-server.ts';

// The requests that the contract test sends. They are derived from the schemas of the routes: a new route
// needs no line here.

type Schema = z.core.JSONSchema.BaseSchema;
type Arbitrary = fc.Arbitrary<unknown>;
type AnyRecord = fc.Arbitrary<Record<string, unknown>>;

/** Any JSON value, most of all those that break things. */
const anyValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(
    null,
    '',
    '0',
    '1',
    '12.50',
    '2026-11-21',
    '0000-01-01',
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    'created',
    'paid',
    'all',
    'true',
    '\u0000',
    [1, 987_654_321],
    ['Mariage', 'mariage'],
    "'; drop table orders; --",
    [],
    {},
  ),
);

const jsonSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const propertiesOf = ({ properties = {} }: Schema) =>
  Object.entries(properties).filter((entry): entry is [string, Schema] => isSchema(entry[1]));

const fieldNames: string[] = [
  ...new Set(
    Object.values<Record<string, Route>>(routes)
      .flatMap((group) => Object.values(group))
      .flatMap(({ query, body }) => [query, body])
      .flatMap((schema) => (schema ? propertiesOf(jsonSchema(schema)) : []))
      .map(([name]) => name),
  ),
  '__proto__',
];

const HOLDER = '5f0e8d52-6f0b-4c39-9d0a-3d1a7d1c8a11';
const RULE = { kind: 'weekly', every: 1, weekdays: [1, 4] };

export type Sample = { order: number; client: number; photo: number };

/**
 * Records for one route alone, so that the changes of another do not stand in its way. `days`: some that the
 * subscription has.
 */
export async function newWork(admin: Caller, { client }: Sample) {
  const order = async (status: string) => {
    const body = { amount: '45', payer_account: client, requires_delivery: true, delivery_date: today() };
    const { id } = (await admin.post('/api/orders/', body)).body;
    return (await admin.patch(`/api/orders/${id}/`, { status })).body;
  };
  const waiting = await order('needs_verification');
  const delivering = await order('delivering');
  const started = { rule: RULE, start_date: today(), amount: '10', payer_account: client };
  const subscription = (await admin.post('/api/subscriptions/', started)).body;
  const { dates } = (await admin.get(`/api/subscriptions/${subscription.id}/dates/`)).body;
  return {
    waiting: Number(waiting.id),
    delivering: Number(delivering.id),
    subscription: Number(subscription.id),
    version: Number(waiting.version),
    days: [today(), ...dates.slice(2, 5).map(({ date }: { date: string }) => String(date))],
  };
}
type Work = Awaited<ReturnType<typeof newWork>>;

/**
 * Fields whose schema does not say which values exist: ids of the records of this route, and texts in a form
 * of their own.
 */
function knownValues({ waiting, delivering, subscription, version }: Work, { client, photo }: Sample) {
  const values: Record<string, readonly unknown[]> = {
    about: [`order:${waiting}`, `client:${client}`, `subscription:${subscription}`, `photo:${photo}`],
    account_id: [client],
    driver: [null],
    image_id: [photo],
    months: ['1', '12', '120'],
    occurrences: [1, 12, null],
    order_id: [waiting, delivering],
    order_ids: [[waiting], [delivering, waiting]],
    payer_account: [client],
    phone: ['06 12 34 56 78', null],
    problems: ['true', 'false'],
    recipient_account: [client, null],
    release: [[], [waiting]],
    SIRET: [null],
    subscription: [subscription, null],
    task: ['shrink_image', 'make_subscriptions'],
    version: [version, version, 1],
    wanted: [[], [waiting]],
  };
  return new Map(Object.entries(values));
}

/** Values that a schema is meant to accept. */
function meantBy(
  schema: Schema,
  known: Map<string, readonly unknown[]>,
  days: readonly string[],
  name = '',
): Arbitrary {
  const values = known.get(name);
  if (values) return fc.constantFrom(...values);
  const inner = (part: Schema) => meantBy(part, known, days);
  const { type, format, items } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.filter(isSchema).map(inner));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.example !== undefined && format !== 'date') return fc.constant(schema.example);
  if (format === 'date') return fc.constantFrom(...days);
  if (format === 'date-time') return fc.constant(new Date().toISOString());
  if (format === 'uuid') return fc.constant(HOLDER);
  if (format === 'email') return fc.constant('rose@exemple.fr');
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer' || type === 'number') return fc.integer({ min: 1, max: 7 });
  if (type === 'array')
    return fc.array(isSchema(items) ? inner(items) : anyValue, { minLength: 1, maxLength: 2 });
  if (type === 'object')
    return fc.record(
      Object.fromEntries(propertiesOf(schema).map(([key, part]) => [key, meantBy(part, known, days, key)])),
    );
  return fc.constantFrom('Galerie', '1', 'true', '');
}

const slip = (meant: Arbitrary) =>
  fc.oneof({ weight: 5, arbitrary: meant }, { weight: 1, arbitrary: anyValue });

/** Some fields of any route, with any values. */
function anyRecord(known: Map<string, readonly unknown[]>): AnyRecord {
  const entry = fc.constantFrom(...fieldNames).chain((name) => {
    const values = known.get(name);
    return fc.tuple(fc.constant(name), values ? slip(fc.constantFrom(...values)) : anyValue);
  });
  return fc
    .uniqueArray(entry, { selector: ([name]) => name, maxLength: 6 })
    .map((entries) => Object.fromEntries(entries));
}

/** The least that a schema needs, more of it, a part of that, all of it with a slip, and anything at all. */
function recordsOf(
  type: z.ZodType | undefined,
  known: Map<string, readonly unknown[]>,
  days: readonly string[],
): AnyRecord {
  const schema = type ? jsonSchema(type) : {};
  const meant = propertiesOf(schema).map(([name, part]) => [name, meantBy(part, known, days, name)] as const);
  if (meant.length === 0) return anyRecord(known);
  const required = schema.required ?? [];
  const all = Object.fromEntries(meant);
  return fc.oneof(
    anyRecord(known),
    fc.record(Object.fromEntries(meant.filter(([name]) => required.includes(name)))),
    fc.record(all, { requiredKeys: required }),
    fc.record(all, { requiredKeys: [] }),
    fc.record(Object.fromEntries(meant.map(([name, values]) => [name, slip(values)]))),
  );
}

/** Requests for one route. */
export function requestsOf(route: Route, work: Work, sample: Sample) {
  const known = knownValues(work, sample);
  const record = recordsOf(route.body, known, work.days);
  const file = fc.uint8Array({ maxLength: 200 }).map((bytes) => new Blob([new Uint8Array(bytes)]));
  // A form can be sent once only.
  const form = fc
    .tuple(record, fc.array(file, { maxLength: 3 }), fc.constantFrom('files', 'file', 'photo', ''))
    .map((parts) => () => formOf(...parts));
  const body = fc.oneof({ weight: 3, arbitrary: record }, fc.array(record, { maxLength: 3 }), anyValue);
  const there = [...Object.values(sample), work.waiting, work.delivering, work.subscription];
  return fc.record({
    query: recordsOf(route.query, known, work.days),
    body: route.upload ? fc.oneof(form, body) : body,
    id: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...there) },
      fc.constantFrom(0, 'abc', '%00', '1e9', HOLDER),
    ),
    date: fc.constantFrom(...work.days, 'demain'),
  });
}

/** A form as a browser sends it to a route with files. */
export function formOf(fields: Record<string, unknown>, files: Blob[], name = 'files'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    form.append(field, typeof value === 'string' ? value : JSON.stringify(value));
  for (const file of files) form.append(name, file, 'photo.png');
  return form;
}
