import { can, type Role, roles } from '@florilege/contract/auth/roles.ts';
import { today } from '@florilege/contract/http/dates.ts';
import { errorAnswer, errorCatalogue } from '@florilege/contract/http/errors.ts';
import type { Route } from '@florilege/contract/http/route.ts';
import { routes } from '@florilege/contract/routes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { squareShop } from '../../testing/square-shop.ts';
import type { Caller, TestServer } from '../../testing/test-server.ts';

// These walk the contract: a route that is added to it is covered without a line here.
// The server of the tests refuses answers outside their schema and errors a route does not declare (they become 500).

const table: [name: string, route: Route][] = Object.entries<Record<string, Route>>(routes).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);

let server: TestServer;
const members = new Map<Role, Caller>();
let sample: { order: number; client: number };

beforeAll(async () => {
  // Some routes bring what Square says.
  server = await squareShop();
  for (const role of roles) members.set(role, await server.as(role));
  const admin = member('Admin');
  const client = await admin.post('/api/clients/', { name: 'Galerie Monceau' });
  const order = await admin.post('/api/orders/', { amount: '10', payer_account: client.body.account.id });
  sample = { order: order.body.id, client: client.body.account.id };
  const rule = { kind: 'weekly', every: 1, weekdays: [1, 4] };
  await admin.post('/api/subscriptions/', { rule, start_date: today(), amount: '10', payer_account: client.body.account.id });
  const photo = await admin.post('/api/images/bulk_upload/', formOf({}, [new Blob([onePixel])]));
  await admin.post(`/api/orders/${sample.order}/images/`, { image_id: photo.body.uploaded_images[0].id });
});
afterAll(() => server.stop());

function member(role: Role): Caller {
  const caller = members.get(role);
  if (!caller) throw new Error(`no ${role}`);
  return caller;
}

const pathOf = (route: Route, id: string | number = 987_654_321) => `/api${route.path.replaceAll(/\{\w+\}/g, String(id))}`;
const bodyOf = (route: Route) => (route.method === 'GET' ? {} : { body: route.upload ? formOf({}, []) : {} });

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

/** What a browser sends to a route with files. */
function formOf(fields: Record<string, unknown>, files: Blob[], name = 'files'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, typeof value === 'string' ? value : JSON.stringify(value));
  for (const file of files) form.append(name, file, 'photo.png');
  return form;
}

describe('permission matrix', () => {
  test.each(table)('%s', async (_name, route) => {
    const path = pathOf(route);
    for (const role of roles) {
      const { status, body } = await server.call(route.method, path, { token: member(role).token, ...bodyOf(route) });
      const allowed = route.access === null || can({ role }, route.access);
      if (allowed) expect([200, 201, 400, 404], `${role} ${JSON.stringify(body)}`).toContain(status);
      else expect({ status, code: body.code }, role).toEqual({ status: 403, code: 'FORBIDDEN' });
    }
    if (route.access === null) return;
    const anonymous = await server.call(route.method, path, bodyOf(route));
    expect(anonymous).toMatchObject({ status: 401, body: { code: 'NO_ACCESS_TOKEN', error: 'No access token available' } });
    const forged = await server.call(route.method, path, { token: 'e30.e30.e30', ...bodyOf(route) });
    expect(forged).toMatchObject({ status: 401, body: { code: 'SESSION_EXPIRED' } });
  });
});

test('a removed member and a demoted one lose their rights at the next call', async () => {
  const senior = await server.as('Senior', 'Bientôt partie');
  const path = `/api/orders/${sample.order}/`;
  const bin = { query: { deleted: true } };
  expect((await senior.get('/api/orders/', bin)).status).toBe(200);
  await server.db.updateTable('members').set({ role: 'Fleuriste' }).where('id', '=', senior.id).execute();
  expect((await senior.get('/api/orders/', bin)).status).toBe(403);
  expect((await senior.get('/api/me/')).body.team_member.role).toBe('Fleuriste');
  await server.db.updateTable('members').set({ active: false }).where('id', '=', senior.id).execute();
  expect(await senior.get(path)).toMatchObject({ status: 401, body: { code: 'SESSION_EXPIRED' } });
});

describe('no answer outside its schema, whatever is sent', () => {
  const value = fc.oneof(
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
  const known = fc.constantFrom(
    'amount',
    'status',
    'payer_account',
    'recipient_account',
    'requires_delivery',
    'delivery_date',
    'delivery_time_slot',
    'delivery_person',
    'version',
    'bouquet_notes',
    'description',
    'event_type',
    'name',
    'phone',
    'email',
    'type',
    'search',
    'page',
    'page_size',
    'q',
    'limit',
    'deleted',
    'batch_id',
    'account_id',
    'financial_status',
    'delivery_from',
    'delivery_to',
    'date',
    'slot',
    'image_ids',
    'image_id',
    'verification_image',
    'caption',
    'tag',
    'tags',
    'client_id',
    'date_start',
    'date_end',
    'download',
    'archived',
    'city',
    'contact',
    'content',
    'exclude',
    'first_name',
    'is_primary',
    'last_name',
    'numero_de_TVA',
    'other',
    'SIRET',
    'title',
    'about',
    'after',
    'display_name',
    'kind',
    'member',
    'role',
    '__proto__',
  );
  const record = fc.dictionary(known, value, { maxKeys: 6 });
  const body = fc.oneof(record, fc.array(record, { maxLength: 3 }), value);
  const file = fc.uint8Array({ maxLength: 200 }).map((bytes) => new Blob([new Uint8Array(bytes)]));
  const form = fc.tuple(record, fc.array(file, { maxLength: 3 }), fc.constantFrom('files', 'file', '')).map(
    ([fields, files, name]) =>
      () =>
        formOf(fields, files, name),
  );

  test.each(table)('%s', async (_name, route) => {
    const admin = member('Admin');
    const bodies = route.upload ? fc.oneof(form, body) : body;
    await fc.assert(
      fc.asyncProperty(record, bodies, fc.constantFrom(sample.order, 0, 'abc', '%00', '1e9'), async (query, sent, id) => {
        const search = Object.fromEntries(Object.entries(query).map(([key, entry]) => [key, String(entry)]));
        const { status, body: answer } = await server.call(route.method, pathOf(route, id), {
          token: admin.token,
          query: search,
          ...(route.method !== 'GET' && { body: typeof sent === 'function' ? sent() : JSON.stringify(sent ?? null) }),
        });
        expect(status, JSON.stringify({ search, sent, id, answer })).toBeLessThan(500);
        if (status >= 400) {
          const error = errorAnswer.parse(answer);
          expect(status).toBe(errorCatalogue[error.code].status);
        }
      }),
      { numRuns: 40 },
    );
  });
});
