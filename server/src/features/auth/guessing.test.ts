import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const admin = await server.as('Admin');
const senior = await server.as('Senior');
const florist = await server.as('Fleuriste', 'Louise Garnier');
const phone: string = (await florist.get('/api/me/')).body.team_member.phone;

const guess = (number: string) =>
  server.call('POST', '/auth/v1/verify', { body: { phone: number, token: '000000', type: 'sms' } });
const lineOf = async (member: typeof admin) => {
  const { results } = (await member.get('/api/stats/todo/')).body;
  return results.find(({ kind }: { kind: string }) => kind === 'guessed_codes');
};

test('ten refused codes of a member in a day are a line « À traiter » of the Admin, with the name', async () => {
  for (let attempt = 0; attempt < 9; attempt++) expect((await guess(phone)).status).toBe(403);
  for (let attempt = 0; attempt < 10; attempt++) await guess('+33639985511');
  expect(await lineOf(admin)).toBeUndefined();
  await guess(phone);
  expect(await lineOf(admin)).toMatchObject({ count: 1, member_names: ['Louise Garnier'] });
  expect(await lineOf(senior)).toBeUndefined();
});

test('a refused code names the member whose phone it was for, and nobody for a stranger', async () => {
  const log = server.db.selectFrom('auth_log').where('what', '=', 'code_refused').select('member_id');
  const named = (await log.execute()).map(({ member_id }) => member_id);
  expect(named.filter((id) => id === florist.id)).toHaveLength(10);
  expect(named.filter((id) => id === null)).toHaveLength(10);
});

test('the log of sign-ins cannot be changed; only entries beyond a year can be removed', async () => {
  await sql`insert into auth_log (what, at) values ('signed_in', now() - interval '13 months')`.execute(
    server.db,
  );
  const change = (statement: string) => sql.raw(statement).execute(server.db);
  for (const statement of [
    "update auth_log set detail = 'x' where what = 'code_refused'",
    "update auth_log set at = now() - interval '2 years'",
    "delete from auth_log where what = 'code_refused'",
    'truncate auth_log',
  ])
    await expect(change(statement), statement).rejects.toThrow('auth_log is append-only');
  const { numAffectedRows } = await change("delete from auth_log where at < now() - interval '1 year'");
  expect(numAffectedRows).toBe(1n);
});
