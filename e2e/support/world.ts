import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stateOf } from './api.ts';
import { type Person, people, signedIn } from './people.ts';
import { type Shop, startShop } from './shop.ts';

export type World = { shop: Shop; stop: () => Promise<void> };

/**
 * A shop of its own in a temporary folder, with each person signed in once (codes are rationed, as for real
 * members). The environment says where it is.
 */
export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'florilege-e2e-'));
  // PostgreSQL's own account passes through it: the database is in it too, and removed with it.
  await chmod(folder, 0o711);
  const shop = await startShop(join(folder, 'data'));
  const stop = async () => {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  };
  Object.assign(process.env, {
    E2E_URL: shop.url,
    E2E_INBOX: shop.inboxUrl,
    E2E_MAIL: shop.mailUrl,
    E2E_SQUARE: shop.squareUrl,
    E2E_PENNYLANE: shop.pennylaneUrl,
    E2E_DATA: join(folder, 'data'),
    E2E_STATES: folder,
  });
  try {
    // Many journeys at once are one member here: his share of Pennylane's calls has tests of its own.
    const settings = { method: 'PATCH', headers: { 'content-type': 'application/json' } };
    await fetch(`${shop.pennylaneUrl}_sim/settings`, {
      ...settings,
      body: JSON.stringify({ rate_limit: 0 }),
    });
    await signEverybodyIn(shop);
  } catch (error) {
    await stop();
    throw error;
  }
  return { shop, stop };
}

async function signEverybodyIn({ url, inboxUrl }: Shop): Promise<void> {
  for (const person of Object.keys(people) as Person[]) {
    const state = stateOf(person);
    await writeFile(`${state}.new`, JSON.stringify(await signedIn(url, inboxUrl, people[person])));
    await rename(`${state}.new`, state);
  }
}

/** Access tokens are good for an hour, which a slow machine needs for its journeys. */
const RENEW_MS = 30 * 60_000;

/** One shop for the run of journeys; Playwright calls what this returns at its end. */
export default async function globalSetup() {
  const { shop, stop } = await openWorld();
  const tell = (error: unknown) => void process.stderr.write(`sessions are not renewed: ${error}\n`);
  const renewing = setInterval(() => void signEverybodyIn(shop).catch(tell), RENEW_MS);
  return async () => {
    clearInterval(renewing);
    await stop();
  };
}
