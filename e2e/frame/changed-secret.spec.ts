import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { tokenIn } from '../support/api.ts';
import { people, signIn } from '../support/people.ts';
import { title } from '../support/roles.ts';
import { startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const OLD = 'le-premier-secret-de-cette-boutique-assez-long';
const NEXT = 'le-secret-qui-le-remplace-et-qui-est-assez-long';

/** Name of the key that signed the token of the browser. */
async function keyOf(page: Page): Promise<string> {
  const { origins } = await page.context().storageState();
  const token = tokenIn(origins.flatMap(({ localStorage }) => localStorage));
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
}

/** The hour of its token is over, as far as the browser knows. */
const anHourLater = (page: Page) =>
  page.evaluate(() => {
    for (const [name, kept] of Object.entries({ ...localStorage })) {
      if (!name.startsWith('florilege-auth:')) continue;
      localStorage.setItem(name, JSON.stringify({ ...JSON.parse(kept), expires_at: 1 }));
    }
  });

test('a browser stays signed in while the signing secret is changed', async ({ page }) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'florilege-secret-'));
  let shop = await startShop(folder, { AUTH_JWT_SECRET: OLD });
  const restart = async (secrets: Record<string, string>) => {
    await shop.stop();
    shop = await startShop(folder, secrets, Number(new URL(shop.url).port));
  };
  const isSignedIn = async () => {
    await page.goto(`${shop.url}/commandes`);
    await expect(title(page, 'Commandes')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  };
  try {
    await page.goto(`${shop.url}/commandes`);
    await signIn(page, shop.inboxUrl, people.Boutique);
    await isSignedIn();
    const first = await keyOf(page);

    await restart({ AUTH_JWT_SECRET: NEXT, AUTH_JWT_SECRET_PREVIOUS: OLD });
    await isSignedIn();
    expect(await keyOf(page)).toBe(first);
    await anHourLater(page);
    await isSignedIn();
    expect(await keyOf(page)).not.toBe(first);

    // The old secret may go: the session has changed over.
    await restart({ AUTH_JWT_SECRET: NEXT });
    await isSignedIn();
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
