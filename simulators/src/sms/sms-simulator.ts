import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listen } from '../listen.ts';
import { brevoWire } from './brevo-wire.ts';
import { createInbox, gatewayMode, type Inbox, toE164 } from './inbox.ts';
import { inboxPage } from './inbox-page.ts';
import { type OvhKeys, ovhWire } from './ovh-wire.ts';

export type SmsSimulator = {
  /** The inbox page and its JSON. */
  url: string;
  brevoUrl: string;
  ovhUrl: string;
  brevoApiKey: string;
  ovh: OvhKeys;
  stop(): Promise<void>;
};

// Fixed, so that a configuration written once still fits after the simulator is started again. They open nothing.
const BREVO_API_KEY = 'xkeysib-simulateur-florilege';
const OVH_KEYS: OvhKeys = {
  appKey: 'simulateur-app-key',
  appSecret: 'simulateur-app-secret',
  consumerKey: 'simulateur-consumer-key',
  serviceName: 'sms-simulateur-1',
};

/** Longer than any client waits. */
const SLOW_MS = 30_000;

const inboxQuery = z.object({ phone: z.string().min(1).optional(), retour: z.string().optional() });
const failureBody = z.strictObject({ mode: gatewayMode });

/**
 * One gateway that speaks Brevo's and OVHcloud's protocols and keeps what it receives in memory.
 * Takes a free port when `port` is 0 or already taken; `url` says which.
 */
export async function startSmsSimulator(options: { port: number; host?: string }): Promise<SmsSimulator> {
  const stopping = new AbortController();
  const { app, url } = await listen(() => buildApp(createInbox(), stopping.signal), options);

  return {
    url,
    brevoUrl: `${url}/v3`,
    ovhUrl: `${url}/1.0`,
    brevoApiKey: BREVO_API_KEY,
    ovh: OVH_KEYS,
    async stop() {
      stopping.abort();
      await app.close();
    },
  };
}

function buildApp(inbox: Inbox, stopping: AbortSignal): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  const stall = () => sleep(SLOW_MS, undefined, { signal: stopping });
  app.register(brevoWire, { prefix: '/v3', inbox, apiKey: BREVO_API_KEY, stall });
  app.register(ovhWire, { prefix: '/1.0', inbox, keys: OVH_KEYS, stall });

  app.get('/', async (request, reply) => {
    const { phone, retour } = inboxQuery.parse(request.query);
    const html = inboxPage({
      inbox,
      phone: phoneOf(phone),
      back: backLink(retour, `http://${request.host}`),
    });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  });

  app.get('/inbox.json', async (request) => {
    const { phone } = inboxQuery.parse(request.query);
    const messages = inbox.list(phoneOf(phone));
    return { messages: messages.map(({ sender: _sender, ...message }) => message) };
  });

  app.delete('/inbox.json', async (_request, reply) => {
    inbox.clear();
    return reply.code(204).send();
  });

  app.post('/panne', async (request, reply) => {
    const body = failureBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ message: `mode: ${gatewayMode.options.join(', ')}` });
    inbox.setMode(body.data.mode);
    return body.data;
  });

  return app;
}

function phoneOf(phone: string | undefined): string | null {
  return phone === undefined ? null : toE164(phone);
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address to go back to when it is on this machine's own name, on any port; null for every other address. */
export function backLink(retour: string | undefined, origin: string): string | null {
  if (retour === undefined || !URL.canParse(retour, origin)) return null;
  const here = new URL(origin).hostname;
  const target = new URL(retour, origin);
  const sameHost = target.hostname === here || (LOOPBACK.has(target.hostname) && LOOPBACK.has(here));
  const web = target.protocol === 'http:' || target.protocol === 'https:';
  return web && sameHost && target.username === '' ? target.href : null;
}
