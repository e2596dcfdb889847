import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listen, type Place } from '../shared/listen.ts';
import { answerRefusals, hangUp, Refusal } from '../shared/refusal.ts';

/** A user in the words of GoTrue's admin interface; `phone` has no plus there. */
type GoTrueUser = {
  id: string;
  phone: string;
  phone_confirmed_at: string | null;
  banned_until: string | null;
  user_metadata: Record<string, unknown>;
  app_metadata: Record<string, unknown>;
  password: string | null;
};

/** The next `times` calls of a method are refused without the work, or done and their answer `lost`. */
type GoTrueFault = { method: string; status?: number; code?: string; lost?: true; times: number };

/** Tests read and write it in place of a control plane; `asked` has the calls, as `PUT /admin/users/…`. */
type World = { users: Map<string, GoTrueUser>; faults: GoTrueFault[]; asked: string[] };
/** `url` is the product's AUTH_URL. */
export type GoTrueSimulator = World & { url: string; serviceKey: string; stop(): Promise<void> };

const SERVICE_KEY = 'simulateur-gotrue-service-role';

const userBody = z.object({
  id: z.uuid().optional(),
  phone: z.string().optional(),
  phone_confirm: z.boolean().optional(),
  password: z.string().optional(),
  ban_duration: z.string().optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
});
const byId = z.object({ id: z.uuid() });
const atLeastOne = z.coerce.number().int().min(1);
const paging = z.object({ page: atLeastOne.default(1), per_page: atLeastOne.default(50) });

/** The admin interface of GoTrue (`/auth/v1/admin/users`) over HTTP, with its users in memory. */
export async function startGoTrueSimulator(place: Place = { port: 0 }): Promise<GoTrueSimulator> {
  const world: World = { users: new Map(), faults: [], asked: [] };
  const { url, stop } = await listen(() => buildApp(world), place);
  return { ...world, url: `${url}/auth/v1`, serviceKey: SERVICE_KEY, stop };
}

function buildApp(world: World): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  answerRefusals(app);
  const api = async (wire: FastifyInstance) => {
    guard(wire, world);
    adminUsers(wire, world.users);
  };
  app.register(api, { prefix: '/auth/v1' });
  return app;
}

const refusal = (status: number, code: string) =>
  new Refusal(status, { code: status, error_code: code, msg: code });

/** Checks the key and injects the faults. */
function guard(api: FastifyInstance, { faults, asked }: World): void {
  const take = (method: string, lost: boolean) => {
    const fault = faults.find((one) => one.method === method && one.times > 0 && !one.lost === !lost);
    if (fault) fault.times -= 1;
    return fault;
  };
  api.addHook('onRequest', async ({ method, url, headers }) => {
    asked.push(`${method} ${url.replace('/auth/v1', '')}`);
    if (!headers.authorization) throw refusal(401, 'no_authorization');
    if (headers.authorization !== `Bearer ${SERVICE_KEY}` || headers.apikey !== SERVICE_KEY) {
      throw refusal(403, 'not_admin');
    }
    const fault = take(method, false);
    if (fault) throw refusal(fault.status ?? 503, fault.code ?? 'unexpected_failure');
  });
  api.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 && take(request.method, true)) hangUp(reply);
  });
}

function adminUsers(api: FastifyInstance, users: Map<string, GoTrueUser>): void {
  api.get('/admin/users', async (request) => {
    const { page, per_page } = paging.parse(request.query);
    return { users: [...users.values()].slice((page - 1) * per_page, page * per_page), aud: 'authenticated' };
  });

  api.post('/admin/users', async (request) => {
    const sent = userBody.parse(request.body);
    const phone = sent.phone?.replace(/^\+/, '') ?? '';
    if (!/^[1-9]\d{6,14}$/.test(phone)) throw refusal(400, 'validation_failed');
    if ([...users.values()].some((user) => user.phone === phone)) throw refusal(422, 'phone_exists');
    const id = sent.id ?? randomUUID();
    // GoTrue's own table refuses the id a second time, which looks like a broken service.
    if (users.has(id)) throw refusal(500, 'unexpected_failure');
    const user: GoTrueUser = {
      id,
      phone,
      phone_confirmed_at: null,
      banned_until: null,
      user_metadata: {},
      app_metadata: { provider: 'phone', providers: ['phone'] },
      password: null,
    };
    users.set(id, merge(user, sent));
    return user;
  });

  api.put('/admin/users/:id', async (request) => {
    const user = users.get(byId.parse(request.params).id);
    if (!user) throw refusal(404, 'user_not_found');
    return merge(user, userBody.parse(request.body));
  });

  api.delete('/admin/users/:id', async (request) => {
    if (!users.delete(byId.parse(request.params).id)) throw refusal(404, 'user_not_found');
    return {};
  });
}

function merge(user: GoTrueUser, sent: z.infer<typeof userBody>): GoTrueUser {
  Object.assign(user.user_metadata, sent.user_metadata);
  Object.assign(user.app_metadata, sent.app_metadata);
  if (sent.phone_confirm) user.phone_confirmed_at ??= new Date().toISOString();
  if (sent.password !== undefined) user.password = sent.password;
  if (sent.ban_duration !== undefined) {
    const hours = Number(sent.ban_duration.replace(/h$/, ''));
    const until = () => new Date(Date.now() + hours * 3_600_000).toISOString();
    user.banned_until = sent.ban_duration === 'none' ? null : until();
  }
  return user;
}
