import { randomBytes } from 'node:crypto';
import { asSystem, type Db, type Tx, transaction } from '../../platform/db/db.ts';
import {
  deleteSessions,
  findMember,
  findMemberByPhone,
  insertSession,
  lockSession,
  log,
  logRefusedCode,
  type MemberRow,
  noteSignIn,
  type Origin,
  rotateSession,
  touchSession,
} from './auth.repository.ts';
import {
  clearGap,
  codeRequests,
  consumeCode,
  countHit,
  enqueueCode,
  lockPhone,
  paceOf,
  recordCodeRequest,
  rememberBrowser,
  saveCode,
  takeAttempt,
} from './codes/auth-codes.repository.ts';
import type { AuthLimits } from './codes/auth-limits.ts';
import { waitSeconds } from './codes/code-pace.ts';
import { GoTrueError } from './gotrue/gotrue-errors.ts';
import { type Issuer, signAccessToken, type TokenSession } from './tokens/access-token.ts';
import { askerMac, codeMac, networkMac, phoneMac, sameMac } from './tokens/auth-keys.ts';
import { judgeRefresh, mintRefreshToken, readRefreshToken } from './tokens/refresh-token.ts';

export type SignInDeps = Issuer & { db: Db; limits: AuthLimits };
export type IssuedSession = { member: MemberRow; access_token: string; refresh_token: string };

/** The caller of sign-in. `browser`: its number, null without cookies. */
export type Caller = Origin & { browser: string | null };

/** As fast for strangers as for members. @throws over_request_rate_limit, over_sms_send_rate_limit */
export async function requestCode(deps: SignInDeps, phone: string, { ip, browser }: Caller) {
  const { db, keys, limits } = deps;
  const hits = await countHit(db, `otp:${networkMac(keys, ip)}`, limits.otpPerNetwork);
  if (hits > limits.otpPerNetwork.hits) throw new GoTrueError('over_request_rate_limit');

  const mac = phoneMac(keys, phone);
  const asker = askerMac(keys, phone, browser);
  await asSystem(db)(async (tx) => {
    await lockPhone(tx, mac.toString('base64url'));
    const pace = await paceOf(tx, mac, asker);
    const wait = waitSeconds(await codeRequests(tx, pace), limits);
    if (wait > 0) {
      const message = `For security purposes, you can only request this after ${wait} seconds.`;
      throw new GoTrueError('over_sms_send_rate_limit', { message });
    }
    await recordCodeRequest(tx, pace);
    // A random code until the job makes the real one: the previous code ends, and a stranger's tries count.
    await saveCode(tx, asker, randomBytes(32));
    const member = await findMemberByPhone(tx, phone);
    await enqueueCode(tx, asker, member?.id ?? null);
  });
}

/** Every refusal is the same, whatever its reason. @throws otp_expired, over_request_rate_limit */
export async function verifyCode(deps: SignInDeps, phone: string, code: string, origin: Caller) {
  const { db, keys, limits } = deps;
  const askers = { asker: askerMac(keys, phone, origin.browser), phone: phoneMac(keys, phone) };
  const network = `verify:${networkMac(keys, origin.ip)}`;
  const attempt = await takeAttempt(db, network, limits.verifyPerNetwork, askers);
  if (attempt.hits > limits.verifyPerNetwork.hits) throw new GoTrueError('over_request_rate_limit');

  const presented = codeMac(keys, phone, code);
  // Without a code the comparison takes the same time, against a digest that no code has.
  const right = sameMac(presented, attempt.code_mac ?? phoneMac(keys, code));
  const asked = right ? attempt.asker : null;
  const issued = asked && (await openSession(deps, phone, { asker: asked, code: presented }, origin));
  if (issued) return issued;
  await logRefusedCode(db, phone, origin.ip);
  throw new GoTrueError('otp_expired');
}

type RightCode = { asker: Buffer; code: Buffer };

async function openSession(deps: SignInDeps, phone: string, { asker, code }: RightCode, origin: Caller) {
  const opened = await asSystem(deps.db)(async (tx) => {
    if (!(await consumeCode(tx, asker, code))) return null;
    const member = await noteSignIn(tx, phone);
    if (!member) return null;
    await clearGap(tx, asker);
    if (origin.browser !== null) await rememberBrowser(tx, askerMac(deps.keys, phone, origin.browser));
    const session = await insertSession(tx, member.id, origin);
    await log(tx, 'signed_in', { member_id: member.id, session_id: session.id, ip: origin.ip });
    return { member, session };
  });
  return opened && issue(deps, opened.member, opened.session);
}

async function issue(deps: Issuer, member: MemberRow, session: TokenSession): Promise<IssuedSession> {
  return {
    member,
    access_token: await signAccessToken(deps, member, session),
    refresh_token: mintRefreshToken(deps.keys, session.id, session.n),
  };
}

/** See judgeRefresh. Over the limit it answers 503, as any 4xx signs the client out. */
export async function refreshSession(deps: SignInDeps, token: string, ip: string): Promise<IssuedSession> {
  const { db, keys, limits } = deps;
  const presented = readRefreshToken(keys, token);
  if (!presented) throw new GoTrueError('refresh_token_not_found');
  const hits = await countHit(db, `token:${networkMac(keys, ip)}`, limits.refreshPerNetwork);
  if (hits > limits.refreshPerNetwork.hits) throw new GoTrueError('over_request_rate_limit', { status: 503 });

  // A refusal is returned rather than thrown, as the end of a stolen session must be committed.
  const result = await asSystem(db)((tx) => refreshIn(tx, presented.sessionId, presented.n, ip));
  if (result instanceof GoTrueError) throw result;
  return issue(deps, result.member, result.session);
}

async function refreshIn(tx: Tx, id: string, n: number, ip: string) {
  const session = await lockSession(tx, id);
  const verdict = judgeRefresh(session, n);
  const member = session && (await findMember(tx, session.member_id));
  if (!session || !member || verdict === 'unknown') return new GoTrueError('refresh_token_not_found');
  if (verdict === 'reused' || verdict === 'expired') {
    await deleteSessions(tx, member.id, { only: id });
    const reused = verdict === 'reused';
    const facts = { member_id: member.id, session_id: id, ip };
    await log(tx, reused ? 'refresh_reused' : 'session_expired', facts);
    return new GoTrueError(reused ? 'refresh_token_already_used' : 'session_expired');
  }
  if (verdict === 'rotate') await rotateSession(tx, id, n);
  else await touchSession(tx, id);
  const next = verdict === 'rotate' ? n + 1 : session.n;
  return { member, session: { id, n: next, created_at: session.created_at } };
}

export type SignOutScope = 'global' | 'local' | 'others';

export async function signOut(
  db: Db,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  scope: SignOutScope,
  ip: string,
): Promise<void> {
  const which = scope === 'global' ? 'all' : scope === 'local' ? { only: sessionId } : { except: sessionId };
  await transaction(db, { memberId, requestId: null }, async (tx) => {
    for (const id of await deleteSessions(tx, memberId, which)) {
      await log(tx, 'signed_out', { member_id: memberId, session_id: id, ip, detail: scope });
    }
  });
}
