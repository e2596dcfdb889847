import { toE164 } from '@florilege/contract/auth/phone.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthSettings } from '../../../config-readers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findMember, type MemberRow, useSession } from '../auth.repository.ts';
import { browserOf, numberBrowser } from '../codes/asking-browser.ts';
import { type AuthLimits, defaultLimits } from '../codes/auth-limits.ts';
import {
  type Caller,
  refreshSession,
  requestCode,
  type SignInDeps,
  signOut,
  verifyCode,
} from '../sign-in.ts';
import { bearerToken, createTokenReader } from '../tokens/access-token.ts';
import { deriveKeys } from '../tokens/auth-keys.ts';
import { sessionAnswer, settingsAnswer, userAnswer } from './gotrue-answers.ts';
import { answerGoTrueError, GoTrueError } from './gotrue-errors.ts';

const bodyLimit = 16 * 1024;

export type GoTrueDeps = { db: Db; auth: AuthSettings; limits?: AuthLimits };

const phone = z
  .string()
  .max(40)
  // GoTrue accepts a number without its plus; we accept a French one without country, too.
  .transform((typed) => toE164(typed) ?? (/^[1-9]\d{5,14}$/.test(typed) ? toE164(`+${typed}`) : null))
  .pipe(z.string());
// `data` and `create_user` are ignored: a request never creates a member.
const otpBody = z.object({ phone, channel: z.literal('sms').optional(), email: z.undefined().optional() });
const verifyBody = z.object({ phone, token: z.string().min(1).max(20), type: z.literal('sms') });
const refreshBody = z.object({ refresh_token: z.string().min(1).max(400) });
const grant = z.object({ grant_type: z.literal('refresh_token') });
const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

function read<S extends z.ZodType>(schema: S, value: unknown, message = 'Invalid request'): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new GoTrueError('validation_failed', { message });
  return parsed.data;
}

const BAD_PHONE = 'Invalid phone number format (E.164 required)';

/** GoTrue's protocol as `@supabase/auth-js` speaks it; with a hosted service all paths answer 404. */
export async function goTrueRoutes(app: FastifyInstance, { db, auth, limits = defaultLimits }: GoTrueDeps) {
  prepare(app);
  if (auth.mode !== 'embedded') return;
  const deps: SignInDeps = {
    db,
    limits,
    issuer: auth.issuer,
    keys: deriveKeys(auth.secret, auth.previousSecrets),
  };

  app.post('/otp', async (request, reply) => {
    // A refused browser gets its number as well: from then on strangers do not use up its minute.
    numberBrowser(request, reply);
    await requestCode(deps, read(otpBody, request.body, BAD_PHONE).phone, callerOf(request));
    return {};
  });

  app.post('/verify', async (request) => {
    const body = read(verifyBody, request.body, 'Verify requires a valid phone, a token and the type sms');
    return sessionAnswer(await verifyCode(deps, body.phone, body.token, callerOf(request)));
  });

  app.post('/token', async (request) => {
    if (!grant.safeParse(request.query).success) throw new GoTrueError('invalid_credentials');
    const { refresh_token } = read(refreshBody, request.body);
    return sessionAnswer(await refreshSession(deps, refresh_token, request.ip));
  });

  const signedIn = sessionReader(deps);

  app.get('/user', async (request) => {
    const { member } = await signedIn(request);
    return userAnswer(member);
  });

  app.post('/logout', async (request, reply) => {
    const { scope } = read(logoutQuery, request.query, 'Unsupported logout scope');
    const { member, sessionId } = await signedIn(request);
    await signOut(db, { memberId: member.id, sessionId }, scope, request.ip);
    return reply.code(204).send();
  });

  // Our key is symmetric and must not be published.
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return { keys: [] };
  });
  const health = { version: 'florilege', name: 'GoTrue', description: 'Florilège embedded sign-in' };
  app.get('/health', async () => health);
  app.get('/settings', async () => settingsAnswer);

  const others = ['PUT', 'PATCH', 'DELETE'];
  refuse(app, ['/otp', '/verify', '/token', '/logout'], ['GET', ...others]);
  refuse(app, ['/user', '/.well-known/jwks.json', '/health', '/settings'], ['POST', ...others]);
}

function prepare(app: FastifyInstance): void {
  app.setErrorHandler(answerGoTrueError);
  app.setNotFoundHandler(() => {
    throw new GoTrueError('not_found');
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  // auth-js announces JSON on /logout and sends an empty body, which Fastify's own parser refuses.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parseJson(request, String(body), done);
  });
}

function refuse(app: FastifyInstance, urls: string[], method: string[]): void {
  const handler = async () => {
    throw new GoTrueError('method_not_allowed');
  };
  for (const url of urls) app.route({ method, url, handler });
}

function callerOf(request: FastifyRequest): Caller {
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
  return { ip: request.ip, userAgent, browser: browserOf(request) };
}

/** The client drops its session only for `session_not_found`, so a removed member gets it, too. */
function sessionReader(deps: SignInDeps) {
  const readToken = createTokenReader(deps);
  return async (request: FastifyRequest): Promise<{ member: MemberRow; sessionId: string }> => {
    const token = bearerToken(request.headers.authorization);
    if (token === null) throw new GoTrueError('no_authorization');
    const claims = await readToken(token);
    if (!claims) throw new GoTrueError('bad_jwt');
    const used = await useSession(deps.db, { id: claims.session_id, memberId: claims.sub, n: claims.n });
    const member = used && (await findMember(deps.db, used.member.id));
    if (!member) throw new GoTrueError('session_not_found');
    request.memberId = member.id;
    return { member, sessionId: claims.session_id };
  };
}
