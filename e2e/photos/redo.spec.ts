import type { Page } from '@playwright/test';
import { changeOrder, makeOrderOf, readOrder } from '../support/orders.ts';
import { orderRow } from '../support/orders-list.ts';
import { makePhoto } from '../support/photos.ts';
import { validateWaiting } from '../support/queue.ts';
import { click, dialog, region } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// A refused bouquet: from the verifier's screen back to its maker, and to the next verification.

const card = (page: Page, id: number) =>
  page.getByRole('article', { name: `Commande ${id} à valider`, exact: true });

test('a refused bouquet finds its maker, is made again and verified @phone', async ({ queue: _, as }) => {
  const long_ago = '2000-01-01';
  await validateWaiting(long_ago);
  const { id, client } = await makeOrderOf('Fleur Refusée', { delivery_date: long_ago });
  const [first, second] = [await makePhoto(), await makePhoto()];
  // Louise, who is signed in as Fleuriste, sends the photo.
  await changeOrder(id, { status: 'needs_verification', verification_image: first.id }, 'Fleuriste');

  const maker = await as('Fleuriste', '/clients');
  await maker.evaluate(() => sessionStorage.clear());
  await maker.reload();
  await expect
    .poll(() => maker.evaluate(() => Object.keys(sessionStorage).join()))
    .toContain('florilege-notices');

  const verifier = await as('Senior', '/verifications');
  await expect(card(verifier, id)).toBeVisible();
  await click(verifier, 'Refuser', { exact: true });
  const asking = dialog(verifier, new RegExp(`Refuser la commande ${id}`));
  await asking.getByLabel('Motif du refus').fill('Roses fanées');
  await click(asking, 'Refuser la commande');
  await expect(card(verifier, id)).toBeHidden();

  const notice = maker.getByRole('alert').filter({ hasText: client.name });
  await expect(notice).toContainText('À refaire');
  await expect(notice).toContainText('Roses fanées');

  await maker.goto('/');
  const todo = maker.getByRole('region', { name: 'À traiter' });
  const line = todo.getByRole('listitem').filter({ hasText: 'à refaire par vous' });
  await line.getByRole('link', { name: /^Refaire/ }).click();
  await expect(maker).toHaveURL(/todo=redo/);
  await expect(maker.getByRole('row').filter({ has: orderRow(maker, id) })).toContainText('À refaire');
  await orderRow(maker, id).click();
  const banner = region(maker, 'À refaire par Louise Garnier');
  await expect(banner).toContainText('Roses fanées');
  await expect(banner.getByRole('img')).toBeVisible();
  await expect(banner.getByText('Envoyer la nouvelle photo')).toBeEnabled();

  await changeOrder(id, { status: 'needs_verification', verification_image: second.id }, 'Fleuriste');
  await expect(banner).toBeHidden();
  await verifier.reload();
  await expect(card(verifier, id)).toContainText('Roses fanées');
  await click(verifier, 'Valider', { exact: true });
  await expect.poll(async () => (await readOrder(id)).status).toBe('validated');
});
