import Fastify, { type FastifyInstance } from 'fastify';
import { listen } from '../listen.ts';
import { squareApi } from './api.ts';
import { controlPlane } from './control.ts';
import { pages } from './pages/pages.ts';
import { passTime } from './time.ts';
import { createWorld, type World } from './world.ts';

export type SquareSimulator = {
  /** The page on which one plays the customer, and the control plane (`/_sim/…`). */
  url: string;
  /** What the product's SQUARE_BASE_URL is. */
  baseUrl: string;
  accessToken: string;
  webhookSignatureKey: string;
  /** Where its signed messages go; `notificationUrl` is what they are signed for, `target` where they are sent to when that differs. */
  deliverTo(notificationUrl: string, target?: string): void;
  stop(): Promise<void>;
};

// Fixed, so that a configuration written once still fits after the simulator is started again. They open nothing.
const ACCESS_TOKEN = 'EAAAl-simulateur-florilege';
const SIGNATURE_KEY = 'simulateur-cle-de-signature';

/** How often it looks whether something has become due, besides at every call. */
const TICK_MS = 100;

/** Square as its own pages describe it, over HTTP, with everything in memory. Takes a free port when `port` is 0 or already taken. */
export async function startSquareSimulator(options: {
  port: number;
  host?: string;
}): Promise<SquareSimulator> {
  const world = createWorld(SIGNATURE_KEY);
  const { app, url } = await listen(() => buildApp(world), options);
  world.origin = url;
  const ticking = setInterval(passTime, TICK_MS, world).unref();

  return {
    url,
    baseUrl: url,
    accessToken: ACCESS_TOKEN,
    webhookSignatureKey: SIGNATURE_KEY,
    deliverTo: world.messenger.deliverTo,
    async stop() {
      clearInterval(ticking);
      world.messenger.stop();
      await app.close();
    },
  };
}

function buildApp(world: World): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 300 },
  });
  app.register(squareApi, { prefix: '/v2', world, accessToken: ACCESS_TOKEN });
  app.register(controlPlane, { prefix: '/_sim', world });
  app.register(pages, { world });
  return app;
}
