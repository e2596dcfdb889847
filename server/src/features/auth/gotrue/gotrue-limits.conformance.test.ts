import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { freePhone, signInBench } from '../testing/sign-in-bench.ts';

const bench = await signInBench({
  limits: {
    verifyPerNetwork: { hits: 8, seconds: 300 },
    refreshPerNetwork: { hits: 3, seconds: 300 },
    shopCodesPerHour: { alert: 3, block: 6 },
  },
});
const WINDOW_MS = 300_000;
/** More than any of these tests takes. */
const TEST_MS = 20_000;
beforeEach(async () => {
  // The limits count in fixed windows: a test that crosses the end of one would start counting anew.
  const left = WINDOW_MS - (Date.now() % WINDOW_MS);
  if (left < TEST_MS) await sleep(left + 100);
  await bench.db.deleteFrom('rate_limits').execute();
});

const otp = (phone: string, ip = '192.0.2.1') => bench.post('/otp', { phone }, { 'x-forwarded-for': ip });

describe('limits per phone', () => {
  test('refuse a second code within 60 s, with the seconds to wait', async () => {
    const { phone } = await bench.hire();
    const browser = bench.browser();
    expect(await browser.ask(phone)).toBeNull();
    await bench.age(20);
    const error = await browser.ask(phone);
    expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
    const sentence = /^For security purposes, you can only request this after (39|40) seconds\.$/;
    expect(error?.message).toMatch(sentence);
    await bench.age(41);
    expect(await browser.ask(phone)).toBeNull();
  });

  test('grant one of ten requests at once from ten addresses', async () => {
    const { phone } = await bench.hire();
    // With open connections the ten requests begin together.
    await Promise.all(Array.from({ length: 10 }, (_, index) => otp(freePhone(), `192.0.2.1${index}`)));
    const ask = (_: unknown, index: number) => otp(phone, `192.0.2.${index}`);
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await bench.work();
    expect(await bench.texts(phone)).toHaveLength(1);
  });

  test.each([
    ['member', async () => (await bench.hire()).phone],
    ['stranger', async () => freePhone()],
  ])('grant a %s five codes in an hour and ten in a day', async (_name, phoneOf) => {
    const phone = await phoneOf();
    const statuses: number[] = [];
    for (let request = 0; request < 14; request++) {
      statuses.push((await otp(phone, `203.0.113.${request}`)).status);
      await bench.age(request === 5 || request === 11 ? 3601 : 61);
    }
    const [ok, late] = [200, 429];
    expect(statuses).toEqual([ok, ok, ok, ok, ok, late, ok, ok, ok, ok, ok, late, late, late]);
    await bench.age(86_400);
    expect((await otp(phone)).status).toBe(200);
  });
});

describe('limits per address', () => {
  test('grant ten requests for codes in five minutes, for any phones', async () => {
    const statuses: number[] = [];
    for (let request = 0; request < 11; request++) statuses.push((await otp(freePhone())).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const body = { code: 'over_request_rate_limit', message: 'Request rate limit reached' };
    expect(await otp(freePhone())).toMatchObject({ body });
    expect((await otp(freePhone(), '192.0.2.2')).status).toBe(200);
  });

  test('count IPv6 addresses by their /64', async () => {
    for (let request = 0; request < 10; request++)
      await otp(freePhone(), `2001:db8:1:2:${request}::${request}`);
    expect((await otp(freePhone(), '2001:db8:1:2:ffff:1:2:3')).status).toBe(429);
    expect((await otp(freePhone(), '2001:0DB8:0001:0002::9')).status).toBe(429);
    expect((await otp(freePhone(), '2001:db8:1:3::1')).status).toBe(200);
  });

  test('refuse further tries of codes, which the code does not count', async () => {
    const { phone } = await bench.hire();
    const browser = bench.browser();
    await browser.ask(phone);
    const code = await bench.code(phone);
    const attempt = (ip: string, token: string, number = phone) =>
      bench.post('/verify', { phone: number, token, type: 'sms' }, { 'x-forwarded-for': ip });
    for (let round = 0; round < 8; round++)
      expect((await attempt('192.0.2.9', '000000', freePhone())).status).toBe(403);
    for (let round = 0; round < 6; round++) {
      const { status, body } = await attempt('192.0.2.9', code);
      expect({ status, body }).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    }
    expect((await attempt('192.0.2.10', code)).status).toBe(200);
  });

  test('answer refreshes with 503, which the client retries', async () => {
    const browser = await bench.signIn(await bench.hire());
    for (let round = 0; round < 3; round++) expect(await browser.refresh()).toBeNull();
    const { refresh_token } = browser.session;
    const path = '/token?grant_type=refresh_token';
    const outcome = await bench.outcome(path, { refresh_token }, { 'x-forwarded-for': browser.ip });
    expect(outcome).toBe('503 over_request_rate_limit');

    setTimeout(() => bench.db.deleteFrom('rate_limits').execute(), 300);
    browser.expire();
    const { data, error } = await browser.auth.getSession();
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
  });
});

describe('limits of the whole shop', () => {
  test('alert the operator first, then stop the codes', async () => {
    await bench.work();
    await bench.db.deleteFrom('rate_limits').execute();
    bench.logs.length = 0;
    const members = await Promise.all(Array.from({ length: 8 }, () => bench.hire()));
    for (const { phone } of members) {
      await otp(phone, '192.0.2.77');
      await bench.work();
    }
    const received = await Promise.all(members.map(({ phone }) => bench.texts(phone)));
    expect(received.flat()).toHaveLength(6);
    expect(bench.logs.filter((line) => line.includes('unusually many sign-in codes'))).toHaveLength(6);
  });
});
