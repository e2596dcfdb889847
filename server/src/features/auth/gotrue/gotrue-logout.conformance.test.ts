import { describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/db/db.ts';
import { listSessions } from '../auth.repository.ts';
import { revokeSessions } from '../auth.service.ts';
import { signInBench } from '../testing/sign-in-bench.ts';

const bench = await signInBench();

/** A member signed in on two devices. */
async function onTwoDevices() {
  const member = await bench.hire();
  const first = await bench.signIn(member);
  const second = await bench.signIn(member);
  return { member, first, second };
}

const system = { memberId: null, requestId: null };

describe('signing out', () => {
  test('ends every session of the member by default', async () => {
    const { first, second } = await onTwoDevices();
    const { access_token, refresh_token } = first.session;
    expect((await first.auth.signOut()).error).toBeNull();
    expect(first.events).toContain('SIGNED_OUT');
    expect(first.signedIn).toBe(false);
    expect((await first.me(access_token)).status).toBe(401);
    expect((await second.me()).status).toBe(401);
    const { error } = await first.auth.refreshSession({ refresh_token });
    for (const refused of [await second.refresh(), error])
      expect(refused).toMatchObject({ code: 'refresh_token_not_found' });
  });

  test('ends this session only with scope local', async () => {
    const { first, second } = await onTwoDevices();
    const { access_token } = first.session;
    expect((await first.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect((await first.me(access_token)).status).toBe(401);
    expect((await second.me()).status).toBe(200);
  });

  test('ends all but this session with scope others', async () => {
    const { first, second } = await onTwoDevices();
    expect((await first.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect(first.signedIn).toBe(true);
    expect((await first.me()).status).toBe(200);
    expect((await second.me()).status).toBe(401);
  });

  test('refuses an unknown scope and a call without a token', async () => {
    const browser = await bench.signIn(await bench.hire());
    const authorization = `Bearer ${browser.session.access_token}`;
    const call = (path: string, headers: Record<string, string>) =>
      fetch(`${bench.url}/auth/v1${path}`, { method: 'POST', headers });
    const unknown = await call('/logout?scope=all', { authorization });
    expect(await unknown.json()).toMatchObject({ code: 'validation_failed' });
    const anonymous = await call('/logout', {});
    expect(anonymous.status).toBe(401);
    expect(await anonymous.json()).toMatchObject({ code: 'no_authorization' });
    expect((await call('/logout', { authorization })).status).toBe(204);
    expect((await call('/logout', { authorization })).status).toBe(403);
  });

  test('allows the next code at once', async () => {
    const member = await bench.hire();
    const browser = await bench.signIn(member);
    await browser.auth.signOut();
    expect(await browser.ask(member.phone)).toBeNull();
  });
});

describe('a session ended from elsewhere', () => {
  test('is refused by the API at once, and the browser signs out', async () => {
    const member = await bench.hire();
    const browser = await bench.signIn(member);
    expect(await listSessions(bench.db, member.id)).toMatchObject([{ ip: browser.ip }]);
    expect(await transaction(bench.db, system, (tx) => revokeSessions(tx, member.id))).toBe(1);
    expect(await listSessions(bench.db, member.id)).toEqual([]);

    const answer = await browser.me();
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'SESSION_EXPIRED' });
    const { error } = await browser.auth.getUser();
    expect(error?.name).toBe('AuthSessionMissingError');
    expect(browser.signedIn).toBe(false);
    expect(browser.events).toContain('SIGNED_OUT');
  });

  test.each([
    ['deleted', (id: string) => bench.db.deleteFrom('members').where('id', '=', id).execute()],
    ['disabled', (id: string) => bench.deactivate(id)],
  ])('ends at once for a member who is %s', async (_name, remove) => {
    const member = await bench.hire();
    const browser = await bench.signIn(member);
    const { refresh_token } = browser.session;
    await remove(member.id);
    expect((await browser.me()).status).toBe(401);
    const { error } = await browser.auth.refreshSession({ refresh_token });
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    const again = bench.browser({ storage: browser.storage });
    await again.auth.getUser();
    expect(again.signedIn).toBe(false);
  });

  test('has the new role of a demoted member at once, whatever the token says', async () => {
    const member = await bench.hire('Senior');
    const browser = await bench.signIn(member);
    await bench.db.updateTable('members').set({ role: 'Livreur' }).where('id', '=', member.id).execute();
    expect(await (await browser.me()).json()).toMatchObject({ team_member: { role: 'Livreur' } });
    expect((await browser.auth.getUser()).data.user?.user_metadata).toMatchObject({ role: 'Livreur' });
  });
});
