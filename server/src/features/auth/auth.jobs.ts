import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { AuthSettings } from '../../config-readers.ts';
import { SmsError, type SmsSender } from '../../integrations/sms/sms.ts';
import { asSystem, type Db } from '../../platform/db/db.ts';
import { findMember, log, sweep } from './auth.repository.ts';
import { countHit, saveCode } from './codes/auth-codes.repository.ts';
import { type AuthLimits, CODE_REQUEST_SECONDS, CODE_SECONDS, defaultLimits } from './codes/auth-limits.ts';
import { maskPhone } from './codes/mask-phone.ts';
import { codeMac, deriveKeys, phoneMac } from './tokens/auth-keys.ts';

export type SendCodeDeps = {
  db: Db;
  auth: Extract<AuthSettings, { mode: 'embedded' }>;
  sms: SmsSender;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  limits?: AuthLimits;
};

/** A job of an earlier release names no asker. */
const payload = z.object({
  member_id: z.uuid(),
  asker: z.base64url().optional(),
  requested_at: z.iso.datetime(),
});
const HOUR = 3_600;

/** The task `send_sign_in_code`. @throws SmsError for a retry, when the vendor did not take the text */
export async function sendSignInCode(deps: SendCodeDeps, job: unknown): Promise<void> {
  const { member_id, asker, requested_at } = payload.parse(job);
  const member = await findMember(deps.db, member_id);
  if (!member) return;
  const recipient = { member: member.id, to: maskPhone(member.phone) };
  const failed = async (detail: string) => {
    deps.log.warn({ ...recipient, reason: detail }, 'sign-in code not sent');
    await log(deps.db, 'code_failed', { member_id: member.id, detail });
  };

  if (Date.now() - Date.parse(requested_at) > CODE_REQUEST_SECONDS * 1000)
    return failed('asked for too long ago');
  if (!(await withinBudget(deps))) return failed('too many codes in this hour');

  const keys = deriveKeys(deps.auth.secret);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const asked = asker === undefined ? phoneMac(keys, member.phone) : Buffer.from(asker, 'base64url');
  await saveCode(deps.db, asked, codeMac(keys, member.phone, code));
  try {
    // ASCII, one SMS and no link pass the gateways and the spam filters.
    await deps.sms.send(member.phone, `${code} est votre code Florilege. Valable ${CODE_SECONDS / 60} min.`);
  } catch (error) {
    await failed(error instanceof SmsError ? `${error.vendor} ${error.code} ${error.detail}` : 'unexpected');
    if (error instanceof SmsError && error.retryable) throw error;
    return;
  }
  await log(deps.db, 'code_sent', { member_id: member.id, detail: deps.sms.vendor });
  deps.log.info(recipient, 'sign-in code sent');
}

/** A flood of codes costs money: the operator is alerted before it is stopped. */
async function withinBudget({ db, log, limits = defaultLimits }: SendCodeDeps): Promise<boolean> {
  const { alert, block } = limits.shopCodesPerHour;
  const sent = await countHit(db, 'code:shop', { hits: block, seconds: HOUR });
  if (sent >= alert) log.error({ codes: sent, block }, 'unusually many sign-in codes in this hour');
  return sent <= block;
}

export async function sweepSignIn({ db }: { db: Db }): Promise<void> {
  await asSystem(db)(sweep);
}
