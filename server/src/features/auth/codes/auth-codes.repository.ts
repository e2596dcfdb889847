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

/** Where the requests of an asker are counted: with those of his kind, and his own last one. */
export type Pace = { ration: string; gap: string };

const gapKey = (asker: Buffer) => `code-gap:${asker.toString('base64url')}`;

const isKnown = valueStatement<boolean, [asker: Buffer]>(
  'select exists (select from auth_browsers where asker_mac = $1)',
);

/** Strangers cannot use up the codes of a browser that the phone has signed in with. */
export async function paceOf(tx: Tx, phone: Buffer, asker: Buffer): Promise<Pace> {
  const known = await isKnown(tx, asker);
  const kind = known ? ':known' : asker.equals(phone) ? '' : ':new';
  return { ration: `code:${phone.toString('base64url')}${kind}`, gap: gapKey(asker) };
}

export const rememberBrowser = command<[asker: Buffer]>(`
  insert into auth_browsers (asker_mac) values ($1)
  on conflict (asker_mac) do update set last_sign_in_at = excluded.last_sign_in_at`);

/** Ages in seconds of a kind's requests in the last day, and of the one that still bars the asker's next. */
export async function codeRequests(tx: Tx, { ration, gap }: Pace) {
  const { rows } = await sql<{ gap: boolean; age: number }>`
    select key = ${gap} as gap, extract(epoch from now() - window_start)::float8 as age
      from rate_limits
     where key in (${ration}, ${gap})
       and window_start > now() - interval '1 day'`.execute(tx);
  return {
    ages: rows.filter(({ gap }) => !gap).map(({ age }) => age),
    gapAge: rows.find(({ gap }) => gap)?.age,
  };
}

export async function recordCodeRequest(tx: Tx, { ration, gap }: Pace): Promise<void> {
  await endGap(tx, gap);
  await sql`
    insert into rate_limits (key, window_start) values (${ration}, now()), (${gap}, now())
    on conflict (key, window_start) do nothing`.execute(tx);
}

async function endGap(tx: Tx, gap: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', gap).execute();
}

export const clearGap = (tx: Tx, asker: Buffer) => endGap(tx, gapKey(asker));

export const SEND_CODE_TASK = 'send_sign_in_code';

/** A stranger's job (`memberId` null) is added as a member's, and finds nobody: so the time is the same. */
export async function enqueueCode(tx: Tx, asker: Buffer, memberId: string | null): Promise<void> {
  const browser = asker.toString('base64url');
  const payload = JSON.stringify({
    member_id: memberId ?? crypto.randomUUID(),
    asker: browser,
    requested_at: new Date().toISOString(),
  });
  // A second request of the same browser replaces the first one, and leaves those of others alone.
  await sql`
    select from graphile_worker.add_job(
      identifier => ${SEND_CODE_TASK}, payload => ${payload}::json, max_attempts => 2, job_key => ${`${SEND_CODE_TASK}:${browser}`}
    )`.execute(tx);
}

/** A new code replaces the previous one with its tries. */
export const saveCode = command<[asker: Buffer, codeMac: Buffer]>(`
  insert into auth_otps (phone_mac, code_mac, expires_at) values ($1, $2, now() + interval '${CODE_SECONDS} seconds')
  on conflict (phone_mac) do update
  set code_mac = excluded.code_mac, attempts = 0, created_at = now(), expires_at = excluded.expires_at`);

type Attempt = { hits: number; asker: Buffer | null; code_mac: Buffer | null };

/**
 * Counts a try of the network and of the code before the comparison, so that simultaneous tries count.
 * A browser without a code of its own tries that of clients without cookies: it had no number when it asked.
 */
export async function takeAttempt(
  db: Db,
  networkKey: string,
  limit: Limit,
  { asker, phone }: { asker: Buffer; phone: Buffer },
): Promise<Attempt> {
  const { rows } = await sql<Attempt>`
    with network as (
      insert into rate_limits (key, window_start) values (${networkKey}, ${windowStart(limit)})
      on conflict (key, window_start) do update set hits = rate_limits.hits + 1
      returning hits
    ), attempt as (
      update auth_otps set attempts = attempts + 1
       where phone_mac = (select phone_mac from auth_otps where phone_mac in (${asker}, ${phone}) and expires_at > now()
                           order by phone_mac = ${asker} desc limit 1)
         and expires_at > now() and attempts < ${CODE_ATTEMPTS} and (select hits from network) <= ${limit.hits}
      returning phone_mac, code_mac
    )
    select hits, phone_mac as asker, code_mac from network left join attempt on true`.execute(db);
  return rows[0] ?? { hits: 0, asker: null, code_mac: null };
}

/** Of several simultaneous requests with the right code exactly one gets true. */
export const consumeCode = valueStatement<true | undefined, [asker: Buffer, codeMac: Buffer]>(`
  delete from auth_otps where phone_mac = $1 and code_mac = $2 and expires_at > now() returning true`);
