import type { CurrentMember } from '@florilege/contract/auth/auth.contract.ts';
import { isRole } from '@florilege/contract/auth/roles.ts';
import type { User } from '@supabase/auth-js';
import { inStorage } from '../shared/in-storage.ts';
import { isRecord, text } from '../shared/read.ts';
import { type AppConfig, authStorageKey, toAppConfig } from './app-config.ts';

// Without network the app opens with the stored settings and member; the first answer of the server decides.

const CONFIG_KEY = 'florilege-config';
const MEMBER_KEY = 'florilege-member';

export const keepConfig = (config: AppConfig) => write(CONFIG_KEY, config);

export const keptConfig = (): AppConfig | null => toAppConfig(read(CONFIG_KEY));

/** The user of the session that the sign-in client has stored, or null. */
export function keptMember(config: AppConfig): User | null {
  const session = read(authStorageKey(config));
  if (!isRecord(session) || !text(session.refresh_token) || !isRecord(session.user)) return null;
  const { id, phone, aud, created_at, app_metadata, user_metadata, ...user } = session.user;
  if (typeof id !== 'string') return null;
  return {
    ...user,
    id,
    aud: text(aud) ?? 'authenticated',
    created_at: text(created_at) ?? '',
    app_metadata: isRecord(app_metadata) ? app_metadata : {},
    user_metadata: isRecord(user_metadata) ? user_metadata : {},
    ...(typeof phone === 'string' && { phone }),
  };
}

/** As the sign-in client: a token that ends within this time is renewed before it is used. */
const MARGIN_S = 90;

/** The stored access token while it is good, so that a first view needs no sign-in client. */
export function keptToken(config: AppConfig): string | null {
  const session = read(authStorageKey(config));
  if (!isRecord(session) || typeof session.expires_at !== 'number') return null;
  return session.expires_at - MARGIN_S > Date.now() / 1000 ? text(session.access_token) || null : null;
}

/** Ends the session of this device before the sign-in client has read it. */
export const forgetSession = (config: AppConfig) =>
  inStorage(() => localStorage.removeItem(authStorageKey(config)), undefined);

/** Stores the member as the server last described this user. */
export const keepTeamMember = (user: string, member: CurrentMember) => write(MEMBER_KEY, { user, member });

export const forgetTeamMember = () => write(MEMBER_KEY, null);

export function keptTeamMember(user: string | undefined): CurrentMember | null {
  const kept = read(MEMBER_KEY);
  if (!isRecord(kept) || kept.user !== user || !isRecord(kept.member)) return null;
  const { id, phone, display_name, role, last_sign_in_at } = kept.member;
  if (typeof id !== 'string' || typeof phone !== 'string' || typeof display_name !== 'string') return null;
  if (!isRole(role)) return null;
  return { id, phone, display_name, role, last_sign_in_at: text(last_sign_in_at) ?? null };
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // With a full or forbidden store the app opens with network only.
  }
}
