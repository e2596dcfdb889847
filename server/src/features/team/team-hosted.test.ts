import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type GoTrueSimulator,
  startGoTrueSimulator,
} from '../../../../simulators/src/gotrue/gotrue-simulator.ts';
import { createHostedAuth } from '../../integrations/hosted-auth/create-hosted-auth.ts';
import { transaction } from '../../platform/db/db.ts';
import { insertRow } from '../../testing/rows.ts';
import { testConnection } from '../../testing/test-database.ts';
import { testServer } from '../../testing/test-server.ts';
import { createAuthenticator } from '../auth/authenticate.ts';
import { startHostedService } from '../auth/testing/hosted-service.ts';
import { settleTeam, type TeamDeps } from './hosted-accounts.ts';
import { findMember } from './team.repository.ts';
import {
  addMember,
  type Change,
  changeMember,
  deactivateMember,
  reactivateMember,
  removeMember,
} from './team.service.ts';

let gotrue: GoTrueSimulator;
let deps: TeamDeps;
let change: Change;

const { db } = await testConnection(6);

beforeEach(async () => {
  await db.deleteFrom('hosted_accounts').execute();
  await db.updateTable('members').set({ active: false }).execute();
  gotrue = await startGoTrueSimulator();
  deps = {
    db,
    hosted: createHostedAuth({ url: gotrue.url, serviceKey: gotrue.serviceKey }),
    log: pino({ level: 'silent' }),
  };
  const admin = { phone: newPhone(), display_name: 'Hélène', role: 'Admin' } as const;
  const { id } = await insertRow(db, 'members', admin);
  change = {
    deps,
    transact: (work) => transaction(db, { memberId: id, requestId: null }, work),
    member: { ...admin, id, last_sign_in_at: null },
  };
  return gotrue.stop;
});

const secret = 'le secret du projet hébergé, 32 octets ou plus';
let phones = 0;
const newPhone = () => `+3363998${String(12_000 + phones++).slice(1)}`;
const jade = () => ({ phone: newPhone(), display_name: 'Jade Rousseau', role: 'Fleuriste' as const });
const fails = (method: string, times = 1, how: object = {}) =>
  gotrue.faults.push({ method, status: 503, times, ...how });
const metadata = (display_name: string, role: string) => {
  return { user_metadata: { display_name, role }, app_metadata: { role } };
};
const access = async (id: string) => (await findMember(db, id))?.access;
/** Runs the job once the leases of the rows left have ended. */
const settle = () => settleTeam(deps);
/** A token of the hosted service for this user, whose session began a minute ago. */
const tokenFor = (issuer: string, user: string) =>
  new SignJWT({
    role: 'authenticated',
    session_id: randomUUID(),
    amr: [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) - 60 }],
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(user)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
const withPhone = (phone: string) =>
  db.selectFrom('members').select('id').where('phone', '=', phone).execute();
const accounts = () => db.selectFrom('hosted_accounts').select('member_id');

describe('with hosted sign-in', () => {
  test('a member is created there under his id, with a confirmed phone, his name and his role', async () => {
    const asked = jade();
    const { id, access: state } = await addMember(change, asked, randomUUID());
    expect(state).toBe('ready');
    const phone = { phone: asked.phone.slice(1), phone_confirmed_at: expect.any(String) };
    expect(gotrue.users.get(id)).toMatchObject({ ...phone, banned_until: null });
    expect(gotrue.users.get(id)).toMatchObject(metadata('Jade Rousseau', 'Fleuriste'));
  });

  test('changes, deactivation, reactivation and deletion follow', async () => {
    const { id } = await addMember(change, jade(), randomUUID());
    await changeMember(change, id, { display_name: 'Jade Petit', role: 'Boutique' });
    expect(gotrue.users.get(id)).toMatchObject(metadata('Jade Petit', 'Boutique'));
    await deactivateMember(change, id);
    expect(gotrue.users.get(id)?.banned_until).not.toBeNull();
    await reactivateMember(change, id);
    expect(gotrue.users.get(id)?.banned_until).toBeNull();
    expect(await removeMember(change, id)).toMatchObject({ outcome: 'deleted' });
    expect(gotrue.users.size).toBe(0);
    expect(await accounts().execute()).toEqual([]);
  });

  test.each([
    ['is away', () => fails('PUT')],
    ['is away at the second call', () => fails('POST')],
    ['does it but its answer is lost', () => gotrue.faults.push({ method: 'POST', lost: true, times: 1 })],
    ['asks to wait', () => fails('POST', 1, { status: 429 })],
    ['refuses the key', () => fails('PUT', 1, { status: 403, code: 'not_admin' })],
  ])('a service that %s leaves a member who waits, whom the job completes', async (_name, fault) => {
    fault();
    const asked = jade();
    const attempt = randomUUID();
    const { id, access: state } = await addMember(change, asked, attempt);
    expect(state).toBe('pending');
    await settle();
    expect(await access(id)).toBe('ready');
    expect([...gotrue.users.keys()]).toEqual([id]);
    // The retry of a browser that heard nothing comes to the same member.
    expect((await addMember(change, asked, attempt)).id).toBe(id);
    expect(await withPhone(asked.phone)).toEqual([{ id }]);
  });

  test('a phone that it refuses for good makes no member, here nor there', async () => {
    fails('POST', 1, { status: 400, code: 'validation_failed' });
    const asked = jade();
    await expect(addMember(change, asked, randomUUID())).rejects.toMatchObject({
      details: { fields: { phone: 'Le service d’identification refuse ce numéro.' } },
    });
    expect(await withPhone(asked.phone)).toEqual([]);
    expect(await accounts().execute()).toEqual([]);
  });

  test.each([
    ['deactivation', (id: string) => deactivateMember(change, id)],
    ['deletion', (id: string) => removeMember(change, id)],
  ])('a %s counts here at once although the service is away, and there later', async (what, act) => {
    const { id } = await addMember(change, jade(), randomUUID());
    fails(what === 'deletion' ? 'DELETE' : 'PUT', 2);
    await act(id);
    expect(gotrue.users.get(id)?.banned_until).toBeNull();
    expect((await findMember(db, id))?.active ?? false).toBe(false);
    await settle();
    await settle();
    const there = gotrue.users.get(id);
    if (what === 'deletion') expect(there).toBeUndefined();
    else expect(there?.banned_until).not.toBeNull();
    expect(await accounts().whereRef('told', '<', 'revision').execute()).toEqual([]);
  });

  test('changes made while it was away come to the newest, in one call', async () => {
    const { id } = await addMember(change, jade(), randomUUID());
    fails('PUT', 2);
    await changeMember(change, id, { display_name: 'Jade Petit', role: 'Boutique' });
    await changeMember(change, id, { display_name: 'Jade Petit', role: 'Comptable' });
    gotrue.asked.length = 0;
    await settle();
    expect(gotrue.asked).toEqual([`PUT /admin/users/${id}`]);
    expect(gotrue.users.get(id)?.app_metadata).toMatchObject({ role: 'Comptable' });
  });

  test('two jobs at once tell it once', async () => {
    fails('PUT');
    const { id } = await addMember(change, jade(), randomUUID());
    gotrue.asked.length = 0;
    await Promise.all([settle(), settle(), settle()]);
    expect(gotrue.asked).toEqual([`PUT /admin/users/${id}`, 'POST /admin/users']);
  });
});

describe('a phone that has an account there already', () => {
  const stranger = (phone: string, confirmed: boolean) => {
    const id = randomUUID();
    const phone_confirmed_at = confirmed ? '2026-01-01T00:00:00Z' : null;
    const empty = { banned_until: null, user_metadata: {}, app_metadata: {} };
    const password = 'choisi par un inconnu';
    gotrue.users.set(id, { ...empty, id, phone: phone.slice(1), phone_confirmed_at, password });
    return id;
  };

  test('keeps it when the phone was confirmed, without the password it had, and signs in as the member', async () => {
    const asked = jade();
    const there = stranger(asked.phone, true);
    const { id } = await addMember(change, asked, randomUUID());
    expect(id).not.toBe(there);
    expect([...gotrue.users.keys()]).toEqual([there]);
    expect(gotrue.users.get(there)).toMatchObject({ app_metadata: { role: 'Fleuriste' } });
    expect(gotrue.users.get(there)?.password).not.toBe('choisi par un inconnu');

    const hosted = await startHostedService();
    hosted.answers.set('GET /user', { status: 200, body: { id: there } });
    const project = { url: hosted.url, apiKey: 'anon', issuer: hosted.url, keys: { secret } };
    const { authenticate } = createAuthenticator({ db, auth: { mode: 'supabase', ...project } });
    const { member } = await authenticate(`Bearer ${await tokenFor(hosted.url, there)}`);
    expect(member).toMatchObject({ id, display_name: 'Jade Rousseau' });
    await deactivateMember(change, id);
    expect(gotrue.users.get(there)?.banned_until).not.toBeNull();
  });

  test('loses it when nobody ever confirmed the phone', async () => {
    const asked = jade();
    stranger(asked.phone, false);
    const { id } = await addMember(change, asked, randomUUID());
    expect([...gotrue.users.keys()]).toEqual([id]);
    expect(gotrue.users.get(id)?.password).toBeNull();
  });
});

test.each([
  ['deactivated', (id: string) => deactivateMember(change, id)],
  ['removed and kept for his records', (id: string) => removeMember(change, id)],
])('a member who was %s comes back without his old sessions', async (_, leave) => {
  const { id } = await addMember(change, jade(), randomUUID());
  await insertRow(db, 'orders', { amount: 4500, created_by: id });
  const hosted = await startHostedService();
  hosted.answers.set('GET /user', { status: 200, body: { id } });
  const project = { url: hosted.url, apiKey: 'anon', issuer: hosted.url, keys: { secret } };
  const { authenticate } = createAuthenticator({ db, auth: { mode: 'supabase', ...project } });
  const old = `Bearer ${await tokenFor(hosted.url, id)}`;
  expect((await authenticate(old)).member.id).toBe(id);
  await leave(id);
  await reactivateMember(change, id);
  await expect(authenticate(old)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
});

test('without a service key nothing is lost: members wait for it', async () => {
  const keyless: TeamDeps = { ...deps, hosted: createHostedAuth({ url: gotrue.url }) };
  const { id, access: state } = await addMember({ ...change, deps: keyless }, jade(), randomUUID());
  expect(state).toBe('pending');
  expect(gotrue.asked).toEqual([]);
  await settle();
  expect(await access(id)).toBe('ready');
});

test('over HTTP: members are made with the service key, which no answer tells; sessions end all at once', async () => {
  const hosted = await startHostedService();
  const server = await testServer({
    AUTH_MODE: 'supabase',
    AUTH_URL: hosted.url,
    AUTH_API_KEY: 'anon',
    AUTH_ISSUER: hosted.url,
    AUTH_JWT_SECRET: secret,
    SUPABASE_SERVICE_KEY: 'la-clef-de-service',
  });
  const someone = async (role: 'Admin' | 'Senior') => {
    const values = { phone: newPhone(), display_name: role, role };
    return (await insertRow(server.db, 'members', values)).id;
  };
  /** Each is asked about once, before anybody else. */
  const signedIn = async (id: string) => {
    hosted.answers.set('GET /user', { status: 200, body: { id } });
    const token = await tokenFor(hosted.url, id);
    expect((await server.call('GET', '/api/me/', { token })).status).toBe(200);
    return token;
  };
  const [adminId, seniorId] = [await someone('Admin'), await someone('Senior')];
  const [admin, senior] = [await signedIn(adminId), await signedIn(seniorId)];

  const asked = { phone: newPhone(), display_name: 'Jade Rousseau' };
  hosted.answers.set('POST /admin/users', { status: 200, body: { id: randomUUID() } });
  const made = await server.call('POST', '/api/team/create/', { token: admin, body: asked });
  expect(made).toMatchObject({ status: 201, body: { team_member: { access: 'ready' } } });
  const keys = { apikey: 'la-clef-de-service', authorization: 'Bearer la-clef-de-service' };
  expect(hosted.asked.at(-1)).toMatchObject({ method: 'POST', ...keys });
  const read = (path: string) => server.call('GET', path, { token: admin });
  const seen = await Promise.all(['/api/team/', '/config.json', '/api/audit/'].map(read));
  expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('la-clef-de-service');

  const path = `/api/team/${seniorId}/sessions/`;
  expect((await server.call('GET', path, { token: admin })).body).toEqual({ sessions: [], listed: false });
  const live = await fetch(`${server.url}/api/live`, { headers: { authorization: `Bearer ${senior}` } });
  expect((await server.call('DELETE', path, { token: admin })).body).toEqual({ ended: null });
  // Ends: he is no longer listening.
  await live.text();
  expect((await server.call('GET', '/api/me/', { token: senior })).status).toBe(401);
  expect((await server.call('GET', '/api/me/', { token: admin })).status).toBe(200);
});
