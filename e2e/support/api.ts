import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Person } from './people.ts';

// The shop of the run, and its API as another device calls it, signed in as one of the people.

export const shopUrl = () => process.env.E2E_URL ?? '';
export const mailUrl = () => process.env.E2E_MAIL ?? '';
export const inboxUrl = () => process.env.E2E_INBOX ?? '';
/** The simulators' pages; their control plane is below `/_sim/`. */
export const squareUrl = () => process.env.E2E_SQUARE ?? '';
export const pennylaneUrl = () => process.env.E2E_PENNYLANE ?? '';
/** File of a person's storage state. */
export const stateOf = (person: Person) => join(process.env.E2E_STATES ?? '', `${person}.json`);

const storageState = z.object({
  origins: z.array(z.object({ localStorage: z.array(z.object({ name: z.string(), value: z.string() })) })),
});
const session = z.object({ access_token: z.string() });

/** The session that the browser of a signed-in member has stored. */
export const storedBy = (person: Person) =>
  storageState
    .parse(JSON.parse(readFileSync(stateOf(person), 'utf8')))
    .origins.flatMap((origin) => origin.localStorage);

/** The access token in such a store. */
export function tokenIn(stored: readonly { name: string; value: string }[]): string {
  const kept = stored.find(({ name }) => name.startsWith('florilege-auth:'));
  return session.parse(JSON.parse(kept?.value ?? '{}')).access_token;
}

/** One call; its answer as JSON. An answer that is no success throws. */
export async function send(person: Person, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await request(person, method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The same for a route of the contract, with its answer parsed. */
export async function call<Answer>(
  person: Person,
  { method, answer }: { method: string; answer: z.ZodType<Answer> },
  path: string,
  body?: unknown,
): Promise<Answer> {
  return answer.parse(await send(person, method, path, body));
}

/** The same, whatever the answer; `body` is sent as JSON, or as it is when it is a form. */
export function request(person: Person, method: string, path: string, body?: unknown): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${shopUrl()}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenIn(storedBy(person))}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
}
