import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_DAYS } from './auth-limits.ts';

const NAME = 'florilege_browser';
const cookie = /(?:^|; *)florilege_browser=([\w-]{43})(?:;|$)/;
/** No other name below the shop's domain can set a cookie of this name; browsers take it over https only. */
const SECURE_NAME = `__Host-${NAME}`;
const secureCookie = /(?:^|; *)__Host-florilege_browser=([\w-]{43})(?:;|$)/;

const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https';

/** The secret number of the browser, null for a client without cookies. */
export function browserOf(request: FastifyRequest): string | null {
  const own = isSecure(request) ? secureCookie : cookie;
  return own.exec(request.headers.cookie ?? '')?.[1] ?? null;
}

/** Gives the browser a number that no page can read, or lets it keep its own. The number gives no rights. */
export function numberBrowser(request: FastifyRequest, reply: FastifyReply): void {
  const number = browserOf(request) ?? randomBytes(32).toString('base64url');
  const [name, secure] = isSecure(request) ? [SECURE_NAME, '; Secure'] : [NAME, ''];
  const life = `Path=/; Max-Age=${BROWSER_DAYS * 86_400}`;
  reply.header('set-cookie', `${name}=${number}; ${life}; HttpOnly; SameSite=Strict${secure}`);
}
