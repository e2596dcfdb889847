import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sweepSignIn } from './auth.jobs.ts';
import { codeHealth } from './auth.repository.ts';
import { freePhone, signInBench } from './testing/sign-in-bench.ts';

const bench = await signInBench();

async function count(
  table: 'auth_otps' | 'auth_browsers' | 'auth_sessions' | 'rate_limits' | 'auth_log',
): Promise<number> {
  return (await bench.db.selectFrom(table).selectAll().execute()).length;
}

describe('sweepSignIn', () => {
  test('removes what has run out and nothing else', async () => {
    const old = await bench.signIn(await bench.hire());
    await bench.browser().ask(freePhone());
    await bench.age(15 * 86_400);
    const seen = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const browsers = [399, 401].map((days) => ({
      asker_mac: Buffer.from(String(days)),
      last_sign_in_at: seen(days),
    }));
    await bench.db.insertInto('auth_browsers').values(browsers).execute();
    const recent = await bench.signIn(await bench.hire());
    await bench.browser().ask(freePhone());

    await sweepSignIn(bench);
    expect([await count('auth_otps'), await count('auth_sessions')]).toEqual([1, 1]);
    expect(await count('auth_browsers')).toBe(1);
    expect(
      await sql`select 1 from rate_limits where window_start < now() - interval '2 days'`.execute(bench.db),
    ).toMatchObject({ rows: [] });
    expect(await count('rate_limits')).toBeGreaterThan(0);
    expect((await recent.me()).status).toBe(200);
    expect((await old.me()).status).toBe(401);
  });
});

describe('codeHealth', () => {
  test('counts what went out and what did not', async () => {
    const before = await codeHealth(bench.db);
    await bench.db
      .insertInto('auth_log')
      .values([{ what: 'code_sent' }, { what: 'code_failed' }, { what: 'code_failed' }].map(entry))
      .execute();
    expect(await codeHealth(bench.db)).toEqual({
      sent: before.sent + 1,
      failed: before.failed + 2,
    });
  });
});

function entry({ what }: { what: string }) {
  return { what, member_id: randomUUID(), session_id: null, ip: null, detail: null };
}
