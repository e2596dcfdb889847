import { z } from 'zod';
import { type AuthKeys, refreshMac, sameMac } from './auth-keys.ts';

/** Only the session's counter n is stored, so a copy of the database contains no token. */
export function mintRefreshToken(keys: AuthKeys, sessionId: string, n: number): string {
  const body = Buffer.from(`1.${sessionId}.${n}`).toString('base64url');
  return `${body}.${refreshMac(keys, body).toString('base64url')}`;
}

const counter = z.stringFormat('counter', /^[1-9]\d{0,8}$/).transform(Number);
const parts = z.tuple([z.literal('1'), z.uuid(), counter]);

export function readRefreshToken(keys: AuthKeys, token: string): { sessionId: string; n: number } | null {
  const [body = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const ours = [keys, ...keys.previous].some((each) => sameMac(given, refreshMac(each, body)));
  if (rest.length > 0 || !ours) return null;
  const parsed = parts.safeParse(Buffer.from(body, 'base64url').toString().split('.'));
  return parsed.success ? { sessionId: parsed.data[1], n: parsed.data[2] } : null;
}

export type RefreshState = {
  n: number;
  confirmed_n: number;
  just_rotated: boolean;
  expired: boolean;
  active: boolean;
};

/** A lost answer or two tabs bring the direct predecessor and get the current token; others are stolen. */
export function judgeRefresh(
  session: RefreshState | undefined,
  n: number,
): 'rotate' | 'resend' | 'reused' | 'expired' | 'unknown' {
  if (!session?.active || n > session.n) return 'unknown';
  if (session.expired) return 'expired';
  if (n === session.n) return 'rotate';
  if (n < session.n - 1) return 'reused';
  return session.just_rotated || session.confirmed_n < session.n ? 'resend' : 'reused';
}
