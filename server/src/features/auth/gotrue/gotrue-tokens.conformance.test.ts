import { Worker } from 'node:worker_threads';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { issuer, secret, signInBench } from '../testing/sign-in-bench.ts';
import { deriveKeys } from '../tokens/auth-keys.ts';

const bench = await signInBench();
const member = await bench.hire('Admin');
const browser = await bench.signIn(member);

const keys = deriveKeys(secret);
const none = Buffer.from('{"alg":"none"}').toString('base64url');
const slip = (_: string, first: string) => `.${first === 'e' ? 'f' : 'e'}`;
const now = () => Math.floor(Date.now() / 1000);

/** The member's own valid claims with something changed, signed with our key unless another is given. */
function forge(change: Record<string, unknown>, key: Uint8Array = keys.jwt): Promise<string> {
  const claims = { ...decodeJwt(browser.session.access_token), ...change };
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
}

async function userStatus(token: string): Promise<{ status: number; code: unknown }> {
  const answer = await fetch(`${bench.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } });
  const { code } = z.looseObject({ code: z.string().optional() }).parse(await answer.json());
  return { status: answer.status, code };
}

describe('the access token', () => {
  test('has GoTrue’s claims, an hour of life and a key id', () => {
    const token = browser.session.access_token;
    const kid = expect.stringMatching(/^[\w-]{12}$/);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT', kid });
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({
      iss: issuer,
      sub: member.id,
      aud: 'authenticated',
      email: '',
      phone: member.phone.slice(1),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { display_name: 'Louise Garnier', role: 'Admin' },
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
  });

  test('is accepted unchanged', async () => {
    expect((await browser.me(await forge({}))).status).toBe(200);
    expect((await browser.me(await forge({ exp: now() - 5 }))).status).toBe(200);
  });

  test.each<[string, () => Promise<string> | string]>([
    ['another secret', () => forge({}, new TextEncoder().encode('another secret of thirty-two bytes!!'))],
    ['the configured secret itself, not its key', () => forge({}, new TextEncoder().encode(secret))],
    ['another audience', () => forge({ aud: 'anon' })],
    ['no audience', () => forge({ aud: undefined })],
    ['another issuer', () => forge({ iss: 'https://example.supabase.co/auth/v1' })],
    ['an end in the past', () => forge({ exp: now() - 30 })],
    ['no end', () => forge({ exp: undefined })],
    ['no subject', () => forge({ sub: undefined })],
    ['no session', () => forge({ session_id: undefined })],
    ['another member', () => forge({ sub: '00000000-0000-4000-8000-000000000000' })],
    ['the role anon', () => forge({ role: 'anon' })],
    ['the role service_role', () => forge({ role: 'service_role' })],
    ['an anonymous user', () => forge({ is_anonymous: true })],
    ['the algorithm none', () => `${none}.${browser.session.access_token.split('.')[1]}.`],
    ['a changed payload', () => browser.session.access_token.replace(/\.(.)/, slip)],
    ['no token at all', () => 'null'],
  ])('is refused with %s', async (_name, make) => {
    const answer = await browser.me(await make());
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect([401, 403]).toContain((await userStatus(await make())).status);
  });

  test('is refused by /user with bad_jwt, and its absence with no_authorization', async () => {
    expect(await userStatus(await forge({}, new Uint8Array(32)))).toEqual({ status: 403, code: 'bad_jwt' });
    const answer = await fetch(`${bench.url}/auth/v1/user`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'no_authorization' });
  });

  test('is asked for by the API', async () => {
    const answer = await fetch(`${bench.url}/api/me/`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'NO_ACCESS_TOKEN' });
  });
});

describe('a device whose clock is wrong', () => {
  test.each([2, -2])(
    'by %i h: signs in and reads its session without refreshing each time',
    async (hours) => {
      const { phone } = await bench.hire();
      const workerData = { url: bench.url, phone, hours };
      const worker = new Worker(new URL('../testing/skewed-device.ts', import.meta.url), { workerData });
      const next = () =>
        new Promise<unknown>((resolve, reject) => void worker.once('message', resolve).once('error', reject));
      expect(await next()).toBe('asked');
      const result = next();
      worker.postMessage(await bench.code(phone));
      const userId = expect.any(String);
      expect(await result).toEqual({ error: undefined, userId, refreshes: 0, skewHours: hours });
      await worker.terminate();
    },
  );
});
