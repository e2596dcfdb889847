import { isRecord, text } from '../shared/read.ts';

/** Settings that the server sends before anything else, so that one build serves every installation. */
export type AppConfig = {
  auth_url: string;
  auth_api_key: string;
  demo: { sms_inbox_url: string } | null;
};

export function toAppConfig(value: unknown): AppConfig | null {
  if (!isRecord(value)) return null;
  const auth_url = text(value.auth_url);
  const sms_inbox_url = isRecord(value.demo) ? text(value.demo.sms_inbox_url) : undefined;
  if (!auth_url) return null;
  return {
    auth_url,
    auth_api_key: text(value.auth_api_key) ?? '',
    demo: sms_inbox_url === undefined ? null : { sms_inbox_url },
  };
}

export const authUrl = (config: AppConfig) =>
  new URL(config.auth_url, location.origin).href.replace(/\/$/, '');

/** Each sign-in server has its own storage, so that no token goes to another. */
export const authStorageKey = (config: AppConfig) => `florilege-auth:${authUrl(config)}`;

const TIMEOUT_MS = 15_000;

export async function loadConfig(timeoutMs = TIMEOUT_MS): Promise<AppConfig> {
  const response = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  const config = toAppConfig(await response.json());
  if (!config) throw new Error('config.json has no sign-in server');
  return config;
}

/** URL of the page with the demonstration's text messages, those of one phone when it is known. */
export function inboxUrl(config: AppConfig, phone: string | null): string | null {
  if (!config.demo) return null;
  if (!phone) return config.demo.sms_inbox_url;
  const url = new URL(config.demo.sms_inbox_url, globalThis.location?.href ?? 'http://localhost');
  url.searchParams.set('phone', phone);
  return url.href;
}
