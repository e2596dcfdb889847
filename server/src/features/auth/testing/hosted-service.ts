import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { z } from 'zod';
import { atEnd } from '../../../testing/at-end.ts';
import { serve } from '../../../testing/vendor-server.ts';

type Answer = { status: number; body: unknown; location?: string };
type Asked = {
  method: string;
  path: string;
  apikey: string | undefined;
  authorization: string | undefined;
  body: unknown;
};
export type HostedService = Awaited<ReturnType<typeof startHostedService>>;

const credentials = z.object({ apikey: z.string().optional(), authorization: z.string().optional() });

/**
 * A hosted sign-in service with public keys, `/user` and `/admin/users`. `answers`: by method and path;
 * without one it is 404.
 */
export async function startHostedService() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'es-1', alg: 'ES256', use: 'sig' };
  const asked: Asked[] = [];
  const answers = new Map<string, Answer>([
    ['GET /.well-known/jwks.json', { status: 200, body: { keys: [jwk] } }],
  ]);
  const { url: origin, stop: close } = await serve(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const path = url.replace('/auth/v1', '');
    const sent = await text(request);
    const body = sent === '' ? undefined : JSON.parse(sent);
    const { apikey, authorization } = credentials.parse(headers);
    asked.push({ method, path, apikey, authorization, body });
    const answer = answers.get(`${method} ${path}`) ?? { status: 404, body: { code: 'not_found' } };
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        ...(answer.location && { location: answer.location }),
      })
      .end(JSON.stringify(answer.body));
  });
  atEnd(close);
  return {
    url: `${origin}/auth/v1`,
    publicKey: jwk,
    asked,
    answers,
    /** A token signed with the service's private key. */
    sign: (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'es-1' }).sign(privateKey),
    count: (path: string) => asked.filter((each) => each.path === path).length,
    close,
  };
}
