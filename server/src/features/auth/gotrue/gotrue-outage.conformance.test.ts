import { describe, expect, it } from 'vitest';
import { signInBench } from '../testing/sign-in-bench.ts';

const bench = await signInBench();

describe('when the server cannot answer', () => {
  it('503 for as long as it lasts (25 s of retries): the session stays stored', {
    timeout: 60_000,
  }, async () => {
    const browser = await bench.signIn(await bench.hire());
    const { access_token, refresh_token } = browser.session;
    await bench.cable.pull();

    expect(await bench.post('/token?grant_type=refresh_token', { refresh_token })).toMatchObject({
      status: 503,
    });
    expect((await browser.me(access_token)).status).toBe(503);
    browser.expire();
    const { data, error } = await browser.auth.getSession();
    expect(data.session).toBeNull();
    expect(error?.name).toBe('AuthRetryableFetchError');
    expect(browser.signedIn).toBe(true);
    expect(browser.events).not.toContain('SIGNED_OUT');
    await bench.cable.plugIn();
    expect(await bench.post('/token?grant_type=refresh_token', { refresh_token })).toMatchObject({
      status: 200,
    });
  });

  it('one 503 is retried by the client itself', async () => {
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
