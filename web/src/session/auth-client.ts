import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { withTimeout } from '../shared/api/call.ts';
import { type AppConfig, authStorageKey, authUrl } from './app-config.ts';

export function createAuthClient(config: AppConfig): GoTrueClient {
  return new AuthClient({
    url: authUrl(config),
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
