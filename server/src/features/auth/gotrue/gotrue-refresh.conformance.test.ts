import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Browser } from '../testing/browser.ts';
import { signInBench } from '../testing/sign-in-bench.ts';

const bench = await signInBench();

const TOKEN = '/token?grant_type=refresh_token';
const refusal = (refresh_token: string) => bench.outcome(TOKEN, { refresh_token });
const pair = z.object({ access_token: z.string(), refresh_token: z.string() });

async function refresh(token: string) {
  const answer = await bench.post(TOKEN, { refresh_token: token });
  return { ...answer, pair: pair.safeParse(answer.body).data };
}

async function signedIn(): Promise<Browser> {
  return bench.signIn(await bench.hire());
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
  test('rotates the pair, with an event and the new tokens in the storage', async () => {
    const browser = await signedIn();
    const before = browser.session;
    const { data, error } = await browser.auth.refreshSession();
    expect(error).toBeNull();
    expect(browser.session.refresh_token).not.toBe(before.refresh_token);
    expect(browser.session.access_token).toBe(data.session?.access_token);
    expect(browser.events).toContain('TOKEN_REFRESHED');
    expect((await browser.me()).status).toBe(200);
  });

  test('happens by itself when the access token has expired', async () => {
    const browser = await signedIn();
    const before = browser.session.access_token;
    browser.expire();
    const { data, error } = await browser.auth.getSession();
    expect(error).toBeNull();
    expect(data.session?.access_token).not.toBe(before);
    expect(browser.events).toContain('TOKEN_REFRESHED');
  });

  test('does not count as a sign-in', async () => {
    const browser = await signedIn();
    const before = await (await browser.me()).json();
    await browser.auth.refreshSession();
    expect(await (await browser.me()).json()).toEqual(before);
  });

  test('answers its parent with the current token as long as that was not used', async () => {
    const first = (await signedIn()).session.refresh_token;
    const second = await refresh(first);
    await bench.age(3600);
    const again = await refresh(first);
    expect(again.status).toBe(200);
    expect(again.pair?.refresh_token).toBe(second.pair?.refresh_token);
    expect((await refresh(second.pair?.refresh_token ?? '')).status).toBe(200);
  });

  test('ends the session when the parent comes after the current token was used', async () => {
    const browser = await signedIn();
    const [first = '', second = ''] = await chain(browser, 1);
    await bench.age(11);
    expect(await refusal(first)).toBe('400 refresh_token_already_used');
    expect(await refusal(second)).toBe('400 refresh_token_not_found');
    expect((await browser.me()).status).toBe(401);
    const { rows } = await sql`select 1 from auth_log where what = 'refresh_reused'`.execute(bench.db);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('counts /user as a use of the token', async () => {
    const browser = await signedIn();
    const first = browser.session.refresh_token;
    await browser.auth.refreshSession();
    await browser.auth.getUser();
    await bench.age(11);
    expect(await refusal(first)).toBe('400 refresh_token_already_used');
  });

  test('ends the session when the grandparent comes after 10 s', async () => {
    const browser = await signedIn();
    const [first = '', , third = ''] = await chain(browser, 2);
    await bench.age(11);
    expect(await refusal(first)).toBe('400 refresh_token_already_used');
    expect(await refusal(third)).toBe('400 refresh_token_not_found');
  });

  test('answers its parent with the current token within 10 s, and ends the session for any older one', async () => {
    const browser = await signedIn();
    const [first = '', second = '', third = ''] = await chain(browser, 2);
    expect((await refresh(second)).pair?.refresh_token).toBe(third);
    expect(await refusal(first)).toBe('400 refresh_token_already_used');
    expect(await refusal(third)).toBe('400 refresh_token_not_found');
    expect((await browser.me()).status).toBe(401);
  });

  test('keeps two tabs signed in that refresh at once', async () => {
    const storage = new Map<string, string>();
    const one = await bench.signIn(await bench.hire(), { storage });
    const other = bench.browser({ storage });
    await other.auth.initialize();
    const results = await Promise.all([one.auth.refreshSession(), other.auth.refreshSession()]);
    expect(results.filter(({ error }) => error === null).length).toBeGreaterThanOrEqual(1);
    expect(results.map(({ error }) => error?.name ?? 'ok')).not.toContain('AuthApiError');
    expect(one.signedIn).toBe(true);
    expect([...one.events, ...other.events]).not.toContain('SIGNED_OUT');
    for (const tab of [one, other]) expect((await tab.auth.getUser()).error).toBeNull();
  });

  test('answers twenty simultaneous refreshes of one token with the same successor', async () => {
    const { refresh_token } = (await signedIn()).session;
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    expect(new Set(answers.map((answer) => answer.pair?.refresh_token)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test('refuses tokens that were never issued', async () => {
    const browser = await signedIn();
    const [body = '', signature = ''] = browser.session.refresh_token.split('.');
    const [, id] = Buffer.from(body, 'base64url').toString().split('.');
    const ahead = Buffer.from(`1.${id}.2`).toString('base64url');
    const forged = [`${body}.`, `${body}.${signature}.x`, `${body}.${'A'.repeat(43)}`];
    for (const token of ['abcdefghijkl', `${ahead}.${signature}`, ...forged])
      expect(await refusal(token)).toBe('400 refresh_token_not_found');
    expect(await browser.refresh()).toBeNull();
  });

  test('refuses a token that is ahead of a restored backup, and keeps the session', async () => {
    const browser = await signedIn();
    await chain(browser, 1);
    await sql`update auth_sessions set n = 1, confirmed_n = 0 where n = 2`.execute(bench.db);
    expect(await refusal(browser.session.refresh_token)).toBe('400 refresh_token_not_found');
    expect((await browser.me()).status).toBe(200);
  });

  test('ends after 14 days without use', async () => {
    const browser = await signedIn();
    await bench.age(13 * 86_400);
    expect((await browser.me()).status).toBe(200);
    await bench.age(13 * 86_400);
    expect(await browser.refresh()).toBeNull();
    await bench.age(14 * 86_400);
    expect((await browser.me()).status).toBe(401);
    expect(await browser.refresh()).toMatchObject({ status: 400, code: 'session_expired' });
  });

  test('ends after 60 days even in daily use', async () => {
    const browser = await signedIn();
    await sql`update auth_sessions set expires_at = now() - interval '1 second'`.execute(bench.db);
    expect((await browser.me()).status).toBe(401);
    expect(await refusal(browser.session.refresh_token)).toBe('400 session_expired');
  });

  test('signs the browser out after a refusal with an expired access token', async () => {
    const browser = await signedIn();
    await sql`delete from auth_sessions`.execute(bench.db);
    browser.expire();
    const { data } = await browser.auth.getSession();
    expect(data.session).toBeNull();
    expect(browser.signedIn).toBe(false);
    expect(browser.events).toContain('SIGNED_OUT');
  });

  test.each([
    ['another grant', '/token?grant_type=password', { refresh_token: 'x' }, 'invalid_credentials'],
    ['no grant', '/token', { refresh_token: 'x' }, 'invalid_credentials'],
    ['no token', '/token?grant_type=refresh_token', {}, 'validation_failed'],
  ])('refuses %s', async (_name, path, body, code) => {
    expect(await bench.outcome(path, body)).toBe(`400 ${code}`);
  });
});

describe('when the server cannot answer', () => {
  test('503 for as long as it lasts (25 s of retries): the session stays stored', async () => {
    const browser = await bench.signIn(await bench.hire());
    const { access_token, refresh_token } = browser.session;
    await bench.cable.pull();

    expect((await refresh(refresh_token)).status).toBe(503);
    expect((await browser.me(access_token)).status).toBe(503);
    browser.expire();
    const { data, error } = await browser.auth.getSession();
    expect(data.session).toBeNull();
    expect(error?.name).toBe('AuthRetryableFetchError');
    expect(browser.signedIn).toBe(true);
    expect(browser.events).not.toContain('SIGNED_OUT');
    await bench.cable.plugIn();
    expect((await refresh(refresh_token)).status).toBe(200);
  }, 60_000);

  test('one 503 is retried by the client itself', async () => {
    let calls = 0;
    const flaky: typeof fetch = async (input, init) => {
      calls += 1;
      return calls === 1 ? new Response('{}', { status: 503 }) : fetch(input, init);
    };
    const storage = new Map<string, string>();
    await bench.signIn(await bench.hire(), { storage });
    const browser = bench.browser({ storage, fetch: flaky });
    browser.expire();
    expect((await browser.auth.getSession()).error).toBeNull();
    expect(calls).toBe(2);
    expect(browser.events.filter((event) => event === 'TOKEN_REFRESHED')).toHaveLength(1);
  });
});
