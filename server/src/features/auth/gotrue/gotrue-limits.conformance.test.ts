import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Door, freePhone, post } from '../testing/door.ts';

let door: Door;
beforeAll(async () => {
  door = await Door.open({
    limits: {
      verifyPerNetwork: { hits: 8, seconds: 300 },
      refreshPerNetwork: { hits: 3, seconds: 300 },
      shopCodesPerHour: { alert: 3, block: 6 },
    },
  });
});
beforeEach(async () => {
  await door.db.deleteFrom('rate_limits').execute();
});
afterAll(() => door.close());

const otp = (phone: string, ip = '192.0.2.1') => post(door, '/otp', { phone }, { 'x-forwarded-for': ip });

describe('limits per phone', () => {
  it('a second code within 60 s is refused with the seconds to wait', async () => {
    const { phone } = await door.hire();
    const { auth } = door.browser();
    expect((await auth.signInWithOtp({ phone })).error).toBeNull();
    await door.age(20);
    const { error } = await auth.signInWithOtp({ phone });
    expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
    expect(error?.message).toMatch(
      /^For security purposes, you can only request this after (39|40) seconds\.$/,
    );
    await door.age(41);
    expect((await auth.signInWithOtp({ phone })).error).toBeNull();
  });

  it('of ten requests at once from ten addresses one is granted', async () => {
    const { phone } = await door.hire();
    // Connections open beforehand, or the first request would be through before the others begin.
    await Promise.all(Array.from({ length: 10 }, (_, index) => otp(freePhone(), `192.0.2.1${index}`)));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => otp(phone, `192.0.2.${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await door.work();
    expect(await door.texts(phone)).toHaveLength(1);
  });

  it.each([
    ['member', async () => (await door.hire()).phone],
    ['stranger', async () => freePhone()],
  ])('five codes in an hour and ten in a day, for a %s', async (_name, phoneOf) => {
    const phone = await phoneOf();
    const statuses: number[] = [];
    for (let request = 0; request < 14; request++) {
      statuses.push((await otp(phone, `203.0.113.${request}`)).status);
      await door.age(request === 5 || request === 11 ? 3601 : 61);
    }
    const [ok, late] = [200, 429];
    expect(statuses).toEqual([ok, ok, ok, ok, ok, late, ok, ok, ok, ok, ok, late, late, late]);
    await door.age(86_400);
    expect((await otp(phone)).status).toBe(200);
  });
});

describe('limits per address', () => {
  it('ten requests for codes in five minutes, of any phones', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 11; request++) statuses.push((await otp(freePhone())).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await otp(freePhone())).toMatchObject({
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    });
    expect((await otp(freePhone(), '192.0.2.2')).status).toBe(200);
  });

  it('counts an IPv6 line by its /64', async () => {
    for (let request = 0; request < 10; request++)
      await otp(freePhone(), `2001:db8:1:2:${request}::${request}`);
    expect((await otp(freePhone(), '2001:db8:1:2:ffff:1:2:3')).status).toBe(429);
    expect((await otp(freePhone(), '2001:0DB8:0001:0002::9')).status).toBe(429);
    expect((await otp(freePhone(), '2001:db8:1:3::1')).status).toBe(200);
  });

  it('tries of codes; a refused one costs the code nothing', async () => {
    const { phone } = await door.hire();
    const browser = door.browser();
    await browser.auth.signInWithOtp({ phone });
    const code = await door.code(phone);
    const attempt = (ip: string, token: string, number = phone) =>
      post(door, '/verify', { phone: number, token, type: 'sms' }, { 'x-forwarded-for': ip });
    for (let round = 0; round < 8; round++)
      expect((await attempt('192.0.2.9', '000000', freePhone())).status).toBe(403);
    for (let round = 0; round < 6; round++) {
      expect(await attempt('192.0.2.9', code)).toMatchObject({
        status: 429,
        body: { code: 'over_request_rate_limit' },
      });
    }
    expect((await attempt('192.0.2.10', code)).status).toBe(200);
  });

  it('refreshes: 503, never 4xx; the client tries again and keeps its session', async () => {
    const browser = await door.signIn(await door.hire());
    for (let round = 0; round < 3; round++) expect((await browser.auth.refreshSession()).error).toBeNull();
    const { refresh_token } = browser.session;
    const refused = await post(
      door,
      '/token?grant_type=refresh_token',
      { refresh_token },
      { 'x-forwarded-for': browser.ip },
    );
    expect(refused).toMatchObject({ status: 503, body: { code: 'over_request_rate_limit' } });

    setTimeout(() => door.db.deleteFrom('rate_limits').execute(), 300);
    browser.expire();
    const { data, error } = await browser.auth.getSession();
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
  });
});

describe('the whole shop', () => {
  it('an unusual number of codes is told to the operator first, then no more go out', async () => {
    await door.work();
    await door.db.deleteFrom('rate_limits').execute();
    door.logs.length = 0;
    const members = await Promise.all(Array.from({ length: 8 }, () => door.hire()));
    for (const { phone } of members) {
      await otp(phone, '192.0.2.77');
      await door.work();
    }
    const received = await Promise.all(members.map(({ phone }) => door.texts(phone)));
    expect(received.flat()).toHaveLength(6);
    expect(door.logs.filter((line) => line.includes('unusually many sign-in codes'))).toHaveLength(6);
  });
});
