import { text } from 'node:stream/consumers';
import { serve } from '../../../testing/vendor-server.ts';

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
  return { ...proxy, exchanges };
}
