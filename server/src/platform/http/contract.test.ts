import { can, permissions, type Role, roles } from '@florilege/contract/auth/roles.ts';
import { errorAnswer, errorCatalogue } from '@florilege/contract/http/errors.ts';
import type { Route } from '@florilege/contract/http/route.ts';
import { routes } from '@florilege/contract/routes.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refused } from '../../testing/answers.ts';
import { formOf, newWork, requestsOf } from '../../testing/fuzz.ts';
import { squareShop } from '../../testing/square-shop.ts';

// These walk the contract: a new route is covered without a line here.
// The server of the tests refuses answers outside their schema and errors that a route does not declare (they
// become 500).

const table: [name: string, route: Route][] = Object.entries<Record<string, Route>>(routes).flatMap(
  ([feature, group]) =>
    Object.entries(group).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

// Some routes answer with what Square says.
const server = await squareShop();
const members = await server.everyRole();
const admin = members.Admin;
const client = (await admin.post('/api/clients/', { name: 'Galerie Monceau' })).body.account.id;
const order = (await admin.post('/api/orders/', { amount: '10', payer_account: client })).body.id;
const form = formOf({}, [new Blob([onePixel])]);
const photo = (await admin.post('/api/images/bulk_upload/', form)).body.uploaded_images[0].id;
await admin.post(`/api/orders/${order}/images/`, { image_id: photo });
const sample = { order, client, photo };

/** `date` is beside the id in some paths; without one it is an id as well. */
const pathOf = (route: Route, id: string | number = 987_654_321, date?: string) =>
  `/api${route.path.replaceAll(/\{(\w+)\}/g, (_, name) => String(name === 'date' ? (date ?? id) : id))}`;
const bodyOf = (route: Route) => (route.method === 'GET' ? {} : { body: route.upload ? formOf({}, []) : {} });

describe('permission matrix', () => {
  test.each(table)('admits to %s the roles that its right names, and nobody else', async (_name, route) => {
    const path = pathOf(route);
    for (const role of roles) {
      const { token } = members[role];
      const { status, body } = await server.call(route.method, path, { token, ...bodyOf(route) });
      const allowed = route.access === null || can({ role }, route.access);
      if (allowed) expect([200, 201, 400, 404], `${role} ${JSON.stringify(body)}`).toContain(status);
      else expect({ status, code: body.code }, role).toEqual({ status: 403, code: 'FORBIDDEN' });
    }
    if (route.access === null) return;
    const anonymous = await server.call(route.method, path, bodyOf(route));
    const body = { code: 'NO_ACCESS_TOKEN', error: 'No access token available' };
    expect(anonymous).toMatchObject({ status: 401, body });
    const forged = await server.call(route.method, path, { token: 'e30.e30.e30', ...bodyOf(route) });
    expect(forged).toMatchObject(refused(401, 'SESSION_EXPIRED'));
  });
});

describe('a record that is not there', () => {
  const ofOne = table.filter(([, { method, path }]) => method === 'GET' && path.includes('{id}'));

  test.each(ofOne)('is not found by %s', async (_name, route) => {
    const query = { other: client, from: '2026-11-01', to: '2026-11-30' };
    expect((await admin.get(pathOf(route), { query })).status).toBe(404);
  });

  const ofOrder = ofOne.filter(([, { path }]) => /^\/(orders|deliveries)\//.test(path));
  test.each(ofOrder)(
    'is a deleted order that %s keeps from those who may not restore it',
    async (_n, route) => {
      const { id } = (await admin.post('/api/orders/', { amount: '10' })).body;
      await admin.delete(`/api/orders/${id}/`);
      const reader = members[route.access === null ? 'Livreur' : permissions[route.access]];
      expect((await reader.get(pathOf(route, id))).status).toBe(404);
    },
  );
});

test('refuses a removed or demoted member at the next call', async () => {
  const senior = await server.as('Senior', 'Bientôt partie');
  const change = (set: { role?: Role; active?: boolean }) =>
    server.db.updateTable('members').set(set).where('id', '=', senior.id).execute();
  const bin = { query: { deleted: true } };
  expect((await senior.get('/api/orders/', bin)).status).toBe(200);
  await change({ role: 'Fleuriste' });
  expect((await senior.get('/api/orders/', bin)).status).toBe(403);
  expect((await senior.get('/api/me/')).body.team_member.role).toBe('Fleuriste');
  await change({ active: false });
  expect(await senior.get(`/api/orders/${order}/`)).toMatchObject(refused(401, 'SESSION_EXPIRED'));
});

// Statements of a client that many tests have written to are long papers.
describe('whatever is sent', { timeout: 120_000 }, () => {
  test.each(table)('answers %s within its schema', async (_name, route) => {
    const work = await newWork(admin, sample);
    await fc.assert(
      fc.asyncProperty(requestsOf(route, work, sample), async ({ query, body, id, date }) => {
        const search = Object.fromEntries(Object.entries(query).map(([key, entry]) => [key, String(entry)]));
        const { status, body: answer } = await server.call(route.method, pathOf(route, id, date), {
          token: admin.token,
          query: search,
          ...(route.method !== 'GET' && {
            body: typeof body === 'function' ? body() : JSON.stringify(body ?? null),
          }),
        });
        expect(status, JSON.stringify({ search, body, id, answer })).toBeLessThan(500);
        if (status >= 400) expect(status).toBe(errorCatalogue[errorAnswer.parse(answer).code].status);
      }),
      { numRuns: 40 },
    );
  });
});
