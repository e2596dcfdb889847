import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_DAYS } from './auth-limits.ts';

const NAME = 'florilege_browser';
const ownCookie = new RegExp(`(?:^|; *)${NAME}=([\\w-]{43})(?:;|$)`);

/** The secret number of the browser, null for a client without cookies. */
export function browserOf(request: FastifyRequest): string | null {
  return ownCookie.exec(request.headers.cookie ?? '')?.[1] ?? null;
}

/** Gives the browser a number that no page can read, or lets it keep its own. The number gives no rights. */
export function numberBrowser(request: FastifyRequest, reply: FastifyReply): void {
  const number = browserOf(request) ?? randomBytes(32).toString('base64url');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const life = `Path=/; Max-Age=${BROWSER_DAYS * 86_400}`;
  reply.header('set-cookie', `${NAME}=${number}; ${life}; HttpOnly; SameSite=Strict${secure}`);
}
