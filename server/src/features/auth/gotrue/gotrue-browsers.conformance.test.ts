import { beforeEach, describe, expect, test } from 'vitest';
import { signInBench } from '../testing/sign-in-bench.ts';

const bench = await signInBench();
beforeEach(async () => {
  await bench.db.deleteFrom('rate_limits').execute();
});

const limited = { status: 429, code: 'over_sms_send_rate_limit' };
const refused = { status: 403, code: 'otp_expired' };
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** A browser with the web app open in it. */
async function opened() {
  const browser = bench.browser({ cookies: true });
  await browser.open();
  return browser;
}

let asking = 0;
/** An address that has asked for nothing yet. */
function freshAddress(): string {
  asking += 1;
  return `203.0.${asking >> 8}.${asking & 255}`;
}

/** A request for a code by a program without cookies. */
const ask = async (phone: string) =>
  (await bench.post('/otp', { phone }, { 'x-forwarded-for': freshAddress() })).status;
const guess = (phone: string, token: string, headers: Record<string, string> = {}) =>
  bench.post('/verify', { phone, token, type: 'sms' }, { 'x-forwarded-for': freshAddress(), ...headers });

describe('two browsers that ask for codes for one phone', () => {
  test('get a code each, in the same minute, and sign in with it', async () => {
    const { phone } = await bench.hire();
    const [owner, other] = [await opened(), await opened()];
    expect(await owner.ask(phone)).toBeNull();
    const first = await bench.code(phone);
    expect(await other.ask(phone)).toBeNull();
    const second = await bench.code(phone);
    expect(await bench.texts(phone)).toHaveLength(2);
    if (first !== second) expect(await other.verify(phone, first)).toMatchObject(refused);
    expect(await owner.verify(phone, first)).toBeNull();
    expect(await other.verify(phone, second)).toBeNull();
  });

  test('both get theirs when they ask before either was sent', async () => {
    const { phone } = await bench.hire();
    const [owner, other] = [await opened(), await opened()];
    await owner.ask(phone);
    await other.ask(phone);
    await bench.work();
    expect(await bench.texts(phone)).toHaveLength(2);
  });

  test('each wait a minute for their next one', async () => {
    const { phone } = await bench.hire();
    const [owner, other] = [await opened(), await opened()];
    await owner.ask(phone);
    await bench.age(40);
    await other.ask(phone);
    expect(await owner.ask(phone)).toMatchObject(limited);
    await bench.age(21);
    expect(await owner.ask(phone)).toBeNull();
    expect(await other.ask(phone)).toMatchObject(limited);
  });
});

describe('a stranger who knows the phone', () => {
  test('cannot burn the code of its owner with wrong guesses', async () => {
    const { phone } = await bench.hire();
    const [owner, stranger] = [await opened(), await opened()];
    await owner.ask(phone);
    const code = await bench.code(phone);
    for (let attempt = 0; attempt < 6; attempt++) {
      expect(await stranger.verify(phone, wrong(code))).toMatchObject(refused);
      expect((await guess(phone, wrong(code))).status).toBe(403);
    }
    await stranger.ask(phone);
    for (let attempt = 0; attempt < 6; attempt++) await stranger.verify(phone, wrong(code));
    expect(await owner.verify(phone, code)).toBeNull();
  });

  test('cannot sign in with the code of its owner', async () => {
    const { phone } = await bench.hire();
    const owner = await opened();
    await owner.ask(phone);
    const code = await bench.code(phone);
    expect(await (await opened()).verify(phone, code)).toMatchObject(refused);
    expect((await guess(phone, code)).status).toBe(403);
  });

  test('takes neither the minute nor the codes of the day from a browser that signed in before', async () => {
    const { phone } = await bench.hire();
    const owner = await opened();
    await owner.ask(phone);
    expect(await owner.verify(phone, await bench.code(phone))).toBeNull();
    await bench.db.deleteFrom('rate_limits').execute();
    for (let hour = 0; hour < 3; hour++) {
      for (let asked = 0; asked < 6; asked++) {
        await (await opened()).ask(phone);
        await ask(phone);
        await bench.age(61);
      }
      await bench.age(3_600);
    }
    expect(await (await opened()).ask(phone)).toMatchObject(limited);
    expect(await ask(phone)).toBe(429);
    expect(await owner.ask(phone)).toBeNull();
    expect(await owner.verify(phone, await bench.code(phone))).toBeNull();
  });

  test('without cookies leaves the codes of browsers alone, and browsers leave theirs to clients without', async () => {
    const { phone } = await bench.hire();
    for (let asked = 0; asked < 5; asked++) {
      expect(await ask(phone)).toBe(200);
      await bench.age(61);
    }
    expect(await ask(phone)).toBe(429);
    for (let asked = 0; asked < 5; asked++) expect(await (await opened()).ask(phone)).toBeNull();
    expect(await (await opened()).ask(phone)).toMatchObject(limited);
  });

  test('has twenty codes and a hundred guesses compared in a day, with any number of browsers and addresses', async () => {
    const { phone } = await bench.hire();
    let codes = 0;
    let compared = 0;
    for (let hour = 0; hour < 23; hour++) {
      for (let asked = 0; asked < 2; asked++) {
        const browser = await opened();
        const askers = [
          { given: (await browser.ask(phone)) === null, guess: () => browser.verify(phone, '000000') },
          { given: (await ask(phone)) === 200, guess: () => guess(phone, '000000') },
        ];
        for (const asker of askers.filter(({ given }) => given)) {
          codes += 1;
          for (let attempt = 0; attempt < 7; attempt++) await asker.guess();
        }
        compared += await forgetTries();
        await bench.age(61);
      }
      await bench.age(3_600 - 122);
    }
    expect({ codes, compared }).toEqual({ codes: 20, compared: 100 });
  });
});

/** @returns how many guesses were compared with the codes that there are */
async function forgetTries(): Promise<number> {
  const codes = await bench.db.deleteFrom('auth_otps').returning('attempts').execute();
  return codes.reduce((sum, { attempts }) => sum + attempts, 0);
}

describe('the cookie', () => {
  test('is out of reach of pages and other sites, lasts, and stays the same', async () => {
    const answer = await fetch(`${bench.url}/config.json`);
    const set = answer.headers.get('set-cookie') ?? '';
    expect(set).toMatch(
      /^florilege_browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const cookie = set.split(';')[0] ?? '';
    const again = await fetch(`${bench.url}/config.json`, { headers: { cookie } });
    expect(again.headers.get('set-cookie')).toBe(set);
  });

  test('is one that no neighbouring name can set, over https', async () => {
    const settings = async (headers: Record<string, string>) => {
      const https = { 'x-forwarded-proto': 'https', ...headers };
      return (await fetch(`${bench.url}/config.json`, { headers: https })).headers.get('set-cookie') ?? '';
    };
    const set = await settings({});
    expect(set).toMatch(
      /^__Host-florilege_browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const own = set.split(';')[0] ?? '';
    expect(await settings({ cookie: own })).toBe(set);
    const planted = `florilege_browser=${'x'.repeat(43)}`;
    expect(await settings({ cookie: `${planted}; ${own}` })).toBe(set);
    expect(await settings({ cookie: planted })).not.toContain('xxx');
  });

  test('is replaced when it is none of ours', async () => {
    for (const value of ['', 'x', '"; Path=/', 'x'.repeat(44)]) {
      const cookie = `a=b; florilege_browser=${value}; c=d`;
      const answer = await fetch(`${bench.url}/config.json`, { headers: { cookie } });
      const set = answer.headers.get('set-cookie') ?? '';
      expect(set).toMatch(/^florilege_browser=[\w-]{43};/);
      expect(set).not.toContain(`=${value};`);
    }
  });

  test('comes with the first request of a client that read no settings, and its code is accepted', async () => {
    const { phone } = await bench.hire();
    const browser = bench.browser({ cookies: true });
    await browser.ask(phone);
    expect(await browser.verify(phone, await bench.code(phone))).toBeNull();
    // From now on the browser is known: its codes are no longer those of clients without cookies.
    for (let asked = 0; asked < 4; asked++) {
      expect(await ask(phone)).toBe(200);
      await bench.age(61);
    }
    expect(await ask(phone)).toBe(429);
    expect(await browser.ask(phone)).toBeNull();
  });

  test('comes with a refusal, so that strangers take the minute of a client once only', async () => {
    const { phone } = await bench.hire();
    await ask(phone);
    const browser = bench.browser({ cookies: true });
    expect(await browser.ask(phone)).toMatchObject(limited);
    expect(await browser.ask(phone)).toBeNull();
    expect(await browser.verify(phone, await bench.code(phone))).toBeNull();
  });
});
