import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Browser, Door, freePhone, post } from '../testing/door.ts';

let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door.close());

const refused = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };

/** A member whose phone has just received a code. */
async function asked(): Promise<{ id: string; phone: string; code: string; browser: Browser }> {
  const member = await door.hire('Boutique');
  const browser = door.browser();
  await browser.auth.signInWithOtp({ phone: member.phone });
  return { ...member, browser, code: await door.code(member.phone) };
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('presenting a code', () => {
  it('signs in with the right one: event, storage, role and name in the metadata', async () => {
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
    const me = await browser.me();
    expect(await me.json()).toEqual({
      team_member: {
        id,
        phone,
        display_name: 'Louise Garnier',
        role: 'Boutique',
        last_sign_in_at: data.user?.last_sign_in_at,
      },
    });
  });

  it('answers no expires_at: the device clock decides', async () => {
    const { phone, code } = await asked();
    const { status, body, headers } = await post(door, '/verify', { phone, token: code, type: 'sms' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(body)).sort()).toEqual([
      'access_token',
      'expires_in',
      'refresh_token',
      'token_type',
      'user',
    ]);
  });

  it('refuses the right code after five wrong ones', async () => {
    const { phone, code, browser } = await asked();
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await browser.auth.verifyOtp({ phone, token: wrong(code), type: 'sms' })).error).toMatchObject(
        refused,
      );
    }
    expect((await browser.auth.verifyOtp({ phone, token: code, type: 'sms' })).error).toMatchObject(refused);
  });

  it('accepts the right code after four wrong ones', async () => {
    const { phone, code, browser } = await asked();
    for (let attempt = 0; attempt < 4; attempt++)
      await browser.auth.verifyOtp({ phone, token: wrong(code), type: 'sms' });
    expect((await browser.auth.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull();
  });

  it('counts tries at once one by one: no more than five are compared', async () => {
    const { phone, code } = await asked();
    const tries = Array.from({ length: 20 }, (_, index) => {
      const token = String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0');
      return post(door, '/verify', { phone, token, type: 'sms' }, { 'x-forwarded-for': `192.0.2.${index}` });
    });
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 403));
    const { attempts } = await door.db
      .selectFrom('auth_otps')
      .select('attempts')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(5);
  });

  it('refuses a code that has run out', async () => {
    const { phone, code, browser } = await asked();
    await door.age(301);
    expect((await browser.auth.verifyOtp({ phone, token: code, type: 'sms' })).error).toMatchObject(refused);
  });

  it('accepts a code once, of two presented at once too', async () => {
    const { phone, code } = await asked();
    const present = () => post(door, '/verify', { phone, token: code, type: 'sms' });
    const statuses = (await Promise.all([present(), present(), present()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 403, 403]);
    expect(await present()).toMatchObject({ status: 403 });
  });

  it('replaces the first code when a second is asked for', async () => {
    const { phone, code, browser } = await asked();
    await door.age(61);
    await browser.auth.signInWithOtp({ phone });
    const second = await door.code(phone);
    if (second !== code)
      expect((await browser.auth.verifyOtp({ phone, token: code, type: 'sms' })).error).toMatchObject(
        refused,
      );
    expect((await browser.auth.verifyOtp({ phone, token: second, type: 'sms' })).error).toBeNull();
  });

  it('refuses a stranger and a member without a code alike', async () => {
    const { phone } = await door.hire();
    const answers = [];
    for (const number of [phone, freePhone()]) {
      const { status, body } = await post(door, '/verify', { phone: number, token: '123456', type: 'sms' });
      answers.push({ status, body });
    }
    expect(answers[0]).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('refuses a member who left while the code was on its way', async () => {
    const { id, phone, code, browser } = await asked();
    await door.db.updateTable('members').set({ active: false }).where('id', '=', id).execute();
    expect((await browser.auth.verifyOtp({ phone, token: code, type: 'sms' })).error).toMatchObject(refused);
  });

  it('takes the code of one phone for no other', async () => {
    const first = await asked();
    const second = await asked();
    const { error } = await second.browser.auth.verifyOtp({
      phone: second.phone,
      token: first.code,
      type: 'sms',
    });
    if (first.code !== second.code) expect(error).toMatchObject(refused);
  });

  it.each([
    ['no type', { phone: '+33612345678', token: '123456' }],
    ['another type', { phone: '+33612345678', token: '123456', type: 'phone_change' }],
    ['no token', { phone: '+33612345678', type: 'sms' }],
    ['an empty token', { phone: '+33612345678', token: '', type: 'sms' }],
    ['a bad phone', { phone: 'x', token: '123456', type: 'sms' }],
    ['an array', []],
    ['nothing', ''],
  ])('refuses %s with validation_failed', async (_name, body) => {
    expect(await post(door, '/verify', body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });

  it('writes sign-ins and refusals to the log, without the phone', async () => {
    const { id, phone, code, browser } = await asked();
    await browser.auth.verifyOtp({ phone, token: wrong(code), type: 'sms' });
    await browser.auth.verifyOtp({ phone, token: code, type: 'sms' });
    const { rows } = await sql<{ what: string; member_id: string | null }>`
      select what, member_id, ip from auth_log where ip = ${browser.ip} order by id`.execute(door.db);
    expect(rows).toMatchObject([
      { what: 'code_refused', member_id: null },
      { what: 'signed_in', member_id: id },
    ]);
  });
});
