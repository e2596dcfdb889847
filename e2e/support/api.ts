import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from './people.ts';
import { shopUrl } from './test.ts';

// The API as another device of the shop calls it, signed in as one of the people.

/** One call; its answer as JSON. An answer that is no success throws. */
export async function send(person: Person, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await request(person, method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The same, whatever the answer; `body` is sent as JSON, or as it is when it is a form. */
export async function request(
  person: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${shopUrl()}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await token(person)}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
}

async function token(person: Person): Promise<string> {
  const state: { origins: { localStorage: { name: string; value: string }[] }[] } = JSON.parse(
    await readFile(join(process.env.E2E_STATES ?? '', `${person}.json`), 'utf8'),
  );
  const kept = state.origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name.startsWith('florilege-auth:'));
  const session: { access_token: string } = JSON.parse(kept?.value ?? '{}');
  return session.access_token;
}
