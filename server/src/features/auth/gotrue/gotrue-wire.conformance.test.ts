import { describe, expect, test } from 'vitest';
import { embedded, freePhone, signInBench } from '../testing/sign-in-bench.ts';

const bench = await signInBench();

const refusedCode = { phone: '+33612345678', token: '000000', type: 'sms' };
const codes = { code: 'otp_expired', error_code: 'otp_expired' };
const superset = { ...codes, message: expect.any(String), msg: expect.any(String) };

describe('errors on the wire', () => {
  test.each([
    ['with', { 'x-supabase-api-version': '2024-01-01' }],
    ['without', {}],
  ])('carry both shapes %s the version header', async (_name, headers) => {
    const answer = await bench.post('/verify', refusedCode, headers);
    expect(answer).toMatchObject({ status: 403, body: superset });
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(answer.headers.get('x-sb-error-code')).toBe('otp_expired');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('give the client their code even when a proxy strips the headers', async () => {
    const stripped: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      return new Response(await answer.text(), { status: answer.status });
    };
    const error = await bench.browser({ fetch: stripped }).verify(refusedCode.phone, refusedCode.token);
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test.each([
    ['GET', '/nothing', 404, 'not_found'],
    ['POST', '/signup', 404, 'not_found'],
    ['GET', '/admin/users', 404, 'not_found'],
    ['PUT', '/user', 405, 'method_not_allowed'],
    ['GET', '/otp', 405, 'method_not_allowed'],
    ['DELETE', '/logout', 405, 'method_not_allowed'],
    ['POST', '/health', 405, 'method_not_allowed'],
  ])('%s %s is JSON too (%i)', async (method, path, status, code) => {
    const answer = await fetch(`${bench.url}/auth/v1${path}`, { method });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, error_code: code });
  });

  test.each([
    ['broken JSON', '{"phone":', 400, 'bad_json'],
    ['a poisoned object', '{"__proto__":{"a":1}}', 400, 'bad_json'],
    ['more than 16 KB', JSON.stringify({ phone: 'x'.repeat(17_000) }), 413, 'validation_failed'],
  ])('%s', async (_name, body, status, code) => {
    expect(await bench.outcome('/otp', body)).toBe(`${status} ${code}`);
  });

  test('another content type is refused: no form of another site can ask for codes', async () => {
    const answer = await bench.post('/otp', { phone: freePhone() }, { 'content-type': 'text/plain' });
    expect(answer).toMatchObject({ status: 415, body: { code: 'bad_json' } });
  });
});

describe('what operators read', () => {
  test('health, settings and an empty key set', async () => {
    const read = async (path: string) => (await fetch(`${bench.url}/auth/v1${path}`)).json();
    const about = { name: 'GoTrue', version: expect.any(String), description: expect.any(String) };
    expect(await read('/health')).toMatchObject(about);
    const settings = { external: { phone: true, email: false }, disable_signup: true };
    expect(await read('/settings')).toMatchObject(settings);
    expect(await read('/.well-known/jwks.json')).toEqual({ keys: [] });
  });

  test('no log line holds a token, a code or a whole phone', async () => {
    const member = await bench.hire();
    const browser = bench.browser();
    await browser.ask(member.phone);
    const code = await bench.code(member.phone);
    await browser.verify(member.phone, code);
    const first = browser.session;
    await browser.me();
    await browser.auth.refreshSession();
    const second = browser.session;
    await browser.auth.signOut();
    await bench.post('/token?grant_type=refresh_token', { refresh_token: second.refresh_token });
    await bench.post('/otp', `{"phone":"${member.phone}"`);

    const lines = bench.logs.join('\n');
    expect(lines).toContain('/auth/v1/verify');
    expect(lines).toContain(`+33•••••${member.phone.slice(-3)}`);
    const tokens = [...Object.values(first), ...Object.values(second)];
    const secrets = [code, member.phone, member.phone.slice(1), ...tokens];
    expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
  });
});

describe('with a hosted service configured', () => {
  test('every path answers 404 as JSON', async () => {
    const project = { url: 'http://127.0.0.1:9/auth/v1', apiKey: 'anon', issuer: 'x' };
    const auth = { mode: 'supabase', ...project, keys: { secret: embedded.secret } } as const;
    const hosted = await signInBench({ auth });
    const answer = await hosted.post('/otp', { phone: freePhone() });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const path of ['/user', '/health', '/settings', '/.well-known/jwks.json']) {
      expect((await fetch(`${hosted.url}/auth/v1${path}`)).status).toBe(404);
    }
  });
});
