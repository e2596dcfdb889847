import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

export type Exchange = {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  asked: unknown;
  status: number;
  said: unknown;
};

/** Stands between the adapter and whoever plays Square, and writes down what either says, as it was on the line. */
export async function recordBefore(
  target: string,
): Promise<{ url: string; exchanges: Exchange[]; stop(): Promise<void> }> {
  const exchanges: Exchange[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const body = await text(incoming);
    const { authorization = '', 'content-type': contentType } = headers;
    const answer = await fetch(target + url, {
      method,
      headers: { authorization, ...(contentType !== undefined && { 'content-type': contentType }) },
      ...(body !== '' && { body }),
    });
    const said = await answer.text();
    exchanges.push({
      method,
      url,
      headers,
      asked: body === '' ? undefined : JSON.parse(body),
      status: answer.status,
      said: JSON.parse(said),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
