import { toE164 } from '@florilege/contract/auth/phone.ts';
import { z } from 'zod';
import type { AuthSettings } from '../../config-readers.ts';
import { type Db, transaction } from '../../platform/db/db.ts';
import { findAnyMember, saveAdmin } from './auth.repository.ts';

/** A sentence for the person at the terminal, in French. */
export class FirstAdminError extends Error {
  override readonly name = 'FirstAdminError';
}

/**
 * Makes a member of the team an Admin, a new one if need be: someone has to be there before anyone can sign in.
 * `phone` as typed. With a hosted sign-in the same person is created there, under the same id.
 * @throws FirstAdminError
 */
export async function createFirstAdmin(
  db: Db,
  auth: AuthSettings,
  phone: string,
  displayName: string,
): Promise<{ id: string; phone: string }> {
  const number = toE164(phone);
  if (!number) throw new FirstAdminError(`« ${phone} » n’est pas un numéro de téléphone. Exemple : +33612345678`);
  const name = displayName.trim();
  if (name === '' || name.length > 100) throw new FirstAdminError('Indiquez le prénom et le nom, 100 caractères au plus.');

  const known = await findAnyMember(db, number);
  const hostedId = auth.mode === 'supabase' ? await hostedUser(auth, number, name) : undefined;
  if (known && hostedId && known.id !== hostedId) {
    throw new FirstAdminError('Ce numéro appartient à un membre que le service d’identification connaît sous un autre identifiant.');
  }
  const id = hostedId ?? known?.id ?? crypto.randomUUID();
  await transaction(db, { memberId: null, requestId: null }, (tx) => saveAdmin(tx, { id, phone: number, display_name: name }));
  return { id, phone: number };
}

type Hosted = Extract<AuthSettings, { mode: 'supabase' }>;
const user = z.object({ id: z.uuid(), phone: z.string().nullish() });
const userPage = z.object({ users: z.array(user) });
const failure = z.object({ code: z.string().optional(), error_code: z.string().optional() });
const PER_PAGE = 200;
const MAX_PAGES = 50;

/** The id of a phone's user at the hosted service, who is created there unless he exists. */
async function hostedUser(auth: Hosted, phone: string, name: string): Promise<string> {
  // app_metadata too: what a person may not rewrite himself.
  const metadata = { phone_confirm: true, user_metadata: { display_name: name, role: 'Admin' }, app_metadata: { role: 'Admin' } };
  const created = await ask(auth, 'POST', '/admin/users', { phone, ...metadata });
  if (created.ok) return user.parse(created.body).id;
  if (created.code !== 'phone_exists') throw refusal(created.status, created.code);

  const id = await findHosted(auth, phone);
  // A user who never confirmed his phone could not sign in while sign-ups are off.
  const updated = await ask(auth, 'PUT', `/admin/users/${id}`, metadata);
  if (!updated.ok) throw refusal(updated.status, updated.code);
  return id;
}

async function findHosted(auth: Hosted, phone: string): Promise<string> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = await ask(auth, 'GET', `/admin/users?page=${page}&per_page=${PER_PAGE}`);
    if (!answer.ok) throw refusal(answer.status, answer.code);
    const { users } = userPage.parse(answer.body);
    const found = users.find((one) => one.phone?.replace(/^\+/, '') === phone.slice(1));
    if (found) return found.id;
    if (users.length < PER_PAGE) break;
  }
  throw new FirstAdminError('Le service d’identification dit connaître ce numéro, mais ne le montre pas dans sa liste.');
}

type Answer = { ok: true; body: unknown } | { ok: false; status: number; code: string | undefined };

async function ask(auth: Hosted, method: string, path: string, body?: object): Promise<Answer> {
  if (!auth.serviceKey)
    throw new FirstAdminError('SUPABASE_SERVICE_KEY manque : elle permet de créer les membres au service d’identification.');
  let response: Response;
  try {
    response = await fetch(auth.url + path, {
      method,
      headers: { apikey: auth.serviceKey, authorization: `Bearer ${auth.serviceKey}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(15_000),
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new FirstAdminError(`Le service d’identification ne répond pas (${new URL(auth.url).host}). Réessayez.`);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, body: answer };
  const read = failure.safeParse(answer).data;
  return { ok: false, status: response.status, code: read?.error_code ?? read?.code };
}

function refusal(status: number, code: string | undefined): FirstAdminError {
  if (status === 401 || status === 403) return new FirstAdminError('SUPABASE_SERVICE_KEY est refusée par le service d’identification.');
  return new FirstAdminError(`Le service d’identification a refusé (${status}${code ? ` ${code}` : ''}).`);
}
