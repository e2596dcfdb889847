import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { listen } from '../listen.ts';

/** A user as the admin interface of GoTrue keeps him. `phone` has no plus there. */
export type GoTrueUser = {
  id: string;
  phone: string;
  phone_confirmed_at: string | null;
  banned_until: string | null;
  user_metadata: Record<string, unknown>;
  app_metadata: Record<string, unknown>;
  password: string | null;
};

/** What befalls the next calls of a method: an answer instead of the work, or the work done and its answer lost. */
export type GoTrueFault = { method: string; status?: number; code?: string; lost?: true; times: number };

export type GoTrueSimulator = {
  /** What the product's AUTH_URL is. */
  url: string;
  serviceKey: string;
  users: Map<string, GoTrueUser>;
  faults: GoTrueFault[];
  /** Every call of the admin interface, as `PUT /admin/users/…`. */
  asked: string[];
  stop(): Promise<void>;
};

const SERVICE_KEY = 'simulateur-gotrue-service-role';

const body = z.object({
  id: z.uuid().optional(),
  phone: z.string().optional(),
  phone_confirm: z.boolean().optional(),
  password: z.string().optional(),
  ban_duration: z.string().optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
});
const byId = z.object({ id: z.uuid() });
const paging = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).default(50),
});

type World = Pick<GoTrueSimulator, 'users' | 'faults' | 'asked'>;

/** The admin interface of GoTrue (`/auth/v1/admin/users`) over HTTP, with its users in memory. */
export async function startGoTrueSimulator(
  options: { port: number; host?: string } = { port: 0 },
): Promise<GoTrueSimulator> {
  const world: World = { users: new Map(), faults: [], asked: [] };
  const { app, url } = await listen(() => buildApp(world), options);
  return { ...world, url: `${url}/auth/v1`, serviceKey: SERVICE_KEY, stop: () => app.close() };
}

function buildApp(world: World): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.register(
    async (api) => {
      guard(api, world);
      adminUsers(api, world.users);
    },
    { prefix: '/auth/v1' },
  );
  return app;
}

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).send({ code: status, error_code: code, msg: code });
}

/** The key, and what was asked to go wrong. */
function guard(api: FastifyInstance, { faults, asked }: World): void {
  const take = (method: string, lost: boolean) => {
    const fault = faults.find(
      (one) => one.method === method && one.times > 0 && (one.lost === true) === lost,
    );
    if (fault) fault.times -= 1;
    return fault;
  };
  api.addHook('onRequest', async (request, reply) => {
    asked.push(`${request.method} ${request.url.replace('/auth/v1', '')}`);
    if (!request.headers.authorization) return refuse(reply, 401, 'no_authorization');
    if (request.headers.authorization !== `Bearer ${SERVICE_KEY}` || request.headers.apikey !== SERVICE_KEY) {
      return refuse(reply, 403, 'not_admin');
    }
    const fault = take(request.method, false);
    if (fault) return refuse(reply, fault.status ?? 503, fault.code ?? 'unexpected_failure');
  });
  // Done, but nobody hears of it.
  api.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 && take(request.method, true)) request.raw.socket.destroy();
  });
}

function adminUsers(api: FastifyInstance, users: Map<string, GoTrueUser>): void {
  const holder = (phone: string) => [...users.values()].find((user) => user.phone === phone);
  const merge = (user: GoTrueUser, sent: z.infer<typeof body>) => {
    Object.assign(user.user_metadata, sent.user_metadata);
    Object.assign(user.app_metadata, sent.app_metadata);
    if (sent.phone_confirm) user.phone_confirmed_at ??= new Date().toISOString();
    if (sent.password !== undefined) user.password = sent.password;
    if (sent.ban_duration !== undefined) {
      const hours = Number(sent.ban_duration.replace(/h$/, ''));
      user.banned_until =
        sent.ban_duration === 'none' ? null : new Date(Date.now() + hours * 3_600_000).toISOString();
    }
    return user;
  };

  api.get('/admin/users', async (request) => {
    const { page, per_page } = paging.parse(request.query);
    return { users: [...users.values()].slice((page - 1) * per_page, page * per_page), aud: 'authenticated' };
  });

  api.post('/admin/users', async (request, reply) => {
    const sent = body.parse(request.body);
    const phone = sent.phone?.replace(/^\+/, '') ?? '';
    if (!/^[1-9]\d{6,14}$/.test(phone)) return refuse(reply, 400, 'validation_failed');
    if (holder(phone)) return refuse(reply, 422, 'phone_exists');
    const id = sent.id ?? randomUUID();
    // Its own table refuses the id a second time: a failure that looks like a broken service.
    if (users.has(id)) return refuse(reply, 500, 'unexpected_failure');
    const made: GoTrueUser = {
      id,
      phone,
      phone_confirmed_at: null,
      banned_until: null,
      user_metadata: {},
      app_metadata: { provider: 'phone', providers: ['phone'] },
      password: null,
    };
    users.set(id, merge(made, sent));
    return made;
  });

  api.put('/admin/users/:id', async (request, reply) => {
    const user = users.get(byId.parse(request.params).id);
    return user ? merge(user, body.parse(request.body)) : refuse(reply, 404, 'user_not_found');
  });

  api.delete('/admin/users/:id', async (request, reply) => {
    return users.delete(byId.parse(request.params).id) ? {} : refuse(reply, 404, 'user_not_found');
  });
}
