import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type HostedAuth, HostedFailure, type HostedMember } from './hosted-auth.ts';

export type HostedAuthSettings = { url: string; serviceKey?: string };

const TIMEOUT_MS = 10_000;
const PER_PAGE = 200;
const MAX_PAGES = 50;
/** A hundred years: the service knows no ban without an end. */
const FOR_EVER = '876000h';

const user = z.object({
  id: z.uuid(),
  phone: z.string().nullish(),
  phone_confirmed_at: z.string().nullish(),
});
const userPage = z.object({ users: z.array(user) });
const failure = z.object({
  code: z.union([z.string(), z.number()]).optional(),
  error_code: z.string().optional(),
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** @throws Refusal, HostedFailure */
type Ask = (method: Method, path: string, body?: object) => Promise<unknown>;

export function createHostedAuth(settings: HostedAuthSettings): HostedAuth {
  const ask = caller(settings);
  return {
    async put(member) {
      const id = member.hostedId ?? member.id;
      const updated = await unlessMissing(ask('PUT', `/admin/users/${id}`, wishes(member)));
      return updated === MISSING ? create(ask, member) : id;
    },
    remove: (id) => remove(ask, id),
  };
}

const MISSING = Symbol('missing');

async function unlessMissing(answer: Promise<unknown>): Promise<unknown> {
  return answer.catch((failure: unknown) => {
    if (failure instanceof Refusal && failure.status === 404) return MISSING;
    throw failure;
  });
}

async function remove(ask: Ask, id: string): Promise<void> {
  await unlessMissing(ask('DELETE', `/admin/users/${id}`, { should_soft_delete: false }));
}

function wishes({ display_name, role, active }: HostedMember) {
  return {
    // Without it the member could not sign in while sign-ups are off.
    phone_confirm: true,
    user_metadata: { display_name, role },
    // A person cannot change this metadata.
    app_metadata: { role },
    ban_duration: active ? 'none' : FOR_EVER,
  };
}

async function create(ask: Ask, member: HostedMember): Promise<string> {
  const wanted = { id: member.id, phone: member.phone, ...wishes(member) };
  const insert = async () => user.parse(await ask('POST', '/admin/users', wanted)).id;
  return insert().catch(async (failure: unknown) => {
    if (!(failure instanceof Refusal && failure.code === 'phone_exists')) throw failure;
    const there = await findByPhone(ask, member.phone);
    if (there.phone_confirmed_at) {
      // The confirmed phone proves its holder; a password set before must not work any more.
      const password = randomBytes(32).toString('base64url');
      await ask('PUT', `/admin/users/${there.id}`, { ...wishes(member), password });
      return there.id;
    }
    // A stranger may have begun that account, with a password.
    await remove(ask, there.id);
    return insert();
  });
}

async function findByPhone(ask: Ask, phone: string): Promise<z.infer<typeof user>> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { users } = userPage.parse(await ask('GET', `/admin/users?page=${page}&per_page=${PER_PAGE}`));
    const found = users.find((one) => one.phone?.replace(/^\+/, '') === phone.slice(1));
    if (found) return found;
    if (users.length < PER_PAGE) break;
  }
  throw unavailable(
    'Le service d’identification dit connaître ce numéro, mais ne le montre pas dans sa liste.',
  );
}

const unavailable = (sentence: string, cause?: unknown) =>
  new HostedFailure('unavailable', sentence, { cause });
const NO_ANSWER = 'Le service d’identification ne répond pas.';

function caller({ url, serviceKey }: HostedAuthSettings): Ask {
  return async (method, path, body) => {
    if (!serviceKey) throw unavailable('SUPABASE_SERVICE_KEY manque : la gestion de l’équipe en a besoin.');
    const headers = {
      apikey: serviceKey,
      authorization: `Bearer ${serviceKey}`,
      'content-type': 'application/json',
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const init = {
      method,
      headers,
      redirect: 'error',
      signal,
      ...(body && { body: JSON.stringify(body) }),
    } as const;
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(url + path, init);
      answer = JSON.parse((await response.text()) || '{}');
    } catch (cause) {
      // Also a success whose answer cannot be read: a retry finds it done.
      throw unavailable(NO_ANSWER, cause);
    }
    if (response.ok) return answer;
    const { status } = response;
    if (status >= 500 || status === 429 || status === 408)
      throw unavailable(NO_ANSWER, new Error(String(status)));
    // A key can be put right without the member being wrong.
    if (status === 401 || status === 403)
      throw unavailable('SUPABASE_SERVICE_KEY est refusée par le service d’identification.');
    const read = failure.safeParse(answer).data;
    throw new Refusal(status, read?.error_code ?? (typeof read?.code === 'string' ? read.code : undefined));
  };
}

class Refusal extends HostedFailure {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, code: string | undefined) {
    const aboutPhone = code === 'validation_failed' || code === 'phone_exists';
    const sentence = aboutPhone
      ? 'Le service d’identification refuse ce numéro.'
      : `Le service d’identification a refusé (${code ?? status}).`;
    super('refused', sentence, { aboutPhone });
    this.status = status;
    this.code = code;
  }
}
