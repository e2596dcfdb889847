import { sql } from 'kysely';
import { command, type Db, type Reader, type Tx, valueStatement } from '../../../platform/db/db.ts';
import { CODE_ATTEMPTS, CODE_SECONDS, type Limit } from './auth-limits.ts';

const windowStart = ({ seconds }: Limit) =>
  sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`;

/** Counts one hit of `key`. @returns the hits in the current window, of all servers */
export async function countHit(db: Reader, key: string, limit: Limit): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits (key, window_start) values (${key}, ${windowStart(limit)})
    on conflict (key, window_start) do update set hits = rate_limits.hits + 1
    returning hits`.execute(db);
  return rows[0]?.hits ?? 0;
}

export const lockPhone = command<[phoneKey: string]>('select pg_advisory_xact_lock(hashtextextended($1, 0))');

const sentKey = (phoneKey: string) => `code:${phoneKey}`;
const gapKey = (phoneKey: string) => `code-gap:${phoneKey}`;

/** Ages in seconds of the requests for a phone in the last day, and of the one that still bars the next. */
export async function codeRequests(tx: Tx, phoneKey: string) {
  const { rows } = await sql<{ gap: boolean; age: number }>`
    select key = ${gapKey(phoneKey)} as gap, extract(epoch from now() - window_start)::float8 as age
      from rate_limits
     where key in (${sentKey(phoneKey)}, ${gapKey(phoneKey)})
       and window_start > now() - interval '1 day'`.execute(tx);
  return {
    ages: rows.filter(({ gap }) => !gap).map(({ age }) => age),
    gapAge: rows.find(({ gap }) => gap)?.age,
  };
}

export async function recordCodeRequest(tx: Tx, phoneKey: string): Promise<void> {
  await clearGap(tx, phoneKey);
  await sql`
    insert into rate_limits (key, window_start) values (${sentKey(phoneKey)}, now()), (${gapKey(phoneKey)}, now())
    on conflict (key, window_start) do nothing`.execute(tx);
}

export async function clearGap(tx: Tx, phoneKey: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', gapKey(phoneKey)).execute();
}

export const SEND_CODE_TASK = 'send_sign_in_code';

/** For a stranger (`memberId` null) the same work is rolled back, so that the time is the same. */
export async function enqueueCode(tx: Tx, memberId: string | null): Promise<void> {
  const key = memberId ?? crypto.randomUUID();
  const payload = JSON.stringify({ member_id: key, requested_at: new Date().toISOString() });
  await sql`savepoint before_job`.execute(tx);
  await sql`
    select from graphile_worker.add_job(
      identifier => ${SEND_CODE_TASK}, payload => ${payload}::json, max_attempts => 2, job_key => ${`${SEND_CODE_TASK}:${key}`}
    )`.execute(tx);
  const end = memberId === null ? 'rollback to savepoint' : 'release savepoint';
  await sql.raw(`${end} before_job`).execute(tx);
}

/** A new code replaces the previous one with its tries. */
export const saveCode = command<[phoneMac: Buffer, codeMac: Buffer]>(`
  insert into auth_otps (phone_mac, code_mac, expires_at) values ($1, $2, now() + interval '${CODE_SECONDS} seconds')
  on conflict (phone_mac) do update
  set code_mac = excluded.code_mac, attempts = 0, created_at = now(), expires_at = excluded.expires_at`);

/** Counts a try of the network and of the code before the comparison, so that simultaneous tries count. */
export async function takeAttempt(
  db: Db,
  networkKey: string,
  limit: Limit,
  phoneMac: Buffer,
): Promise<{ hits: number; code_mac: Buffer | null }> {
  const { rows } = await sql<{ hits: number; code_mac: Buffer | null }>`
    with network as (
      insert into rate_limits (key, window_start) values (${networkKey}, ${windowStart(limit)})
      on conflict (key, window_start) do update set hits = rate_limits.hits + 1
      returning hits
    ), attempt as (
      update auth_otps set attempts = attempts + 1
       where phone_mac = ${phoneMac} and expires_at > now() and attempts < ${CODE_ATTEMPTS} and (select hits from network) <= ${limit.hits}
      returning code_mac
    )
    select hits, (select code_mac from attempt) as code_mac from network`.execute(db);
  return rows[0] ?? { hits: 0, code_mac: null };
}

/** Of several simultaneous requests with the right code exactly one gets true. */
export const consumeCode = valueStatement<true | undefined, [phoneMac: Buffer, codeMac: Buffer]>(`
  delete from auth_otps where phone_mac = $1 and code_mac = $2 and expires_at > now() returning true`);
