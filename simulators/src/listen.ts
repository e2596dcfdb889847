import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export type Listening = { app: FastifyInstance; url: string };

/** Takes a free port when `port` is 0 or already taken; `url` says which. `build` makes the app anew for the second try. */
export async function listen(
  build: () => FastifyInstance,
  { port, host = '127.0.0.1' }: { port: number; host?: string },
): Promise<Listening> {
  const app = build();
  try {
    const address = new URL(await app.listen({ port, host }));
    // Every interface is no address to call: this machine's own is one of them.
    return { app, url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${address.port}` };
  } catch (error) {
    await app.close();
    const taken = z.object({ code: z.literal('EADDRINUSE') }).safeParse(error).success;
    if (!taken || port === 0) throw error;
    return listen(build, { port: 0, host });
  }
}
