import type { Route } from '@florilege/contract/http/route.ts';
import { routes } from '@florilege/contract/routes.ts';
import { expect, test } from 'vitest';
import { invalid, refused } from '../../../testing/answers.ts';
import {
  passkeyAsked,
  passkeysGoStale,
  registerPasskey,
  showPasskey,
  softPasskey,
} from '../../../testing/soft-passkey.ts';
import { type Caller, signIn, testServer } from '../../../testing/test-server.ts';

const server = await testServer();
const admin = await server.as('Admin', 'Hélène Castaing');

const confirm = (caller: Caller, credential: object) => caller.post('/api/passkeys/confirm/', { credential });

/** The same member in another browser. */
async function again(caller: Caller): Promise<Caller> {
  const token = await signIn(server, server.config, caller.id);
  return {
    ...caller,
    token,
    get: (path, more) => server.call('GET', path, { ...more, token }),
    post: (path, body = {}, more = {}) => server.call('POST', path, { ...more, token, body }),
    put: (path, body = {}, more = {}) => server.call('PUT', path, { ...more, token, body }),
    delete: (path, more) => server.call('DELETE', path, { ...more, token }),
  };
}

test('a session without the passkey reaches nothing but the passkey', async () => {
  const first = await server.as('Senior', 'Camille');
  const passkey = await registerPasskey(first);
  expect((await first.get('/api/orders/')).status).toBe(200);
  expect((await first.get('/api/passkeys/')).body.passkeys).toMatchObject([{ name: 'Téléphone' }]);

  const second = await again(first);
  const needed = refused(403, 'PASSKEY_NEEDED');
  const guarded = Object.values<Record<string, Route>>(routes)
    .flatMap((group) => Object.values(group))
    .filter(({ access, beforePasskey }) => access !== null && !beforePasskey);
  expect(guarded.length).toBeGreaterThan(100);
  for (const { method, path } of [...guarded, { method: 'GET', path: '/live' }]) {
    const url = `/api${path.replaceAll(/\{\w+\}/g, '1')}`;
    const answer = await server.call(method, url, {
      token: second.token,
      ...(method !== 'GET' && { body: {} }),
    });
    expect(answer, `${method} ${path}`).toMatchObject(needed);
  }
  // A stolen session must not add a passkey of its own either.
  expect(await second.post('/api/passkeys/options/')).toMatchObject(needed);
  expect((await second.get('/api/me/')).body.team_member.display_name).toBe('Camille');

  expect((await showPasskey(second, passkey)).body).toEqual({ confirmed: true });
  expect((await second.get('/api/orders/')).status).toBe(200);
});

test('only an answer to the last challenge of the session counts, once, with the finger on it', async () => {
  const owner = await server.as('Boutique', 'Louise');
  const passkey = await registerPasskey(owner);
  const session = await again(owner);
  const no = refused(400, 'PASSKEY_REFUSED');

  const stranger = { ...softPasskey().get(await passkeyAsked(session)), id: passkey.id, rawId: passkey.id };
  expect(await confirm(session, stranger)).toMatchObject(no);
  expect(await confirm(session, softPasskey().get(await passkeyAsked(session)))).toMatchObject(no);
  for (const wrong of [
    { origin: 'https://florilege.example' },
    { site: 'florilege.example' },
    { verified: false },
    { challenge: 'Zm9yZ2Vk' },
  ])
    expect(
      await confirm(session, passkey.get(await passkeyAsked(session), wrong)),
      JSON.stringify(wrong),
    ).toMatchObject(no);
  expect(await confirm(session, passkey.create(await passkeyAsked(session)))).toMatchObject({ status: 400 });

  const older = await passkeyAsked(session);
  const newer = await passkeyAsked(session);
  expect(await confirm(session, passkey.get(older))).toMatchObject(no);
  // A challenge of one session is none of another.
  const elsewhere = await again(owner);
  expect(await confirm(elsewhere, passkey.get(newer))).toMatchObject(no);
  const credential = passkey.get(newer);
  expect((await confirm(session, credential)).status).toBe(200);
  expect(await confirm(session, credential)).toMatchObject(no);

  await passkeyAsked(session);
  const late = await passkeyAsked(session);
  await server.pool.query("update passkey_sessions set challenged_at = challenged_at - interval '6 minutes'");
  expect(await confirm(session, passkey.get(late))).toMatchObject(no);
  for (const body of [{}, { credential: null }, { credential: { id: 'é', type: 'x' } }])
    expect((await session.post('/api/passkeys/confirm/', body)).status).toBe(400);
});

test('an authenticator that counts must count on', async () => {
  const owner = await server.as('Boutique');
  const passkey = await registerPasskey(owner);
  const asked = await passkeyAsked(owner);
  const copied = passkey.get(asked);
  expect((await showPasskey(owner, passkey)).status).toBe(200);
  const { rows } = await server.pool.query('select counter from passkeys where member_id = $1', [owner.id]);
  expect(rows).toEqual([{ counter: 2 }]);
  expect(await confirm(owner, copied)).toMatchObject(refused(400, 'PASSKEY_REFUSED'));
});

test('of two first passkeys at once one is kept, and one session', async () => {
  const owner = await server.as('Fleuriste');
  const other = await again(owner);
  const sent = await Promise.all(
    [owner, other].map(async (caller) => {
      const credential = softPasskey().create(await passkeyAsked(caller, ''));
      return { caller, credential };
    }),
  );
  const answers = await Promise.all(
    sent.map(({ caller, credential }) => caller.post('/api/passkeys/', { name: 'Clé', credential })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
});

test('roles, phones, tills and the settings of security ask again for a passkey that was not just used', async () => {
  const owner = await server.as('Admin', 'Benoît');
  const passkey = await registerPasskey(owner);
  const other = await server.as('Livreur', 'Yanis');
  const location = (await server.pool.query("insert into locations (name) values ('Marais') returning id"))
    .rows[0].id;
  const calls = [
    () => owner.post('/api/team/create/', { phone: '06 12 34 56 70', display_name: 'Jade' }),
    () => owner.put(`/api/team/${other.id}/update/`, { display_name: 'Yanis', role: 'Fleuriste' }),
    () => owner.post('/api/terminal-devices/', { location, device_id: 'DEVICE1' }),
    () => owner.put('/api/security/', { passkeys_required: false, refund_asked_from: '50' }),
    () => owner.delete(`/api/team/${other.id}/passkeys/`),
  ];
  await passkeysGoStale(server.pool);
  for (const call of calls) expect(await call()).toMatchObject(refused(403, 'PASSKEY_AGAIN'));
  expect((await owner.get('/api/orders/')).status).toBe(200);
  await showPasskey(owner, passkey);
  for (const call of calls) expect((await call()).status).toBeLessThan(300);
});

test('of a member without a passkey nothing is asked', async () => {
  const owner = await server.as('Admin', 'Sans clé');
  const path = `/api/team/${admin.id}/passkeys/`;
  expect((await owner.delete(path)).body).toEqual({ removed: 0 });
  // His sessions ended all the same.
  expect(await admin.get('/api/me/')).toMatchObject(refused(401, 'SESSION_EXPIRED'));
});

test('required passkeys: only with one’s own first, of Senior and Admin alone, and the last one stays', async () => {
  const owner = await server.as('Admin', 'Odile');
  const on = { passkeys_required: true, refund_asked_from: '100' };
  const first = 'Enregistrez d’abord votre propre clé d’accès.';
  expect(await owner.put('/api/security/', on)).toMatchObject(invalid({ passkeys_required: first }));
  await registerPasskey(owner, 'Clé USB');
  expect((await owner.put('/api/security/', on)).body).toEqual({
    passkeys_required: true,
    refund_asked_from: '100.00',
  });
  const { passkeys } = (await owner.get('/api/passkeys/')).body;
  expect(await owner.delete(`/api/passkeys/${passkeys[0].id}/`)).toMatchObject(refused(409, 'PASSKEY_LAST'));

  const senior = await server.as('Senior', 'Sans clé');
  const florist = await server.as('Fleuriste', 'Sans clé non plus');
  expect(await senior.get('/api/orders/')).toMatchObject(refused(403, 'PASSKEY_SETUP'));
  expect((await florist.get('/api/orders/')).status).toBe(200);
  await registerPasskey(senior);
  expect((await senior.get('/api/orders/')).status).toBe(200);

  await owner.put('/api/security/', { ...on, passkeys_required: false });
  expect((await owner.delete(`/api/passkeys/${passkeys[0].id}/`)).body).toEqual({ passkeys: [] });
  expect(await owner.delete(`/api/passkeys/${passkeys[0].id}/`)).toMatchObject(
    refused(404, 'PASSKEY_NOT_FOUND'),
  );
  for (const [field, amount] of [
    ['refund_asked_from', '0'],
    ['refund_asked_from', 'x'],
  ] as const)
    expect(
      await owner.put('/api/security/', { ...on, passkeys_required: false, refund_asked_from: amount }),
    ).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
});

test('the last passkey removed by its owner opens no session that waited for it', async () => {
  const owner = await server.as('Senior', 'Remplace');
  await registerPasskey(owner);
  const waiting = await again(owner);
  expect(await waiting.get('/api/orders/')).toMatchObject(refused(403, 'PASSKEY_NEEDED'));
  const [{ id }] = (await owner.get('/api/passkeys/')).body.passkeys;
  expect((await owner.delete(`/api/passkeys/${id}/`)).body).toEqual({ passkeys: [] });
  expect((await owner.get('/api/orders/')).status).toBe(200);
  expect(await waiting.get('/api/orders/')).toMatchObject(refused(401, 'SESSION_EXPIRED'));
});

test('a lost passkey: another Admin removes it, the sessions end, and the journal has it', async () => {
  const helper = await server.as('Admin', 'Secours');
  const owner = await server.as('Admin', 'Perdue');
  await registerPasskey(owner, 'iPhone');
  expect(await owner.delete(`/api/team/${owner.id}/passkeys/`)).toMatchObject(refused(409, 'MEMBER_SELF'));
  const senior = await server.as('Senior');
  expect(await senior.delete(`/api/team/${owner.id}/passkeys/`)).toMatchObject(refused(403, 'FORBIDDEN'));

  const listed = async () =>
    (await helper.get('/api/team/')).body.team_members.find(({ id }: { id: string }) => id === owner.id);
  expect((await listed()).passkeys).toBe(1);
  expect((await helper.delete(`/api/team/${owner.id}/passkeys/`)).body).toEqual({ removed: 1 });
  expect((await listed()).passkeys).toBe(0);
  expect(await owner.get('/api/me/')).toMatchObject(refused(401, 'SESSION_EXPIRED'));
  expect((await (await again(owner)).get('/api/orders/')).status).toBe(200);
  const { results } = (await helper.get('/api/audit/')).body;
  expect(JSON.stringify(results)).toContain('a retiré la clé d’accès «\u00a0iPhone\u00a0» de Perdue');
  expect(await helper.delete(`/api/team/${crypto.randomUUID()}/passkeys/`)).toMatchObject(
    refused(404, 'MEMBER_NOT_FOUND'),
  );
});
