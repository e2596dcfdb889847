import Fastify, { type FastifyInstance } from 'fastify';
import { listen, type Place } from '../shared/listen.ts';
import { controlPlane } from './control.ts';
import { pages } from './pages/pages.ts';
import { passTime } from './state/time.ts';
import { World } from './state/world.ts';
import { squareApi } from './wire/routes.ts';

export type SquareSimulator = {
  /** The page for playing the customer, and the control plane (`/_sim/…`). */
  url: string;
  /** The product's SQUARE_BASE_URL. */
  baseUrl: string;
  accessToken: string;
  webhookSignatureKey: string;
  /** Messages are signed for `notificationUrl` and sent there, or to `target` when that differs. */
  deliverTo(notificationUrl: string, target?: string): void;
  stop(): Promise<void>;
};

// Fixed, so that a configuration still fits after a restart. They open nothing.
const ACCESS_TOKEN = 'EAAAl-simulateur-florilege';
const SIGNATURE_KEY = 'simulateur-cle-de-signature';

/** Things that become due happen within this time even without a call. */
const TICK_MS = 100;

/** Square as its own pages describe it, over HTTP, with everything in memory. */
export async function startSquareSimulator(place: Place): Promise<SquareSimulator> {
  const world = new World(SIGNATURE_KEY);
  const { url, stop } = await listen(() => buildApp(world), place);
  world.origin = url;
  const ticking = setInterval(passTime, TICK_MS, world).unref();

  return {
    url,
    baseUrl: url,
    accessToken: ACCESS_TOKEN,
    webhookSignatureKey: SIGNATURE_KEY,
    deliverTo(notificationUrl, target = notificationUrl) {
      world.messenger.subscriber = { notificationUrl, target };
    },
    async stop() {
      clearInterval(ticking);
      world.messenger.stop();
      await stop();
    },
  };
}

function buildApp(world: World): FastifyInstance {
  const routerOptions = { maxParamLength: 300 };
  const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false, routerOptions });
  app.register(squareApi, { prefix: '/v2', world, accessToken: ACCESS_TOKEN });
  app.register(controlPlane, { prefix: '/_sim', world });
  app.register(pages, { world });
  return app;
}
