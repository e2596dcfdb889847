import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuthSettings } from '../../config-readers.ts';
import { asSystem } from '../../platform/db/db.ts';
import { insertRow } from '../../testing/rows.ts';
import { testConnection } from '../../testing/test-database.ts';
import { insertSession, listSessions } from './auth.repository.ts';
import { createFirstAdmin } from './first-admin.ts';
import { type HostedService, startHostedService } from './testing/hosted-service.ts';

const embedded: AuthSettings = {
  mode: 'embedded',
  url: '/auth/v1',
  issuer: 'x',
  secret: 'x'.repeat(32),
  previousSecrets: [],
};
let hosted: HostedService;

const { db } = await testConnection(4);
beforeEach(async () => {
  await db.deleteFrom('members').execute();
  hosted = await startHostedService();
});

const members = () =>
  db.selectFrom('members').select(['id', 'phone', 'display_name', 'role', 'active']).execute();

function supabase(serviceKey?: string): AuthSettings {
  const project = { url: hosted.url, apiKey: 'anon', issuer: 'x', keys: { secret: 'x' } };
  return { mode: 'supabase', ...project, ...(serviceKey && { serviceKey }) };
}

describe('the first Admin, embedded', () => {
  test('becomes a member; the phone may be typed as one likes', async () => {
    const { id } = await createFirstAdmin(db, embedded, '06 12 34 56 78', ' Hélène Castaing ');
    expect(await members()).toEqual([
      { id, phone: '+33612345678', display_name: 'Hélène Castaing', role: 'Admin', active: true },
    ]);
  });

  test('may be a member already, even a former one', async () => {
    const values = { phone: '+33612345678', display_name: 'Ancien', role: 'Livreur', active: false } as const;
    const { id } = await insertRow(db, 'members', values);
    await createFirstAdmin(db, embedded, '+33612345678', 'Hélène Castaing');
    expect(await members()).toEqual([
      { id, phone: '+33612345678', display_name: 'Hélène Castaing', role: 'Admin', active: true },
    ]);
  });

  test('signs in with the phone alone again, when the passkeys of the only Admin are lost', async () => {
    const { id: member_id } = await createFirstAdmin(db, embedded, '+33612345678', 'Hélène Castaing');
    const passkey = { member_id, credential_id: 'x', public_key: Buffer.of(1), name: 'Perdue' };
    await db.insertInto('passkeys').values(passkey).execute();
    await createFirstAdmin(db, embedded, '+33612345678', 'Hélène Castaing');
    expect(await db.selectFrom('passkeys').select('name').execute()).toEqual([]);
  });

  test('ends the sessions of before, which would need no passkey any more', async () => {
    const { id: member_id } = await createFirstAdmin(db, embedded, '+33612345678', 'Hélène Castaing');
    const origin = { ip: '127.0.0.1', userAgent: null };
    await asSystem(db)((tx) => insertSession(tx, member_id, origin));
    await createFirstAdmin(db, embedded, '+33612345678', 'Hélène Castaing');
    expect(await listSessions(db, member_id)).toEqual([]);
  });

  test('needs a phone and a name', async () => {
    const wrongPhone = createFirstAdmin(db, embedded, '12', 'Hélène');
    await expect(wrongPhone).rejects.toThrow('« 12 » n’est pas un numéro de téléphone');
    const noName = createFirstAdmin(db, embedded, '0612345678', ' ');
    await expect(noName).rejects.toThrow('Indiquez le prénom et le nom');
  });
});

describe('the first Admin, hosted', () => {
  const id = randomUUID();
  const phone = '33612345678';
  const createAnswers = (status: number, body: object) =>
    hosted.answers.set('POST /admin/users', { status, body });

  test('is created there with a confirmed phone, and here under the same id', async () => {
    createAnswers(200, { id, phone });
    await createFirstAdmin(db, supabase('service'), '0612345678', 'Hélène Castaing');
    expect(await members()).toMatchObject([{ id, phone: '+33612345678', role: 'Admin' }]);
    const user_metadata = { display_name: 'Hélène Castaing', role: 'Admin' };
    const body = { phone: '+33612345678', phone_confirm: true, user_metadata };
    const asked = { method: 'POST', apikey: 'service', authorization: 'Bearer service', body };
    expect(hosted.asked).toMatchObject([{ method: 'PUT' }, asked]);
  });

  test('is found there on any page of the list', async () => {
    const strangers = Array.from({ length: 200 }, () => ({ id: randomUUID(), phone: '' }));
    createAnswers(422, { error_code: 'phone_exists' });
    hosted.answers.set('GET /admin/users?page=1&per_page=200', { status: 200, body: { users: strangers } });
    const users = [{ id, phone, phone_confirmed_at: '2026-01-01T00:00:00Z' }];
    hosted.answers.set('GET /admin/users?page=2&per_page=200', { status: 200, body: { users } });
    hosted.answers.set(`PUT /admin/users/${id}`, { status: 200, body: { id, phone } });
    await createFirstAdmin(db, supabase('service'), '0612345678', 'Hélène Castaing');
    expect(await members()).toMatchObject([{ id, role: 'Admin' }]);
    expect(hosted.asked.at(-1)).toMatchObject({ method: 'PUT', body: { phone_confirm: true } });
  });

  test.each<[string, () => unknown, string | undefined, string]>([
    ['no service key', () => undefined, undefined, 'SUPABASE_SERVICE_KEY manque'],
    ['a wrong service key', () => createAnswers(401, {}), 'x', 'SUPABASE_SERVICE_KEY est refusée'],
    ['a refusal', () => createAnswers(400, {}), 'x', 'a refusé (400)'],
    ['no answer', () => void hosted.close(), 'x', 'ne répond pas'],
  ])('is not made here with %s', async (_name, prepare, key, sentence) => {
    prepare();
    await expect(createFirstAdmin(db, supabase(key), '0612345678', 'Hélène')).rejects.toThrow(sentence);
    expect(await members()).toEqual([]);
  });

  test('is refused when we know the number under another id', async () => {
    await createFirstAdmin(db, embedded, '0612345678', 'Hélène Castaing');
    createAnswers(200, { id, phone });
    await expect(createFirstAdmin(db, supabase('service'), '0612345678', 'Hélène')).rejects.toThrow(
      'sous un autre identifiant',
    );
  });
});
