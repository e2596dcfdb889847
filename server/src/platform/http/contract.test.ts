import { can, type Role, roles } from '@florilege/contract/auth/roles.ts';
import { errorAnswer, errorCatalogue } from '@florilege/contract/http/errors.ts';
import type { Route } from '@florilege/contract/http/route.ts';
import { routes } from '@florilege/contract/routes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anyValue, fieldNames, HOLDER, newWork, type Sample, usualValues } from '../../testing/fuzz.ts';
import { squareShop } from '../../testing/square-shop.ts';
import type { Caller, TestServer } from '../../testing/test-server.ts';

// These walk the contract: a route that is added to it is covered without a line here.
// The server of the tests refuses answers outside their schema and errors a route does not declare (they become 500).

const table: [name: string, route: Route][] = Object.entries<Record<string, Route>>(routes).flatMap(
  ([feature, group]) =>
    Object.entries(group).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);

let server: TestServer;
const members = new Map<Role, Caller>();
let sample: Sample;

beforeAll(async () => {
  // Some routes bring what Square says.
  server = await squareShop();
  for (const role of roles) members.set(role, await server.as(role));
  const admin = member('Admin');
  const client = await admin.post('/api/clients/', { name: 'Galerie Monceau' });
  const order = await admin.post('/api/orders/', { amount: '10', payer_account: client.body.account.id });
  const photo = (await admin.post('/api/images/bulk_upload/', formOf({}, [new Blob([onePixel])]))).body
    .uploaded_images[0].id;
  await admin.post(`/api/orders/${order.body.id}/images/`, { image_id: photo });
  sample = { order: order.body.id, client: client.body.account.id, photo };
});
afterAll(() => server.stop());

function member(role: Role): Caller {
  const caller = members.get(role);
  if (!caller) throw new Error(`no ${role}`);
  return caller;
}

/** `date` stands beside an id that is tried; it is one of the days that a subscription has. */
const pathOf = (route: Route, id: string | number = 987_654_321, date?: string) =>
  `/api${route.path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'date' && date !== undefined ? date : String(id)))}`;
const bodyOf = (route: Route) => (route.method === 'GET' ? {} : { body: route.upload ? formOf({}, []) : {} });

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** What a browser sends to a route with files. */
function formOf(fields: Record<string, unknown>, files: Blob[], name = 'files'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    form.append(field, typeof value === 'string' ? value : JSON.stringify(value));
  for (const file of files) form.append(name, file, 'photo.png');
  return form;
}

describe('permission matrix', () => {
  test.each(table)('%s', async (_name, route) => {
    const path = pathOf(route);
    for (const role of roles) {
      const { status, body } = await server.call(route.method, path, {
        token: member(role).token,
        ...bodyOf(route),
      });
      const allowed = route.access === null || can({ role }, route.access);
      if (allowed) expect([200, 201, 400, 404], `${role} ${JSON.stringify(body)}`).toContain(status);
      else expect({ status, code: body.code }, role).toEqual({ status: 403, code: 'FORBIDDEN' });
    }
    if (route.access === null) return;
    const anonymous = await server.call(route.method, path, bodyOf(route));
    expect(anonymous).toMatchObject({
      status: 401,
      body: { code: 'NO_ACCESS_TOKEN', error: 'No access token available' },
    });
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
  const file = fc.uint8Array({ maxLength: 200 }).map((bytes) => new Blob([new Uint8Array(bytes)]));

  test.each(table)('%s', async (_name, route) => {
    const admin = member('Admin');
    const work = await newWork(admin, sample);
    const values = usualValues(work, sample);
    const usually = (name: string) => fc.constantFrom(...(values.get(name) ?? [null]));
    const valueFor = (name: string) =>
      values.has(name)
        ? fc.oneof({ weight: 5, arbitrary: usually(name) }, { weight: 1, arbitrary: anyValue })
        : anyValue;
    const anyRecord = fc
      .uniqueArray(
        fc.constantFrom(...fieldNames).chain((name) => fc.tuple(fc.constant(name), valueFor(name))),
        {
          selector: ([name]) => name,
          maxLength: 6,
        },
      )
      .map((entries): Record<string, unknown> => Object.fromEntries(entries));
    /** What the route asks for by name: as it is meant, a part of that, or all of it with a slip. */
    const asked = (schema: z.ZodType | undefined): fc.Arbitrary<Record<string, unknown>> => {
      const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
      if (names.length === 0) return anyRecord;
      const slipping = Object.fromEntries(names.map((name) => [name, valueFor(name)]));
      const meant = Object.fromEntries(
        names.filter((name) => values.has(name)).map((name) => [name, usually(name)]),
      );
      return fc.oneof(
        anyRecord,
        { weight: 2, arbitrary: fc.record(meant) },
        fc.record(meant, { requiredKeys: [] }),
        fc.record(slipping),
      );
    };
    const record = asked(route.body);
    const body = fc.oneof({ weight: 3, arbitrary: record }, fc.array(record, { maxLength: 3 }), anyValue);
    const form = fc
      .tuple(record, fc.array(file, { maxLength: 3 }), fc.constantFrom('files', 'file', 'photo', ''))
      .map(
        ([fields, files, name]) =>
          () =>
            formOf(fields, files, name),
      );
    const there = new Set([...Object.values(sample), work.waiting, work.delivering, work.subscription]);
    const ids = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...there) },
      fc.constantFrom(0, 'abc', '%00', '1e9', HOLDER),
    );
    const bodies = route.upload ? fc.oneof(form, body) : body;
    await fc.assert(
      fc.asyncProperty(
        asked(route.query),
        bodies,
        ids,
        fc.constantFrom(...work.days, 'demain'),
        async (query, sent, id, date) => {
          const search = Object.fromEntries(
            Object.entries(query).map(([key, entry]) => [key, String(entry)]),
          );
          const { status, body: answer } = await server.call(route.method, pathOf(route, id, date), {
            token: admin.token,
            query: search,
            ...(route.method !== 'GET' && {
              body: typeof sent === 'function' ? sent() : JSON.stringify(sent ?? null),
            }),
          });
          expect(status, JSON.stringify({ search, sent, id, answer })).toBeLessThan(500);
          if (status >= 400) {
            const error = errorAnswer.parse(answer);
            expect(status).toBe(errorCatalogue[error.code].status);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
