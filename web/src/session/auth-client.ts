import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import type { AppConfig } from './app-config.ts';

const TIMEOUT_MS = 15_000;

const addressOf = (config: AppConfig) => new URL(config.auth_url, location.origin).href.replace(/\/$/, '');

/** Its storage belongs to one sign-in server, so that no token goes to another. */
export const authStorageKey = (config: AppConfig) => `florilege-auth:${addressOf(config)}`;

/** The one sign-in client, unmodified. */
export function createAuthClient(config: AppConfig): GoTrueClient {
  return new AuthClient({
    url: addressOf(config),
    storageKey: authStorageKey(config),
    // Our addresses carry parameters of their own (`?error=…` would otherwise abort the recovery of the session).
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
    fetch: (input, init) => fetch(input, { ...init, signal: withTimeout(init?.signal) }),
    ...(config.auth_api_key && {
      headers: { apikey: config.auth_api_key, 'X-Client-Info': 'gotrue-js/2.119.0' },
    }),
  });
}

/** The client itself never gives up on a server that hangs. */
function withTimeout(signal: AbortSignal | null | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
