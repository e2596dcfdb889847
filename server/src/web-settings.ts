import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { numberBrowser } from './features/auth/auth.public.ts';

type Settings = Pick<Config, 'auth' | 'smsInboxUrl' | 'mailInboxUrl' | 'vendorPages'>;

/** `/config.json`: one build of the web app serves every configuration. */
export function serveWebSettings(app: FastifyInstance, config: Settings): void {
  app.get('/config.json', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Before it asks for its first code, so that the code is its own.
    if (config.auth.mode === 'embedded') numberBrowser(request, reply);
    // The simulators run on this machine: the browser reaches them by the name that reached us.
    const page = (address: string | undefined) => {
      if (!address) return undefined;
      const url = new URL(address);
      url.hostname = request.hostname;
      return url.href;
    };
    const inbox = page(config.smsInboxUrl);
    return {
      auth_url: config.auth.url,
      auth_api_key: config.auth.mode === 'supabase' ? config.auth.apiKey : '',
      demo: inbox
        ? {
            sms_inbox_url: inbox,
            mail_inbox_url: page(config.mailInboxUrl),
            square_url: page(config.vendorPages.square),
            pennylane_url: page(config.vendorPages.pennylane),
          }
        : null,
    };
  });
}
