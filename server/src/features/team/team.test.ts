import { randomUUID } from 'node:crypto';
import { canManage, type Role, roles } from '@florilege/contract/auth/roles.ts';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { invalid, refused, statusesOf, valuesOf } from '../../testing/answers.ts';
import { auditOf, insertRow } from '../../testing/rows.ts';
import { type Caller, signIn, testServer } from '../../testing/test-server.ts';

let admin: Caller;
let phones = 0;

const server = await testServer();

beforeEach(async () => {
  // One Admin, whom each test knows.
  await server.db.updateTable('members').set({ active: false }).execute();
  admin = await server.as('Admin', 'Hélène Castaing');
});

const newPhone = () =>
  `06 39 98 ${String(Math.floor(phones / 100) + 10)} ${String(phones++ % 100).padStart(2, '0')}`;
const add = (caller: Caller, role?: Role, display_name = 'Jade Rousseau') =>
  caller.post('/api/team/create/', { phone: newPhone(), display_name, ...(role && { role }) });
const update = (caller: Caller, id: string, role: Role, display_name = 'Jade Rousseau') =>
  caller.put(`/api/team/${id}/update/`, { display_name, role });
const remove = (caller: Caller, id: string) => caller.delete(`/api/team/${id}/delete/`);
const deactivate = (caller: Caller, id: string) => caller.post(`/api/team/${id}/deactivate/`);
const rowOf = (id: string) =>
  server.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
const listed = async (id: string) =>
  (await admin.get('/api/team/')).body.team_members.find((member: { id: string }) => member.id === id);

async function idOf(role: Role, display_name?: string): Promise<string> {
  return (await add(admin, role, display_name)).body.team_member.id;
}

describe('the calls of the specification', () => {
  test('a member is added, listed, changed and deleted', async () => {
    const typed = { phone: '06 12 34 56 78', display_name: '  Jade Rousseau ' };
    const made = await admin.post('/api/team/create/', typed);
    expect(made.status).toBe(201);
    const { team_member } = made.body;
    const { id } = team_member;
    const stored = { phone: '+33612345678', display_name: 'Jade Rousseau', role: 'Fleuriste' };
    expect(team_member).toMatchObject({ ...stored, last_sign_in_at: null, active: true, access: 'ready' });
    expect(await listed(id)).toEqual(team_member);
    const changed = (await update(admin, id, 'Boutique', 'Jade Petit')).body.team_member;
    expect(changed).toMatchObject({ display_name: 'Jade Petit', role: 'Boutique' });
    const deleted = { outcome: 'deleted', team_member: null };
    expect((await remove(admin, id)).body).toEqual(deleted);
    expect(await listed(id)).toBeUndefined();
    const gone = { status: 404, body: { error: 'Membre introuvable' } };
    expect(await update(admin, id, 'Boutique')).toMatchObject(gone);
  });

  const wrong = {
    phone: 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)',
    display_name: 'Le nom est requis',
  };
  test.each([
    [{ phone: '', display_name: 'Jade' }, { phone: 'Le téléphone est requis' }],
    [{ phone: '12', display_name: ' ' }, wrong],
    [{ phone: '06 12 34 56 79', display_name: 'Jade', role: 'Roi' }, { role: 'Rôle inconnu' }],
  ])('%j is refused at the field', async (body, fields) => {
    expect(await admin.post('/api/team/create/', body)).toMatchObject(invalid(fields));
  });

  test('one member per phone, in whatever spelling, and a former one is named', async () => {
    const { phone } = (await add(admin, 'Livreur', 'Yanis Haddad')).body.team_member;
    const spelled = phone.replace('+33', '0033 ');
    const again = () => admin.post('/api/team/create/', { phone: spelled, display_name: 'Un autre' });
    expect((await again()).body.fields).toEqual({ phone: 'Ce numéro est déjà celui de Yanis Haddad.' });
    await server.db.updateTable('members').set({ active: false }).where('phone', '=', phone).execute();
    expect((await again()).body.fields.phone).toContain('désactivé\u00a0: réactivez-le');
  });

  test('a double click makes one member', async () => {
    const body = { phone: newPhone(), display_name: 'Deux clics' };
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => admin.post('/api/team/create/', body, { headers });
    const answers = await Promise.all([send(), send(), send()]);
    expect(statusesOf(answers)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body: answer }) => answer.team_member.id)).size).toBe(1);
  });

  test('each role is offered the roles it may give', async () => {
    expect((await admin.get('/api/team/roles/')).body.roles).toEqual([...roles]);
    const senior = await server.as('Senior');
    const below = ['Comptable', 'Boutique', 'Fleuriste', 'Livreur'];
    expect((await senior.get('/api/team/roles/')).body.roles).toEqual(below);
  });
});

test('a change keeps a colleague’s change of the same time', async () => {
  const id = await idOf('Livreur');
  const change = (body: object) =>
    admin.put(`/api/team/${id}/update/`, { display_name: 'Jade Rousseau', role: 'Livreur', ...body });
  expect((await change({ role: 'Fleuriste', version: 1 })).body.team_member.version).toBe(2);
  const late = await change({ display_name: 'Jade Petit', version: 1 });
  expect(late).toMatchObject(refused(409, 'MEMBER_CHANGED'));
  const changes = [{ field: 'role', before: 'Livreur', after: 'Fleuriste' }];
  expect(late.body.conflict).toMatchObject({ version: 2, changes });
  // The same change again changes nothing, on whichever version.
  expect((await change({ role: 'Fleuriste', version: 1 })).body.team_member.version).toBe(2);
  await deactivate(admin, id);
  expect(await change({ version: 2 })).toMatchObject(refused(409, 'MEMBER_CHANGED'));
  expect((await change({})).body.team_member).toMatchObject({ role: 'Livreur', version: 4 });
});

describe('every role against every role', () => {
  const pairs = roles.flatMap((actor) => roles.map((target): [Role, Role] => [actor, target]));
  test.each(pairs)('%s and %s', async (actor, target) => {
    const caller = await server.as(actor, `${actor} qui agit`);
    const may = canManage({ role: actor }, target);
    const refusal = refused(403, actor === 'Senior' ? 'MEMBER_NOT_MANAGEABLE' : 'FORBIDDEN');
    const member = await idOf(target);
    expect(await add(caller, target)).toMatchObject(may ? { status: 201 } : refusal);

    const acts = [
      () => update(caller, member, target, 'Nouveau nom'),
      () => deactivate(caller, member),
      () => caller.post(`/api/team/${member}/reactivate/`),
      () => remove(caller, member),
    ];
    const ofSessions = [
      () => caller.get(`/api/team/${member}/sessions/`),
      () => caller.delete(`/api/team/${member}/sessions/`),
      () => caller.delete(`/api/team/${member}/sessions/${randomUUID()}/`),
    ];
    const notTheirs = refused(403, 'MEMBER_NOT_MANAGEABLE');
    for (const act of ofSessions) expect(await act()).toMatchObject(may ? { status: 200 } : notTheirs);
    for (const act of acts) expect(await act()).toMatchObject(may ? { status: 200 } : refusal);
  });

  test.each(roles)('a Senior may not make anybody %s unless it is below him', async (role) => {
    const senior = await server.as('Senior', 'Camille Morel');
    const member = await idOf('Fleuriste');
    const allowed = canManage({ role: 'Senior' }, role);
    expect((await update(senior, member, role)).status).toBe(allowed ? 200 : 403);
    expect((await rowOf(member))?.role).toBe(allowed ? role : 'Fleuriste');
  });
});

describe('oneself and the last Admin', () => {
  const acts = (caller: Caller, id: string) => [
    update(caller, id, 'Senior'),
    deactivate(caller, id),
    remove(caller, id),
  ];

  test('the last Admin stays one; a deactivated Admin is none', async () => {
    const former = await idOf('Admin');
    await deactivate(admin, former);
    for (const act of acts(admin, admin.id)) expect(await act).toMatchObject(refused(409, 'LAST_ADMIN'));
    expect(await rowOf(admin.id)).toMatchObject({ role: 'Admin', active: true });
  });

  test('nobody demotes or removes himself, but he may spell his name anew', async () => {
    await idOf('Admin');
    for (const act of acts(admin, admin.id)) expect(await act).toMatchObject(refused(409, 'MEMBER_SELF'));
    const spelled = await update(admin, admin.id, 'Admin', 'Hélène C.');
    expect(spelled.body.team_member.display_name).toBe('Hélène C.');
    const senior = await server.as('Senior');
    expect((await update(senior, senior.id, 'Admin')).status).toBe(403);
  });

  const demote = (caller: Caller, id: string) => update(caller, id, 'Fleuriste');
  test.each(Object.entries({ demote, deactivate, delete: remove }))(
    'two Admins who %s each other at the same moment leave one',
    async (_name, act) => {
      for (let round = 0; round < 5; round += 1) {
        await server.db.updateTable('members').set({ active: false }).execute();
        const [one, other] = [await server.as('Admin', 'Une'), await server.as('Admin', 'Autre')];
        const answers = await Promise.all([act(one, other.id), act(other, one.id)]);
        const [first, second] = statusesOf(answers);
        expect(first).toBe(200);
        // The second is refused as what he has become: no Admin, or no member.
        expect([401, 403]).toContain(second);
        const admins = server.db.selectFrom('members').where('role', '=', 'Admin').where('active', '=', true);
        expect(await admins.select('id').execute()).toHaveLength(1);
      }
    },
  );

  test('two Seniors give the same phone at once: one member, and the other is told whose it is', async () => {
    const callers = [await server.as('Senior'), await server.as('Senior')];
    const body = { phone: newPhone(), display_name: 'Awa Ndiaye' };
    const answers = await Promise.all(callers.map((caller) => caller.post('/api/team/create/', body)));
    expect(statusesOf(answers)).toEqual([201, 400]);
    const late = answers.find(({ status }) => status === 400);
    expect(late?.body.fields.phone).toBe('Ce numéro est déjà celui d’Awa Ndiaye.');
  });
});

describe('who did something', () => {
  test('is deactivated: signed out at once, no driver any more, author for ever, and may come back', async () => {
    const driver = await server.as('Livreur', 'Yanis Haddad');
    const florist = await server.as('Fleuriste', 'Louise Garnier');
    const delivery = { amount: '45', requires_delivery: true, delivery_date: addDays(today(), 2) };
    const order = (await florist.post('/api/orders/', delivery)).body.id;
    await florist.patch(`/api/orders/${order}/`, { delivery_person: driver.id });
    expect((await listed(driver.id)).deliveries_ahead).toBe(1);

    for (const { id, token } of [driver, florist]) {
      const { body } = await remove(admin, id);
      expect(body).toMatchObject({ outcome: 'deactivated', team_member: { id, active: false } });
      expect((await server.call('GET', '/api/me/', { token })).status).toBe(401);
    }
    const drivers = (await admin.get('/api/deliveries/drivers/')).body.drivers;
    expect(valuesOf(drivers, 'id')).not.toContain(driver.id);
    expect((await admin.patch(`/api/orders/${order}/`, { delivery_person: driver.id })).status).toBe(200);
    const other = (await admin.post('/api/orders/', { amount: '10', requires_delivery: true })).body.id;
    const assigned = await admin.patch(`/api/orders/${other}/`, { delivery_person: driver.id });
    expect(assigned.body.code).toBe('DRIVER_UNKNOWN');
    const seen = (await admin.get(`/api/orders/${order}/`)).body;
    expect(JSON.stringify(seen.events)).toContain('Louise Garnier');

    const back = (await admin.post(`/api/team/${florist.id}/reactivate/`)).body.team_member;
    expect(back).toMatchObject({ active: true, role: 'Fleuriste' });
    const token = await signIn(server, server.config, florist.id);
    expect((await server.call('GET', '/api/me/', { token })).status).toBe(200);
  });

  const { db } = server;
  const traces = {
    client_notes: async (author_id: string) => {
      const account = (await admin.post('/api/clients/', { name: 'Galerie Monceau' })).body.account.id;
      return insertRow(db, 'client_notes', { account, content: 'Sonner deux fois', author_id });
    },
    order_events: async (author_id: string) => {
      const order_id = (await admin.post('/api/orders/', { amount: '45' })).body.id;
      const event = { event_type: 'manual_entry', description: 'Appelé' } as const;
      return insertRow(db, 'order_events', { order_id, ...event, author_id });
    },
    audit_entries: (member_id: string) =>
      insertRow(db, 'audit_entries', { member_id, entity: 'orders', entity_id: '1', action: 'delete' }),
  };
  test.each(Object.entries(traces))('a trace in %s is enough', async (_table, leave) => {
    const id = await idOf('Fleuriste');
    await leave(id);
    expect((await remove(admin, id)).body.outcome).toBe('deactivated');
    expect(await rowOf(id)).toMatchObject({ active: false, display_name: 'Jade Rousseau' });
  });
});

describe('sessions', () => {
  test.each(roles)('%s sees and ends one’s own', async (role) => {
    const member = await server.as(role, `${role} chez soi`);
    const other = await signIn(server, server.config, member.id);
    const path = `/api/team/${member.id}/sessions/`;
    const { sessions } = (await member.get(path)).body;
    const elsewhere = sessions.find(({ current }: { current: boolean }) => !current);
    expect((await member.delete(`${path}${elsewhere.id}/`)).body).toEqual({ ended: 1 });
    expect((await server.call('GET', '/api/me/', { token: other })).status).toBe(401);
    expect((await member.get(path)).body.sessions).toMatchObject([{ current: true }]);
  });

  test('of a member: device, address, since and last use; one is ended, or all of them', async () => {
    const florist = await server.as('Fleuriste', 'Kenji Watanabe');
    const second = await signIn(server, server.config, florist.id);
    const user_agent = 'Mozilla/5.0 (iPhone) Version/18.1 Safari/604.1';
    await server.db.updateTable('auth_sessions').set({ user_agent }).execute();
    const path = `/api/team/${florist.id}/sessions/`;
    const { body } = await admin.get(path);
    const shown = { device: 'Safari sur iPhone', ip: '127.0.0.1', current: false };
    expect(body).toMatchObject({ listed: true, sessions: [shown, {}] });

    const [newest] = body.sessions;
    expect((await admin.delete(`${path}${newest.id}/`)).body).toEqual({ ended: 1 });
    expect((await admin.delete(`${path}${newest.id}/`)).body).toEqual({ ended: 0 });
    const me = (token: string) => server.call('GET', '/api/me/', { token });
    expect(statusesOf(await Promise.all([second, florist.token].map(me)))).toEqual([200, 401]);
    expect((await admin.delete(path)).body).toEqual({ ended: 1 });
    expect((await florist.get('/api/me/')).status).toBe(401);
    const noted = await auditOf(server.db, 'auth_sessions', florist.id);
    expect(noted).toMatchObject([{ member_id: admin.id }, { member_id: admin.id, before: { ended: 1 } }]);
  });

  test('of another member are not ended through a member one manages', async () => {
    const [florist, other] = [await server.as('Fleuriste'), await server.as('Fleuriste')];
    const [session] = (await admin.get(`/api/team/${other.id}/sessions/`)).body.sessions;
    const ended = await admin.delete(`/api/team/${florist.id}/sessions/${session.id}/`);
    expect(ended.body).toEqual({ ended: 0 });
    expect((await other.get('/api/me/')).status).toBe(200);
  });

  test('of one’s own are shown to a Senior too; all of them ends the others only', async () => {
    const senior = await server.as('Senior');
    await signIn(server, server.config, senior.id);
    const path = `/api/team/${senior.id}/sessions/`;
    const { sessions } = (await senior.get(path)).body;
    expect(valuesOf(sessions, 'current').sort()).toEqual([false, true]);
    expect((await senior.delete(path)).body).toEqual({ ended: 1 });
    expect((await senior.get('/api/me/')).status).toBe(200);
  });
});
