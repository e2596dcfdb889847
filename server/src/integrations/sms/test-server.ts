import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

export type Recorded = { method: string; url: string; headers: Record<string, unknown>; body: string };
/** A status and body to answer; `hangs` leaves the answer unfinished for ever. */
type Answer = { status?: number; body: string; hangs?: boolean };

/** A vendor for one test: answers what the simulator never would and keeps what it was asked. */
export async function withVendor(
  answer: (request: Recorded) => Answer,
  use: (origin: string, requests: Recorded[]) => Promise<void>,
): Promise<void> {
  const requests: Recorded[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const request = { method, url, headers, body: await text(incoming) };
    requests.push(request);
    const { status = 200, body, hangs } = answer(request);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.write(body);
    if (!hangs) response.end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  try {
    await use(`http://127.0.0.1:${port}`, requests);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
