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

/** A hosted sign-in service as our server sees it: its public keys, `/user` and `/admin/users`. */
export class HostedService {
  readonly url: string;
  readonly asked: Asked[] = [];
  readonly publicKey: JWK;
  /** What each path answers; unset is 404. */
  readonly answers = new Map<string, Answer>();
  readonly #sign: (claims: Record<string, unknown>) => Promise<string>;
  readonly #close: () => Promise<void>;

  static async start(): Promise<HostedService> {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'es-1', alg: 'ES256', use: 'sig' };
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const close = () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      });
    const sign = (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'es-1' }).sign(privateKey);
    const service = new HostedService(`http://127.0.0.1:${port}/auth/v1`, jwk, sign, close);
    server.on('request', async (request, response) => {
      const path = (request.url ?? '').replace('/auth/v1', '');
      const { apikey, authorization } = z
        .object({ apikey: z.string().optional(), authorization: z.string().optional() })
        .parse(request.headers);
      const sent = await text(request);
      const asked = {
        method: request.method ?? '',
        path,
        apikey,
        authorization,
        body: sent === '' ? undefined : JSON.parse(sent),
      };
      service.asked.push(asked);
      const { status, body } = service.answers.get(`${asked.method} ${path}`) ?? {
        status: 404,
        body: { code: 'not_found' },
      };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    service.answers.set('GET /.well-known/jwks.json', { status: 200, body: { keys: [jwk] } });
    return service;
  }

  private constructor(
    url: string,
    publicKey: JWK,
    sign: (claims: Record<string, unknown>) => Promise<string>,
    close: () => Promise<void>,
  ) {
    this.url = url;
    this.publicKey = publicKey;
    this.#sign = sign;
    this.#close = close;
  }

  /** A token signed with the service's private key. */
  sign(claims: Record<string, unknown>): Promise<string> {
    return this.#sign(claims);
  }

  count(path: string): number {
    return this.asked.filter((asked) => asked.path === path).length;
  }

  close(): Promise<void> {
    return this.#close();
  }
}
