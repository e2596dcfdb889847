import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Browser } from '../testing/browser.ts';
import { freePhone, signInBench } from '../testing/sign-in-bench.ts';

const bench = await signInBench();

const refused = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };

/** A member whose phone has just received a code. */
async function asked(): Promise<{ id: string; phone: string; code: string; browser: Browser }> {
  const member = await bench.hire('Boutique');
  const browser = bench.browser();
  await browser.ask(member.phone);
  return { ...member, browser, code: await bench.code(member.phone) };
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('presenting a code', () => {
  test('signs in with the right one, with event, storage and metadata', async () => {
    const { id, phone, code, browser } = await asked();
    const { data, error } = await browser.auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user).toMatchObject({
      id,
      aud: 'authenticated',
      role: 'authenticated',
      phone: phone.slice(1),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { display_name: 'Louise Garnier', role: 'Boutique' },
      identities: [],
      last_sign_in_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(browser.events).toContain('SIGNED_IN');
    expect(browser.signedIn).toBe(true);
    const member = { id, phone, display_name: 'Louise Garnier', role: 'Boutique' };
    const team_member = { ...member, last_sign_in_at: data.user?.last_sign_in_at };
    expect(await (await browser.me()).json()).toEqual({ team_member });
  });

  test('answers without expires_at, which depends on the clock of the device', async () => {
    const { phone, code } = await asked();
    const { status, body, headers } = await bench.post('/verify', { phone, token: code, type: 'sms' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const fields = Object.keys(z.record(z.string(), z.unknown()).parse(body));
    expect(fields.sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'token_type', 'user']);
  });

  test('refuses the right code after five wrong ones', async () => {
    const { phone, code, browser } = await asked();
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await browser.verify(phone, wrong(code))).toMatchObject(refused);
    }
    expect(await browser.verify(phone, code)).toMatchObject(refused);
  });

  test('accepts the right code after four wrong ones', async () => {
    const { phone, code, browser } = await asked();
    for (let attempt = 0; attempt < 4; attempt++) await browser.verify(phone, wrong(code));
    expect(await browser.verify(phone, code)).toBeNull();
  });

  test('compares five of many simultaneous tries', async () => {
    const { phone, code } = await asked();
    const tries = Array.from({ length: 20 }, (_, index) => {
      const token = String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0');
      return bench.post('/verify', { phone, token, type: 'sms' }, { 'x-forwarded-for': `192.0.2.${index}` });
    });
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 403));
    const codes = bench.db.selectFrom('auth_otps').select('attempts').orderBy('created_at', 'desc');
    expect(await codes.executeTakeFirst()).toEqual({ attempts: 5 });
  });

  test('refuses an expired code', async () => {
    const { phone, code, browser } = await asked();
    await bench.age(301);
    expect(await browser.verify(phone, code)).toMatchObject(refused);
  });

  test('accepts a code once, also when it is presented several times at once', async () => {
    const { phone, code } = await asked();
    const present = () => bench.post('/verify', { phone, token: code, type: 'sms' });
    const statuses = (await Promise.all([present(), present(), present()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 403, 403]);
    expect(await present()).toMatchObject({ status: 403 });
  });

  test('replaces the first code by a second one', async () => {
    const { phone, code, browser } = await asked();
    await bench.age(61);
    await browser.ask(phone);
    const second = await bench.code(phone);
    if (second !== code) expect(await browser.verify(phone, code)).toMatchObject(refused);
    expect(await browser.verify(phone, second)).toBeNull();
  });

  test('refuses a stranger and a member without a code alike', async () => {
    const { phone } = await bench.hire();
    const answers = await Promise.all(
      [phone, freePhone()].map(async (number) => {
        const { status, body } = await bench.post('/verify', { phone: number, token: '123456', type: 'sms' });
        return { status, body };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } });
    expect(answers[1]).toEqual(answers[0]);
  });

  test('refuses a member who left while the code was on its way', async () => {
    const { id, phone, code, browser } = await asked();
    await bench.deactivate(id);
    expect(await browser.verify(phone, code)).toMatchObject(refused);
  });

  test('refuses the code of another phone', async () => {
    const first = await asked();
    const second = await asked();
    if (first.code !== second.code)
      expect(await second.browser.verify(second.phone, first.code)).toMatchObject(refused);
  });

  test.each([
    ['no type', { phone: '+33612345678', token: '123456' }],
    ['another type', { phone: '+33612345678', token: '123456', type: 'phone_change' }],
    ['no token', { phone: '+33612345678', type: 'sms' }],
    ['an empty token', { phone: '+33612345678', token: '', type: 'sms' }],
    ['a bad phone', { phone: 'x', token: '123456', type: 'sms' }],
    ['an array', []],
    ['nothing', ''],
  ])('refuses %s with validation_failed', async (_name, body) => {
    expect(await bench.outcome('/verify', body)).toBe('400 validation_failed');
  });

  test('writes sign-ins and refusals to the log', async () => {
    const { id, phone, code, browser } = await asked();
    await browser.verify(phone, wrong(code));
    await browser.verify(phone, code);
    const { rows } = await sql<{ what: string; member_id: string | null }>`
      select what, member_id, ip from auth_log where ip = ${browser.ip} order by id`.execute(bench.db);
    expect(rows).toMatchObject([
      { what: 'code_refused', member_id: id },
      { what: 'signed_in', member_id: id },
    ]);
  });
});
