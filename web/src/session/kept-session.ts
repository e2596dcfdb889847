import { type CurrentMember, currentMember } from '@florilege/contract/auth/auth.contract.ts';
import type { User } from '@supabase/auth-js';
import { z } from 'zod';
import { type AppConfig, appConfigSchema, authStorageKey } from './app-config.ts';

// Without network the app opens with the stored settings and member; the first answer of the server decides.

const CONFIG_KEY = 'florilege-config';
const MEMBER_KEY = 'florilege-member';

const keptUser = z.looseObject({
  id: z.string(),
  aud: z.string().default('authenticated'),
  created_at: z.string().default(''),
  phone: z.string().optional(),
  app_metadata: z.looseObject({}).default({}),
  user_metadata: z.looseObject({}).default({}),
});
const keptSession = z.object({ refresh_token: z.string().min(1), user: keptUser });

export const keepConfig = (config: AppConfig) => write(CONFIG_KEY, config);

export const keptConfig = (): AppConfig | null => appConfigSchema.safeParse(read(CONFIG_KEY)).data ?? null;

/** The user of the session that the sign-in client has stored, or null. */
export function keptMember(config: AppConfig): User | null {
  const { data } = keptSession.safeParse(read(authStorageKey(config)));
  if (!data) return null;
  const { phone, ...user } = data.user;
  return { ...user, ...(phone !== undefined && { phone }) };
}

const keptTokens = z.object({ access_token: z.string().min(1), expires_at: z.number() });

/** As the sign-in client: a token that ends within this time is renewed before it is used. */
const MARGIN_S = 90;

/** The stored access token while it is good, so that a first view needs no sign-in client. */
export function keptToken(config: AppConfig): string | null {
  const { data } = keptTokens.safeParse(read(authStorageKey(config)));
  return data && data.expires_at - MARGIN_S > Date.now() / 1000 ? data.access_token : null;
}

/** Ends the session of this device before the sign-in client has read it. */
export const forgetSession = (config: AppConfig) => localStorage.removeItem(authStorageKey(config));

const teamMember = z.object({ user: z.string(), member: currentMember });

/** Stores the member as the server last described this user. */
export const keepTeamMember = (user: string, member: CurrentMember) => write(MEMBER_KEY, { user, member });

export const forgetTeamMember = () => write(MEMBER_KEY, null);

export function keptTeamMember(user: string | undefined): CurrentMember | null {
  const { data } = teamMember.safeParse(read(MEMBER_KEY));
  return data && data.user === user ? data.member : null;
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
