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

type Answer = { ok: true; body: unknown } | { ok: false; status: number; code: string | undefined };
type Ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Answer>;

/** The admin interface of GoTrue (`/admin/users`), called with the project's service key. */
export function createHostedAuth(settings: HostedAuthSettings): HostedAuth {
  const ask = caller(settings);
  return {
    async put(member) {
      const id = member.hostedId ?? member.id;
      const updated = await ask('PUT', `/admin/users/${id}`, wishes(member));
      if (updated.ok) return id;
      if (updated.status !== 404) throw refusal(updated.status, updated.code);
      return create(ask, member);
    },
    async remove(id) {
      const removed = await ask('DELETE', `/admin/users/${id}`, { should_soft_delete: false });
      if (!removed.ok && removed.status !== 404) throw refusal(removed.status, removed.code);
    },
  };
}

function wishes({ display_name, role, active }: HostedMember) {
  return {
    // Without it he could not sign in while sign-ups are off.
    phone_confirm: true,
    user_metadata: { display_name, role },
    // A person cannot change this metadata.
    app_metadata: { role },
    ban_duration: active ? 'none' : FOR_EVER,
  };
}

async function create(ask: Ask, member: HostedMember): Promise<string> {
  const wanted = { id: member.id, phone: member.phone, ...wishes(member) };
  const created = await ask('POST', '/admin/users', wanted);
  if (created.ok) return user.parse(created.body).id;
  if (created.code !== 'phone_exists') throw refusal(created.status, created.code);

  const there = await findByPhone(ask, member.phone);
  if (there.phone_confirmed_at) {
    // The confirmed phone proves its holder; a password set before must not work any more.
    const taken = await ask('PUT', `/admin/users/${there.id}`, {
      ...wishes(member),
      password: randomBytes(32).toString('base64url'),
    });
    if (!taken.ok) throw refusal(taken.status, taken.code);
    return there.id;
  }
  // Anybody can have begun that account, with a password of his own: it goes.
  const removed = await ask('DELETE', `/admin/users/${there.id}`, { should_soft_delete: false });
  if (!removed.ok && removed.status !== 404) throw refusal(removed.status, removed.code);
  const again = await ask('POST', '/admin/users', wanted);
  if (!again.ok) throw refusal(again.status, again.code);
  return user.parse(again.body).id;
}

async function findByPhone(ask: Ask, phone: string): Promise<z.infer<typeof user>> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = await ask('GET', `/admin/users?page=${page}&per_page=${PER_PAGE}`);
    if (!answer.ok) throw refusal(answer.status, answer.code);
    const { users } = userPage.parse(answer.body);
    const found = users.find((one) => one.phone?.replace(/^\+/, '') === phone.slice(1));
    if (found) return found;
    if (users.length < PER_PAGE) break;
  }
  throw new HostedFailure(
    'unavailable',
    'Le service d’identification dit connaître ce numéro, mais ne le montre pas dans sa liste.',
  );
}

function caller({ url, serviceKey }: HostedAuthSettings): Ask {
  return async (method, path, body) => {
    if (!serviceKey)
      throw new HostedFailure(
        'unavailable',
        'SUPABASE_SERVICE_KEY manque : la gestion de l’équipe en a besoin.',
      );
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(url + path, {
        method,
        headers: {
          apikey: serviceKey,
          authorization: `Bearer ${serviceKey}`,
          'content-type': 'application/json',
        },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
      answer = JSON.parse((await response.text()) || '{}');
    } catch (cause) {
      // Also a success whose answer cannot be read: it is asked again, and found done.
      throw new HostedFailure('unavailable', 'Le service d’identification ne répond pas.', { cause });
    }
    if (response.ok) return { ok: true, body: answer };
    if (response.status >= 500 || response.status === 429 || response.status === 408) {
      throw new HostedFailure('unavailable', 'Le service d’identification ne répond pas.', {
        cause: new Error(String(response.status)),
      });
    }
    const read = failure.safeParse(answer).data;
    return {
      ok: false,
      status: response.status,
      code: read?.error_code ?? (typeof read?.code === 'string' ? read.code : undefined),
    };
  };
}

function refusal(status: number, code: string | undefined): HostedFailure {
  // A key can be put right without the member being wrong.
  if (status === 401 || status === 403) {
    return new HostedFailure(
      'unavailable',
      'SUPABASE_SERVICE_KEY est refusée par le service d’identification.',
    );
  }
  const aboutPhone = code === 'validation_failed' || code === 'phone_exists';
  const sentence = aboutPhone
    ? 'Le service d’identification refuse ce numéro.'
    : `Le service d’identification a refusé (${code ?? status}).`;
  return new HostedFailure('refused', sentence, { aboutPhone });
}
