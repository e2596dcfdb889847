import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';
import { sendText } from './compress.ts';

const NONCE_MARK = '__CSP_NONCE__';
const INLINE = /<script>(.*?)<\/script>/gs;
const ownAnswers = /^\/(api|auth)(\/|$)/;

/**
 * Serves the built files, and for other addresses the page, with a fresh nonce for the library's styles. The content
 * policy names its first script by its hash.
 */
export async function servePages(app: FastifyInstance, webDir: string): Promise<void> {
  const readPage = freshPage(join(webDir, 'index.html'));
  await readPage();

  const page = async (reply: FastifyReply) => {
    const { html, scripts } = await readPage();
    const nonce = randomBytes(16).toString('base64');
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    const own = policy
      .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
      .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '));
    reply
      .header('content-security-policy', own)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    return sendText(reply, html.replaceAll(NONCE_MARK, nonce));
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

type Page = { html: string; scripts: string[] };

/** A deployment may replace the web app under a running server. */
function freshPage(path: string): () => Promise<Page> {
  let page: Page = { html: '', scripts: [] };
  let writtenAt = -1;
  return async () => {
    const { mtimeMs } = await stat(path);
    if (mtimeMs !== writtenAt) {
      const html = await readFile(path, 'utf8');
      page = { html, scripts: [...html.matchAll(INLINE)].map(([, code = '']) => sourceOf(code)) };
      writtenAt = mtimeMs;
    }
    return page;
  };
}

/** The source of a content policy that allows this script alone, with its lines as browsers read them. */
const sourceOf = (code: string) =>
  `'sha256-${createHash('sha256').update(code.replaceAll('\r\n', '\n')).digest('base64')}'`;
