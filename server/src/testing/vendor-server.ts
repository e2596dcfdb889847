import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** A server on a free port of this machine. */
export async function serve(listener: RequestListener): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** A server for one test. */
export async function withServer<T>(
  listener: RequestListener,
  use: (origin: string) => Promise<T>,
): Promise<T> {
  const { url, stop } = await serve(listener);
  return use(url).finally(stop);
}

/** The URL of a port that refuses connections. */
export const closedUrl = () =>
  withServer(
    () => {},
    async (origin) => origin,
  );

export type Recorded = { method: string; url: string; headers: Record<string, unknown>; body: string };
/** A status and body to answer; `hangs` leaves the answer unfinished for ever. */
export type Answer = { status?: number; body: string; hangs?: boolean };

/** A vendor for one test: answers what the simulator never would and keeps what it was asked. */
export function withVendor<T>(
  answer: Answer | ((request: Recorded) => Answer),
  use: (origin: string, requests: Recorded[]) => Promise<T>,
): Promise<T> {
  const requests: Recorded[] = [];
  return withServer(
    async (incoming, response) => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: await text(incoming) };
      requests.push(request);
      const { status = 200, body, hangs } = typeof answer === 'function' ? answer(request) : answer;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.write(body);
      if (!hangs) response.end();
    },
    (origin) => use(origin, requests),
  );
}
