import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { withTimeout } from '../shared/api/call.ts';
import type { AppConfig } from './app-config.ts';

const urlOf = (config: AppConfig) => new URL(config.auth_url, location.origin).href.replace(/\/$/, '');

/** Each sign-in server has its own storage, so that no token goes to another. */
export const authStorageKey = (config: AppConfig) => `florilege-auth:${urlOf(config)}`;

export function createAuthClient(config: AppConfig): GoTrueClient {
  return new AuthClient({
    url: urlOf(config),
    storageKey: authStorageKey(config),
    // A parameter `error` of our own URLs would abort the recovery of the session.
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
    // The client has no timeout of its own.
    fetch: (input, init) => fetch(input, { ...init, signal: withTimeout(init?.signal) }),
    ...(config.auth_api_key && {
      headers: { apikey: config.auth_api_key, 'X-Client-Info': 'gotrue-js/2.119.0' },
    }),
  });
}
