import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Browser, Door, post } from '../testing/door.ts';

let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door.close());

const pair = z.object({ access_token: z.string(), refresh_token: z.string() });

async function refresh(token: string) {
  const answer = await post(door, '/token?grant_type=refresh_token', { refresh_token: token });
  return { ...answer, pair: pair.safeParse(answer.body).data };
}

async function signedIn(): Promise<Browser> {
  return door.signIn(await door.hire());
}

/** n refreshes in a row, each confirmed by a call of the API. @returns every refresh token, the first one first */
async function chain(browser: Browser, length: number): Promise<string[]> {
  const tokens = [browser.session.refresh_token];
  for (let round = 0; round < length; round++) {
    const { error } = await browser.auth.refreshSession();
    if (error) throw error;
    expect((await browser.me()).status).toBe(200);
    tokens.push(browser.session.refresh_token);
  }
  return tokens;
}

describe('refreshing', () => {
  it('rotates: a new pair, an event, the new tokens in the storage', async () => {
    const browser = await signedIn();
    const before = browser.session;
    const { data, error } = await browser.auth.refreshSession();
    expect(error).toBeNull();
    expect(browser.session.refresh_token).not.toBe(before.refresh_token);
    expect(browser.session.access_token).toBe(data.session?.access_token);
    expect(browser.events).toContain('TOKEN_REFRESHED');
    expect((await browser.me()).status).toBe(200);
  });

  it('happens by itself when the access token has run out', async () => {
    const browser = await signedIn();
    const before = browser.session.access_token;
    browser.expire();
    const { data, error } = await browser.auth.getSession();
    expect(error).toBeNull();
    expect(data.session?.access_token).toBeTruthy();
    expect(browser.events).toContain('TOKEN_REFRESHED');
    expect(before).toBeTruthy();
  });

  it('does not count as a sign-in', async () => {
    const browser = await signedIn();
    const before = await (await browser.me()).json();
    await browser.auth.refreshSession();
    expect(await (await browser.me()).json()).toEqual(before);
  });

  it('gives the current token again when its parent comes before the current one was seen in use', async () => {
    const first = (await signedIn()).session.refresh_token;
    const second = await refresh(first);
    await door.age(3600);
    const again = await refresh(first);
    expect(again.status).toBe(200);
    expect(again.pair?.refresh_token).toBe(second.pair?.refresh_token);
    expect((await refresh(second.pair?.refresh_token ?? '')).status).toBe(200);
  });

  it('takes the parent for stolen once the current one was seen in use: the session is gone for both', async () => {
    const browser = await signedIn();
    const [first = '', second = ''] = await chain(browser, 1);
    await door.age(11);
    expect(await refresh(first)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
    expect(await refresh(second)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
    expect((await browser.me()).status).toBe(401);
    const { rows } = await sql`select 1 from auth_log where what = 'refresh_reused'`.execute(door.db);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('takes /user for a use of the token as well', async () => {
    const browser = await signedIn();
    const first = browser.session.refresh_token;
    await browser.auth.refreshSession();
    await browser.auth.getUser();
    await door.age(11);
    expect(await refresh(first)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
  });

  it('refuses the grandparent after 10 s, then the newest is not found', async () => {
    const browser = await signedIn();
    const [first = '', , third = ''] = await chain(browser, 2);
    await door.age(11);
    expect(await refresh(first)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
    expect(await refresh(third)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
  });

  it('gives the current token again to anyone late by less than 10 s', async () => {
    const browser = await signedIn();
    const [first = '', second = '', third = ''] = await chain(browser, 2);
    expect((await refresh(second)).pair?.refresh_token).toBe(third);
    expect((await refresh(first)).pair?.refresh_token).toBe(third);
  });

  it('serves two tabs that refresh at once: both stay signed in', async () => {
    const storage = new Map<string, string>();
    const one = await door.signIn(await door.hire(), { storage });
    const other = door.browser({ storage });
    await other.auth.initialize();
    const results = await Promise.all([one.auth.refreshSession(), other.auth.refreshSession()]);
    expect(results.filter(({ error }) => error === null).length).toBeGreaterThanOrEqual(1);
    expect(results.map(({ error }) => error?.name ?? 'ok')).not.toContain('AuthApiError');
    expect(one.signedIn).toBe(true);
    expect([...one.events, ...other.events]).not.toContain('SIGNED_OUT');
    for (const tab of [one, other]) expect((await tab.auth.getUser()).error).toBeNull();
  });

  it('gives twenty refreshes with one token at once one and the same successor', async () => {
    const { refresh_token } = (await signedIn()).session;
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    expect(new Set(answers.map((answer) => answer.pair?.refresh_token)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('refuses what it never issued', async () => {
    const browser = await signedIn();
    const [body = '', signature = ''] = browser.session.refresh_token.split('.');
    const [, id] = Buffer.from(body, 'base64url').toString().split('.');
    const ahead = Buffer.from(`1.${id}.2`).toString('base64url');
    for (const token of [
      'abcdefghijkl',
      `${ahead}.${signature}`,
      `${body}.`,
      `${body}.${signature}.x`,
      `${body}.${'A'.repeat(43)}`,
    ]) {
      expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
    }
    expect((await browser.auth.refreshSession()).error).toBeNull();
  });

  it('does not know a token that is ahead of a restored backup, and ends nothing', async () => {
    const browser = await signedIn();
    await chain(browser, 1);
    await sql`update auth_sessions set n = 1, confirmed_n = 0 where n = 2`.execute(door.db);
    expect(await refresh(browser.session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    });
    expect((await browser.me()).status).toBe(200);
  });

  it('ends after 14 days without use', async () => {
    const browser = await signedIn();
    await door.age(13 * 86_400);
    expect((await browser.me()).status).toBe(200);
    await door.age(13 * 86_400);
    expect((await browser.auth.refreshSession()).error).toBeNull();
    await door.age(14 * 86_400);
    expect((await browser.me()).status).toBe(401);
    expect((await browser.auth.refreshSession()).error).toMatchObject({
      status: 400,
      code: 'session_expired',
    });
  });

  it('ends after 60 days even in daily use', async () => {
    const browser = await signedIn();
    await sql`update auth_sessions set expires_at = now() - interval '1 second'`.execute(door.db);
    expect((await browser.me()).status).toBe(401);
    expect(await refresh(browser.session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'session_expired' },
    });
  });

  it('signs the browser out when the refusal meets an expired access token', async () => {
    const browser = await signedIn();
    await sql`delete from auth_sessions`.execute(door.db);
    browser.expire();
    const { data } = await browser.auth.getSession();
    expect(data.session).toBeNull();
    expect(browser.signedIn).toBe(false);
    expect(browser.events).toContain('SIGNED_OUT');
  });

  it.each([
    ['another grant', '/token?grant_type=password', { refresh_token: 'x' }, 'invalid_credentials'],
    ['no grant', '/token', { refresh_token: 'x' }, 'invalid_credentials'],
    ['no token', '/token?grant_type=refresh_token', {}, 'validation_failed'],
  ])('refuses %s', async (_name, path, body, code) => {
    expect(await post(door, path, body)).toMatchObject({ status: 400, body: { code } });
  });
});
