import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { serve } from '../../../testing/vendor-server.ts';

/** Acts at the simulator as a customer, a bank or a person at the terminal. */
export async function playSquare({ url }: { url: string }, path: string, body: object): Promise<void> {
  const response = await fetch(`${url}/_sim${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status, await response.text()).toBe(200);
}

export type Exchange = {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  asked: unknown;
  status: number;
  said: unknown;
};

/** A proxy between the adapter and the simulator that records what either sends, as it was on the wire. */
export async function recordBefore(target: string) {
  const exchanges: Exchange[] = [];
  const proxy = await serve(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const body = await text(incoming);
    const { authorization = '', 'content-type': contentType } = headers;
    const answer = await fetch(target + url, {
      method,
      headers: { authorization, ...(contentType !== undefined && { 'content-type': contentType }) },
      ...(body !== '' && { body }),
    });
    const { status } = answer;
    const said = await answer.text();
    const asked: unknown = body === '' ? undefined : JSON.parse(body);
    exchanges.push({ method, url, headers, asked, status, said: JSON.parse(said) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(said);
  });
  return { ...proxy, exchanges };
}
