import type { Role } from '@florilege/contract/auth/roles.ts';
import { sql } from 'kysely';
import {
  command,
  type Db,
  type Reader,
  rowStatement,
  statement,
  type Tx,
  valueStatement,
} from '../../platform/db/db.ts';
import { LIVE_CHANNEL } from '../../platform/http/live.ts';
import type { PasskeyState } from '../../platform/http/passkey.ts';
import type { Counted } from '../dashboard/dashboard.public.ts';
import {
  BROWSER_DAYS,
  REUSE_SECONDS,
  SEEN_EVERY_SECONDS,
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
} from './codes/auth-limits.ts';
import { joinPasskey, type PasskeyColumns, passkeyColumns, splitPasskey } from './passkeys/passkey-state.ts';
import type { RefreshState } from './tokens/refresh-token.ts';

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;
const memberColumns = [
  'id',
  'phone',
  'display_name',
  'role',
  'created_at',
  'updated_at',
  'last_sign_in_at',
] as const;

const activeMembers = (db: Reader) =>
  db.selectFrom('members').select(memberColumns).where('active', '=', true);

export const findMember = (db: Reader, id: string) =>
  activeMembers(db).where('id', '=', id).executeTakeFirst();

export const findMemberByPhone = (db: Reader, phone: string) =>
  activeMembers(db).where('phone', '=', phone).executeTakeFirst();

/** Active or not, with the id at the hosted service where it is not ours. */
export const findAnyMember = rowStatement<{ id: string; hosted_id: string | null }, [phone: string]>(
  'select id, hosted_id from members left join hosted_accounts on member_id = id where phone = $1',
);

export async function saveAdmin(
  tx: Tx,
  { id, ...member }: { id: string; phone: string; display_name: string },
): Promise<void> {
  const admin = { ...member, role: 'Admin' as const, active: true, updated_at: new Date() };
  await tx
    .insertInto('members')
    .values({ id, ...admin })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(admin))
    .execute();
}

/** Copies the last sign-in from the hosted service, never back in time. */
export const noteHostedSignIn = command<[id: string, at: string]>(`
  update members set last_sign_in_at = $2 where id = $1 and (last_sign_in_at is null or last_sign_in_at < $2)`);

/** Notes a sign-in; until the transaction ends the member can neither leave nor change the phone. */
export const noteSignIn = (tx: Tx, phone: string) =>
  tx
    .updateTable('members')
    .set({ last_sign_in_at: sql<string>`now()` })
    .where('phone', '=', phone)
    .where('active', '=', true)
    .returning(memberColumns)
    .executeTakeFirst();

export type Origin = { ip: string; userAgent: string | null };

export const insertSession = (tx: Tx, memberId: string, origin: Origin) =>
  tx
    .insertInto('auth_sessions')
    .values({
      member_id: memberId,
      expires_at: sql<string>`now() + ${SESSION_MAX_DAYS}::int * interval '1 day'`,
      ip: origin.ip,
      user_agent: origin.userAgent,
    })
    .returning(['id', 'n', 'created_at'])
    .executeTakeFirstOrThrow();

type SessionMember = {
  id: string;
  phone: string;
  display_name: string;
  role: Role;
  last_sign_in_at: string | null;
};

type ReadSession = SessionMember & PasskeyColumns;

/** Of member m and a session of his, with the rows of `joinPasskey`. */
const sessionColumns = `m.id, m.phone, m.display_name, m.role, m.last_sign_in_at, ${passkeyColumns}`;

/** By the id at the hosted service, which is ours unless the member had an account there before. */
const readHostedMember = rowStatement<
  ReadSession & { signed_out_at: string | null },
  [sessionId: string, hostedId: string]
>(`
  select ${sessionColumns}, m.signed_out_at
    from members m ${joinPasskey('$1')}
   where m.id = coalesce((select member_id from hosted_accounts where hosted_id = $2), $2) and m.active`);

export async function findHostedMember(db: Db, sessionId: string, hostedId: string) {
  const found = await readHostedMember(db, sessionId, hostedId);
  if (!found) return undefined;
  const { signed_out_at, ...row } = found;
  return { ...splitPasskey(row), signed_out_at };
}

const idle = `interval '${SESSION_IDLE_DAYS} days'`;
const liveSession = (n: string) => `
  ${sessionColumns},
         s.confirmed_n < least(${n}, s.n) or s.last_seen_at < now() - interval '${SEEN_EVERY_SECONDS} seconds' as stale
    from auth_sessions s join members m on m.id = s.member_id ${joinPasskey('s.id')}`;
const isLive = `m.active and s.expires_at > now() and s.last_seen_at > now() - ${idle}`;

// Read with every request. Measured: with the write in the same statement the throughput is a quarter lower.
const readSession = rowStatement<ReadSession & { stale: boolean }>(`
  select ${liveSession('$3::int')} where s.id = $1 and s.member_id = $2 and ${isLive}`);

const readSessions = statement<
  ReadSession & { stale: boolean; place: number },
  [ids: string[], memberIds: string[], n: number[]]
>(`
  select asked.place, live.*
    from unnest($1::uuid[], $2::uuid[], $3::int[]) with ordinality asked (id, member_id, n, place),
         lateral (select ${liveSession('asked.n')}
                   where s.id = asked.id and s.member_id = asked.member_id and ${isLive}) live`);

const confirmSession = command<[id: string, n: number]>(`
  update auth_sessions set confirmed_n = greatest(confirmed_n, least($2::int, n)), last_seen_at = now() where id = $1`);

/** A session as its access token names it. */
export type SessionClaim = { id: string; memberId: string; n: number };
type UsedSession = { member: SessionMember; passkey: PasskeyState } | undefined;

/** The active member of a live session. Its use is written once per access token, and every few minutes. */
export async function useSession(db: Db, session: SessionClaim): Promise<UsedSession> {
  return used(db, session, await readSession(db, session.id, session.memberId, session.n));
}

/** The same for the sessions of several requests, in one statement and in their order. */
export async function useSessions(db: Db, sessions: SessionClaim[]): Promise<UsedSession[]> {
  const keys = sessions.map(({ id, memberId, n }) => `${id} ${memberId} ${n}`);
  const asked = [...new Map(sessions.map((session, index) => [keys[index], session]))];
  const [[, only] = []] = asked;
  if (asked.length === 1 && only) return Array(sessions.length).fill(await useSession(db, only));
  const claims = asked.map(([, claim]) => claim);
  const rows = await readSessions(
    db,
    claims.map(({ id }) => id),
    claims.map(({ memberId }) => memberId),
    claims.map(({ n }) => n),
  );
  const found = new Map(rows.map(({ place, ...row }) => [place, row]));
  const places = await Promise.all(claims.map((claim, index) => used(db, claim, found.get(index + 1))));
  const byKey = new Map(asked.map(([key], index) => [key, places[index]]));
  return keys.map((key) => byKey.get(key));
}

async function used(db: Db, session: SessionClaim, found?: ReadSession & { stale: boolean }) {
  if (!found) return undefined;
  const { stale, ...row } = found;
  if (stale) await confirmSession(db, session.id, session.n);
  return splitPasskey(row);
}

type LockedSession = RefreshState & { member_id: string; created_at: string };

/** Of two refreshes at once the second reads the state that the first left. */
export const lockSession = rowStatement<LockedSession, [id: string]>(`
  select s.n, s.confirmed_n, s.member_id, s.created_at, m.active,
         s.rotated_at > now() - interval '${REUSE_SECONDS} seconds' as just_rotated,
         s.expires_at <= now() or s.last_seen_at <= now() - ${idle} as expired
    from auth_sessions s join members m on m.id = s.member_id
   where s.id = $1 for update of s`);

export const rotateSession = command<[id: string, n: number]>(`
  update auth_sessions set n = n + 1, confirmed_n = $2, rotated_at = now(), last_seen_at = now()
   where id = $1 and n = $2`);

export const touchSession = command<[id: string]>(
  'update auth_sessions set last_seen_at = now() where id = $1',
);

export type WhichSessions = 'all' | { only: string } | { except: string };

/** @returns the ids of the sessions that ended */
export async function deleteSessions(tx: Tx, memberId: string, which: WhichSessions): Promise<string[]> {
  let query = tx.deleteFrom('auth_sessions').where('member_id', '=', memberId).returning('id');
  if (which !== 'all')
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '<>', which.except);
  return (await query.execute()).map(({ id }) => id);
}

const setSignedOut = command<[id: string]>('update members set signed_out_at = now() where id = $1');
const notifyMember = command<[channel: string, id: string]>(
  "select pg_notify($1, json_build_object('topic', 'team', 'id', $2::text)::text)",
);

/** Refuses hosted sessions of a member that began before now. */
export async function signOutHosted(tx: Tx, memberId: string): Promise<void> {
  await setSignedOut(tx, memberId);
  // This checks open live streams again, as no session of ours ends.
  await notifyMember(tx, LIVE_CHANNEL, memberId);
}

export const listSessions = (db: Reader, memberId: string) =>
  db
    .selectFrom('auth_sessions')
    .select(['id', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', sql<string>`now()`)
    .where('last_seen_at', '>', sql<string>`now() - ${sql.raw(idle)}`)
    .orderBy('last_seen_at', 'desc')
    .execute();

type LogEntry = Partial<Record<'member_id' | 'session_id' | 'ip' | 'detail', string | null>>;

/** Writes to the log of sign-ins. `detail` never contains a phone, a code or a token. */
export async function log(db: Reader, what: LogWhat, entry: LogEntry): Promise<void> {
  const row = { what, ...entry };
  await db.insertInto('auth_log').values(row).execute();
}

/** Names the member whose phone it was for; the statement is the same for a stranger's. */
export const logRefusedCode = command<[phone: string, ip: string]>(`
  insert into auth_log (what, member_id, ip)
  values ('code_refused', (select id from members where phone = $1), $2)`);

/** Members for whom that many codes were refused in a day: he mistypes a few, a stranger tries many. */
const GUESSES = 10;
const NAMED = 3;
export const guessedCodes = statement<Counted, []>(`
  select count(*) as count, min(first) as since,
         (coalesce(array_agg(display_name order by tries desc), '{}'))[1:${NAMED}] as member_names
    from (select m.display_name, count(*) as tries, min(l.at) as first
            from auth_log l join members m on m.id = l.member_id
           where l.what = 'code_refused' and l.at > now() - interval '1 day'
           group by m.id having count(*) >= ${GUESSES}) guessed`);

type LogWhat =
  | 'code_sent'
  | 'code_failed'
  | 'signed_in'
  | 'signed_out'
  | 'refresh_reused'
  | 'session_expired'
  | 'session_revoked';

type CodeHealth = { sent: number; failed: number };
const CODE_HEALTH_MINUTES = 15;
const recentCodes = rowStatement<CodeHealth, []>(`
  select count(*) filter (where what = 'code_sent') as sent, count(*) filter (where what = 'code_failed') as failed
    from auth_log where at > now() - interval '${CODE_HEALTH_MINUTES} minutes'`);

export const codeHealth = async (db: Reader): Promise<CodeHealth> =>
  (await recentCodes(db)) ?? { sent: 0, failed: 0 };

const expired = [
  'auth_otps where expires_at < now()',
  `auth_browsers where last_sign_in_at < now() - interval '${BROWSER_DAYS} days'`,
  `passkey_sessions where updated_at < now() - interval '${SESSION_MAX_DAYS} days'`,
  `auth_sessions where expires_at < now() or last_seen_at < now() - ${idle}`,
  "rate_limits where window_start < now() - interval '2 days'",
];

/** Removes expired codes, sessions and limits. */
export async function sweep(tx: Tx): Promise<void> {
  for (const rows of expired) await sql.raw(`delete from ${rows}`).execute(tx);
}

const oldLog = 'auth_log where at < kept_from($1::int)';
export const countOldLog = valueStatement<number, [days: number]>(`select count(*) from ${oldLog}`);

/** Removes a batch of the log of sign-ins beyond the days that it is kept. @returns how many lines */
export const forgetLog = valueStatement<number, [days: number, batch: number]>(`
  with gone as (
    delete from auth_log where id in (select id from ${oldLog} order by at limit $2) returning 1)
  select count(*) from gone`);
