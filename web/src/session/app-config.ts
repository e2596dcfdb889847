import { z } from 'zod';

/** Settings that the server sends before anything else, so that one build serves every installation. */
export const appConfigSchema = z.object({
  auth_url: z.string().min(1),
  auth_api_key: z.string().default(''),
  demo: z.object({ sms_inbox_url: z.string() }).nullable().default(null),
});
export type AppConfig = z.infer<typeof appConfigSchema>;

export const authUrl = (config: AppConfig) =>
  new URL(config.auth_url, location.origin).href.replace(/\/$/, '');

/** Each sign-in server has its own storage, so that no token goes to another. */
export const authStorageKey = (config: AppConfig) => `florilege-auth:${authUrl(config)}`;

const TIMEOUT_MS = 15_000;

export async function loadConfig(timeoutMs = TIMEOUT_MS): Promise<AppConfig> {
  const response = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return appConfigSchema.parse(await response.json());
}

/** URL of the page with the demonstration's text messages, those of one phone when it is known. */
export function inboxUrl(config: AppConfig, phone: string | null): string | null {
  if (!config.demo) return null;
  if (!phone) return config.demo.sms_inbox_url;
  const url = new URL(config.demo.sms_inbox_url, globalThis.location?.href ?? 'http://localhost');
  url.searchParams.set('phone', phone);
  return url.href;
}
