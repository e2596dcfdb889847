import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { listen, type Place } from '../shared/listen.ts';
import { controlPlane } from './control.ts';
import { inboxPages } from './pages/inbox-page.ts';
import { createInbox, type Inbox } from './state/inbox.ts';
import { brevoWire } from './wire/brevo.ts';
import { type OvhKeys, ovhWire } from './wire/ovh.ts';

/** `url` has the inbox page and its JSON. */
export type SmsSimulator = {
  url: string;
  brevoUrl: string;
  ovhUrl: string;
  brevoApiKey: string;
  ovh: OvhKeys;
  stop(): Promise<void>;
};

// Fixed, so that a configuration still fits after a restart. They open nothing.
const BREVO_API_KEY = 'xkeysib-simulateur-florilege';
const OVH_KEYS: OvhKeys = {
  appKey: 'simulateur-app-key',
  appSecret: 'simulateur-app-secret',
  consumerKey: 'simulateur-consumer-key',
  serviceName: 'sms-simulateur-1',
};

/** Longer than any client waits. */
const SLOW_MS = 30_000;

/** A gateway that speaks Brevo's and OVHcloud's protocols and keeps its messages in memory. */
export async function startSmsSimulator(place: Place): Promise<SmsSimulator> {
  const { url, stop } = await listen((stopping) => buildApp(createInbox(), stopping), place);
  return {
    url,
    stop,
    brevoUrl: `${url}/v3`,
    ovhUrl: `${url}/1.0`,
    brevoApiKey: BREVO_API_KEY,
    ovh: OVH_KEYS,
  };
}

function buildApp(inbox: Inbox, stopping: AbortSignal): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  const stall = () => sleep(SLOW_MS, undefined, { signal: stopping });
  app.register(brevoWire, { prefix: '/v3', inbox, apiKey: BREVO_API_KEY, stall });
  app.register(ovhWire, { prefix: '/1.0', inbox, keys: OVH_KEYS, stall });
  app.register(controlPlane, { inbox });
  app.register(inboxPages, { inbox });
  return app;
}
