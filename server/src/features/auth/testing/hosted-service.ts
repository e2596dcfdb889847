import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { z } from 'zod';

type Answer = { status: number; body: unknown };
export type Asked = {
  method: string;
  path: string;
  apikey: string | undefined;
  authorization: string | undefined;
  body: unknown;
};
export type HostedService = Awaited<ReturnType<typeof startHostedService>>;

const credentials = z.object({ apikey: z.string().optional(), authorization: z.string().optional() });

/** A hosted sign-in service with public keys, `/user` and `/admin/users`. `answers`: by method and path; without one it is 404. */
export async function startHostedService() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'es-1', alg: 'ES256', use: 'sig' };
  const asked: Asked[] = [];
  const answers = new Map<string, Answer>([
    ['GET /.well-known/jwks.json', { status: 200, body: { keys: [jwk] } }],
  ]);
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const path = url.replace('/auth/v1', '');
    const sent = await text(request);
    const body = sent === '' ? undefined : JSON.parse(sent);
    const { apikey, authorization } = credentials.parse(headers);
    asked.push({ method, path, apikey, authorization, body });
    const answer = answers.get(`${method} ${path}`) ?? { status: 404, body: { code: 'not_found' } };
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}/auth/v1`,
    publicKey: jwk,
    asked,
    answers,
    /** A token signed with the service's private key. */
    sign: (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'es-1' }).sign(privateKey),
    count: (path: string) => asked.filter((each) => each.path === path).length,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
