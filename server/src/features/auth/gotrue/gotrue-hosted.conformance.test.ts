import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuthSettings } from '../../../config-readers.ts';
import { insertRow } from '../../../testing/rows.ts';
import { testConnection } from '../../../testing/test-database.ts';
import { withVendor } from '../../../testing/vendor-server.ts';
import { createAuthenticator } from '../authenticate.ts';
import { hostedWarnings } from '../hosted/hosted-check.ts';
import { type HostedService, startHostedService } from '../testing/hosted-service.ts';

const shared = 'the hosted project’s own JWT secret, 32 bytes and more';
const issuer = 'https://projet.supabase.co/auth/v1';
let hosted: HostedService;

const { db } = await testConnection(4);
const facts = { phone: '+33639980001', display_name: 'Hélène Castaing', role: 'Admin' } as const;
const member = await insertRow(db, 'members', facts);
const setMember = (changes: { active?: boolean; signed_out_at?: Date | null }) =>
  db.updateTable('members').set(changes).execute();
beforeEach(async () => {
  hosted = await startHostedService();
  userAnswers(200, { id: member.id, last_sign_in_at: '2026-11-20T08:00:00.000Z' });
});

function userAnswers(status: number, body: unknown): void {
  hosted.answers.set('GET /user', { status, body });
}

function claims(change: Record<string, unknown> = {}): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    sub: member.id,
    aud: 'authenticated',
    exp: now + 3600,
    iat: now,
    role: 'authenticated',
    aal: 'aal1',
    session_id: randomUUID(),
    is_anonymous: false,
    user_metadata: { role: 'Livreur' },
    ...change,
  };
}

function hs256(payload: Record<string, unknown>, secret: string | Uint8Array = shared): Promise<string> {
  const key = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
}

function authenticator(keys: 'secret' | 'jwks') {
  const chosen = keys === 'secret' ? { secret: shared } : { jwksUrl: `${hosted.url}/.well-known/jwks.json` };
  const project = { url: hosted.url, apiKey: 'sb_publishable_x', issuer, keys: chosen };
  const auth: AuthSettings = { mode: 'supabase', ...project };
  const { authenticate } = createAuthenticator({ db, auth });
  return (token: string) => authenticate(`Bearer ${token}`);
}

const expired = { code: 'SESSION_EXPIRED' };
const unavailable = { code: 'UNAVAILABLE' };

describe('hosted sign-in with a shared secret', () => {
  test('asks for the member’s passkey too, session by session', async () => {
    const of = authenticator('secret');
    const [shown, other] = [randomUUID(), randomUUID()];
    await db
      .insertInto('passkeys')
      .values({ member_id: member.id, credential_id: 'x', public_key: Buffer.of(1), name: 'Clé' })
      .execute();
    await db
      .insertInto('passkey_sessions')
      .values({ session_id: shown, member_id: member.id, confirmed_at: new Date() })
      .execute();
    const { passkey } = await of(await hs256(claims({ session_id: shown })));
    expect(passkey).toEqual({ state: 'done', fresh: true });
    await expect(of(await hs256(claims({ session_id: other })))).rejects.toMatchObject({
      code: 'PASSKEY_NEEDED',
    });
    await db.deleteFrom('passkeys').execute();
  });

  test('takes the hosted token for the member with that id; his role is our table’s', async () => {
    const signedIn = await authenticator('secret')(await hs256(claims()));
    expect(signedIn.member).toMatchObject({ id: member.id, ...facts });
    expect(hosted.asked).toMatchObject([{ method: 'GET', path: '/user', apikey: 'sb_publishable_x' }]);
    const [stored] = await db.selectFrom('members').select('last_sign_in_at').execute();
    expect(stored?.last_sign_in_at).toContain('2026-11-20T08:00:00');
  });

  test.each(['anon', 'service_role'])(
    'refuses the project’s %s key, signed with the same secret',
    async (role) => {
      const payload = { iss: 'supabase', ref: 'projet', role, iat: 1, exp: 4_000_000_000 };
      await expect(authenticator('secret')(await hs256(payload))).rejects.toMatchObject(expired);
      expect(hosted.asked).toEqual([]);
    },
  );

  test.each([
    ['another audience', { aud: 'anon' }],
    ['another issuer', { iss: 'https://autre.supabase.co/auth/v1' }],
    ['no session', { session_id: undefined }],
    ['an anonymous user', { is_anonymous: true }],
    ['the role anon', { role: 'anon' }],
    ['a user who is not on the team', { sub: randomUUID() }],
    ['an end in the past', { exp: 1 }],
  ])('refuses %s', async (_name, change) => {
    await expect(authenticator('secret')(await hs256(claims(change)))).rejects.toMatchObject(expired);
    expect(hosted.asked).toEqual([]);
  });

  test('refuses sessions that began before the member was signed out everywhere, however new their token', async () => {
    const began = Math.floor(Date.now() / 1000);
    const token = (timestamp: number) => hs256(claims({ amr: [{ method: 'otp', timestamp }] }));
    await setMember({ signed_out_at: new Date((began - 60) * 1000) });
    await expect(authenticator('secret')(await token(began - 61))).rejects.toMatchObject(expired);
    const { member: back } = await authenticator('secret')(await token(began - 59));
    expect(back).not.toHaveProperty('signed_out_at');
    await setMember({ signed_out_at: null });
  });

  test('refuses a former member', async () => {
    await setMember({ active: false });
    await expect(authenticator('secret')(await hs256(claims()))).rejects.toMatchObject(expired);
    await setMember({ active: true });
  });
});

describe('hosted sign-in with published keys', () => {
  test('fetches the keys once and accepts what they signed', async () => {
    const authenticate = authenticator('jwks');
    for (let call = 0; call < 5; call++) {
      expect((await authenticate(await hosted.sign(claims()))).member.id).toBe(member.id);
    }
    expect(hosted.count('/.well-known/jwks.json')).toBe(1);
  });

  test('refuses HS256 of any key: the public key is no shared secret', async () => {
    const authenticate = authenticator('jwks');
    const publicBytes = new TextEncoder().encode(JSON.stringify(hosted.publicKey));
    for (const key of [shared, publicBytes, Buffer.from(hosted.publicKey.x ?? '', 'base64url')]) {
      await expect(authenticate(await hs256(claims(), key))).rejects.toMatchObject(expired);
    }
  });

  test('refuses ES256 where a shared secret is configured', async () => {
    await expect(authenticator('secret')(await hosted.sign(claims()))).rejects.toMatchObject(expired);
  });

  test('says UNAVAILABLE, not signed out, when the keys cannot be fetched', async () => {
    const token = await hosted.sign(claims());
    hosted.answers.set('GET /.well-known/jwks.json', { status: 500, body: {} });
    await expect(authenticator('jwks')(token)).rejects.toMatchObject(unavailable);
    await hosted.close();
    await expect(authenticator('jwks')(token)).rejects.toMatchObject(unavailable);
  });
});

describe('a session of the hosted service', () => {
  test('is asked about once in 30 s, also by requests at once', async () => {
    const authenticate = authenticator('secret');
    const token = await hs256(claims());
    await Promise.all(Array.from({ length: 10 }, () => authenticate(token)));
    await authenticate(token);
    expect(hosted.count('/user')).toBe(1);
    await authenticate(await hs256(claims()));
    expect(hosted.count('/user')).toBe(2);
  });

  test.each([401, 403, 404])('that ended (%i) is refused', async (status) => {
    userAnswers(status, { code: 'session_not_found' });
    await expect(authenticator('secret')(await hs256(claims()))).rejects.toMatchObject(expired);
  });

  test.each([429, 500, 503])(
    'is unknown while the service answers %i; asked again the next time',
    async (status) => {
      const authenticate = authenticator('secret');
      const token = await hs256(claims());
      userAnswers(status, {});
      await expect(authenticate(token)).rejects.toMatchObject(unavailable);
      userAnswers(200, { id: member.id });
      expect((await authenticate(token)).member.id).toBe(member.id);
    },
  );

  test('is unknown while the service cannot be reached', async () => {
    const token = await hs256(claims());
    const authenticate = authenticator('secret');
    await hosted.close();
    await expect(authenticate(token)).rejects.toMatchObject(unavailable);
  });

  test('is not asked about where the service redirects to, with the token', async () => {
    await withVendor({ body: JSON.stringify({ id: member.id }) }, async (elsewhere, requests) => {
      const moved = { status: 307, body: {}, location: elsewhere };
      hosted.answers.set('GET /user', moved);
      await expect(authenticator('secret')(await hs256(claims()))).rejects.toMatchObject(unavailable);
      expect(requests).toEqual([]);
    });
  });

  test('of somebody else than the token says is refused', async () => {
    userAnswers(200, { id: randomUUID() });
    await expect(authenticator('secret')(await hs256(claims()))).rejects.toMatchObject(expired);
  });
});

describe('the hosted service’s own settings', () => {
  const open = { external: { phone: false }, disable_signup: false };
  const check = () =>
    hostedWarnings({ mode: 'supabase', url: hosted.url, apiKey: 'k', issuer, keys: { secret: shared } });

  test.each([
    ['as they should be', { external: { phone: true }, disable_signup: true }, []],
    ['without phone, open to all', open, [/téléphone/, /inscriptions/]],
    ['unreadable', {}, [/pas pu être lus/]],
  ])('%s', async (_name, body, sentences) => {
    hosted.answers.set('GET /settings', { status: 200, body });
    const warnings = await check();
    expect(warnings).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
  });
});
