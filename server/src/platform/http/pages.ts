import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';

const NONCE_MARK = '__CSP_NONCE__';
const ownAnswers = /^\/(api|auth)(\/|$)/;

/** Serves the built files, and for other addresses the page with a fresh nonce for the library's styles. */
export async function servePages(app: FastifyInstance, webDir: string): Promise<void> {
  const readHtml = freshFile(join(webDir, 'index.html'));
  await readHtml();

  const page = async (reply: FastifyReply) => {
    const html = await readHtml();
    const nonce = randomBytes(16).toString('base64');
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    const withNonce = policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
    return reply
      .header('content-security-policy', withNonce)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE_MARK, nonce));
  };

  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // The page itself is never a plain file: it carries a nonce.
    allowedPath: (path) => !path.startsWith('/index.html'),
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(webDir, 'assets'));
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', (_request, reply) => page(reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const wantsPage =
      request.method === 'GET' &&
      !ownAnswers.test(path) &&
      !path.startsWith('/assets/') &&
      (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) throw new AppError('NOT_FOUND');
    return page(reply);
  });
}

/** A deployment may replace the web app under a running server. */
function freshFile(path: string): () => Promise<string> {
  let text = '';
  let writtenAt = -1;
  return async () => {
    const { mtimeMs } = await stat(path);
    if (mtimeMs !== writtenAt) {
      text = await readFile(path, 'utf8');
      writtenAt = mtimeMs;
    }
    return text;
  };
}
