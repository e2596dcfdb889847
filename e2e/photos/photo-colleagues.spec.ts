import type { Locator } from '@playwright/test';
import { findPhoto, makePhoto, pictureFile } from '../support/photos.ts';
import { button, click, dialog, fill } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// Two members at one photo.

test('tells of a colleague’s newer description before it is replaced @phone', async ({ as }) => {
  const { id } = await makePhoto(pictureFile());
  const write = async (shown: Locator, text: string) => {
    await click(shown, 'Décrire');
    await fill(shown, { Description: text });
  };
  const [mine, hers] = [await as('Fleuriste', `/medias/${id}`), await as('Comptable', `/medias/${id}`)].map(
    (page) => dialog(page),
  ) as [Locator, Locator];
  await write(mine, 'Bouquet rond de pivoines');
  await write(hers, 'Trente pivoines');
  await click(hers, 'Enregistrer');
  await expect(button(hers, 'Modifier')).toBeVisible();
  await click(mine, 'Enregistrer');
  await expect(mine.getByText(/Un collègue a écrit entre-temps.*Trente pivoines/)).toBeVisible();
  expect((await findPhoto(id)).description).toBe('Trente pivoines');
  await click(mine, 'Enregistrer');
  await expect(button(mine, 'Modifier')).toBeVisible();
  expect((await findPhoto(id)).description).toBe('Bouquet rond de pivoines');
});
