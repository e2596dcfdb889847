import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export type Place = { port: number; host?: string };

const portTaken = z.object({ code: z.literal('EADDRINUSE') });

/** Takes a free port when `port` is 0 or taken; `build` makes another app for the second try. */
export async function listen(
  build: (stopping: AbortSignal) => FastifyInstance,
  { port, host = '127.0.0.1' }: Place,
): Promise<{ url: string; stop(): Promise<void> }> {
  const stopping = new AbortController();
  const app = build(stopping.signal);
  const stop = async () => {
    stopping.abort();
    await app.close();
  };
  try {
    const address = new URL(await app.listen({ port, host }));
    // 0.0.0.0 cannot be called, but this machine's own address can.
    return { stop, url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${address.port}` };
  } catch (error) {
    await stop();
    if (port === 0 || !portTaken.safeParse(error).success) throw error;
    return listen(build, { port: 0, host });
  }
}
