import type { Locator, Page } from '@playwright/test';
import { request } from '../support/api.ts';
import { hold } from '../support/network.ts';
import { makeClient, unique } from '../support/orders.ts';
import { countPhotos, findPhoto, makePhoto, pictureFile } from '../support/photos.ts';
import { drawFinger } from '../support/pointer.ts';
import { button, click, link, selectionBar } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The photo library of /medias, on photos that bear a tag no other test knows.

const photo = (page: Page, name: string) => link(page, `Photo ${name}`, { exact: true });
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Sélectionner ${name}`, exact: true });
const cells = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('link');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const image = (page: Page, name: string) => dialog(page, name).getByRole('img', { name, exact: true });
/** The end of a library of so many photos. */
const all = (page: Page, count: number) => page.getByText(`Vous avez tout vu : ${count} photos.`);
const query = (page: Page) => new URL(page.url()).searchParams;

/** Photos of one tag, in the order in which the library shows them. */
async function photosOf(tag: string, count: number) {
  const photos: Awaited<ReturnType<typeof makePhoto>>[] = [];
  for (let index = 0; index < count; index += 1)
    photos.unshift(await makePhoto(pictureFile(`${tag}-${index}.png`), [tag]));
  return photos;
}

/** Two taps, or the wheel. */
async function zoomIn(page: Page, picture: Locator, withFinger: boolean): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  const [left, top] = [x + width / 2, y + height / 2] as const;
  if (withFinger) {
    // Together, as a page that is busy between them would see two single taps.
    await Promise.all([page.touchscreen.tap(left, top), page.touchscreen.tap(left, top)]);
  } else {
    await page.mouse.move(left, top);
    await page.mouse.wheel(0, -240);
  }
}

test('browses by arrows or a finger, and returns to the same place @phone', async ({ as, isMobile }) => {
  const tag = unique();
  const [first, second, third] = await photosOf(tag, 3);
  if (!first || !second || !third) throw new Error('three photos');
  const page = await as('Livreur', '/livraisons');
  await page.goto(`/medias?tag=${tag}`);
  await expect(all(page, 3)).toBeVisible();

  await photo(page, first.filename).click();
  await expect(image(page, first.filename)).toBeVisible();
  await expect(page).toHaveURL(`/medias/${first.id}?tag=${tag}`);
  await expect(button(page, 'Photo précédente')).toBeDisabled();
  const middle = { x: 195, y: 240 };
  const next = () => (isMobile ? drawFinger(page, middle, -150) : page.keyboard.press('ArrowRight'));
  const previous = () => (isMobile ? drawFinger(page, middle, 150) : page.keyboard.press('ArrowLeft'));
  await next();
  await expect(image(page, second.filename)).toBeVisible();
  await next();
  await expect(image(page, third.filename)).toBeVisible();
  await expect(page.getByText('3 / 3')).toBeVisible();
  await next();
  await expect(page).toHaveURL(`/medias/${third.id}?tag=${tag}`);
  await previous();
  await expect(image(page, second.filename)).toBeVisible();
  // A member who may only look has nothing to change here.
  for (const name of ['Supprimer', 'Décrire', 'Ajouter un client'])
    await expect(button(page, name)).toHaveCount(0);

  if (isMobile) await click(page, 'Fermer');
  else await page.keyboard.press('Escape');
  await expect(dialog(page, second.filename)).toBeHidden();
  await expect(page).toHaveURL(`/medias?tag=${tag}`);
  await expect(photo(page, second.filename)).toBeFocused();
  // However far one went, the photo was one step.
  await page.goBack();
  await expect(page).toHaveURL('/livraisons');
});

test('opens a photo over its filters, which Back and forward keep', async ({ as }) => {
  const tag = unique();
  const [first, second] = await photosOf(tag, 2);
  if (!first || !second) throw new Error('two photos');
  const page = await as('Boutique', `/medias/${second.id}?tag=${tag}`);
  await expect(image(page, second.filename)).toBeVisible();
  await click(page, 'Photo précédente');
  await expect(image(page, first.filename)).toBeVisible();
  await click(page, 'Fermer');
  await expect(page).toHaveURL(`/medias?tag=${tag}`);
  await expect(cells(page)).toHaveCount(2);

  await photo(page, second.filename).click();
  await expect(image(page, second.filename)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/medias?tag=${tag}`);
  await expect(dialog(page, second.filename)).toBeHidden();
  await expect(cells(page)).toHaveCount(2);
  await page.goForward();
  await expect(image(page, second.filename)).toBeVisible();

  for (const unknown of ['999999999', 'bouquet']) {
    await page.goto(`/medias/${unknown}?tag=${tag}`);
    await expect(page).toHaveURL(`/medias?tag=${tag}`);
    await expect(cells(page)).toHaveCount(2);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('tags several photos together, and finds them by the tag @phone', async ({ as }) => {
  const tag = unique();
  const added = `Jardin ${unique()}`;
  const photos = await photosOf(tag, 7);
  const page = await as('Fleuriste', `/medias?tag=${tag}`);
  await click(page, 'Sélectionner', { exact: true });
  await expect(button(selectionBar(page), 'Ajouter des tags')).toBeDisabled();
  await expect(button(selectionBar(page), 'Supprimer')).toHaveCount(0);
  await box(page, photos[0]?.filename ?? '').click();
  await box(page, photos[5]?.filename ?? '').click({ modifiers: ['Shift'] });
  await expect(selectionBar(page).getByText('6 photos sur 7')).toBeVisible();
  await click(selectionBar(page), 'Ajouter des tags');

  const tagging = dialog(page, 'Ajouter des tags');
  const names = tagging.getByRole('listitem');
  await expect(names).toHaveText([...photos.slice(0, 5).map(({ filename }) => filename), /^\+1\sautre$/]);
  await expect(button(tagging, 'Ajouter les tags')).toBeDisabled();
  const field = tagging.getByRole('combobox', { name: 'Tags' });
  await expect(button(tagging, 'Ajouter le tag')).toBeDisabled();
  await field.fill('x'.repeat(101));
  await expect(tagging.getByText('101 / 100 caractères')).toBeVisible();
  await expect(button(tagging, 'Ajouter le tag')).toBeDisabled();
  await field.fill(`${added},`);
  await field.fill(added.toUpperCase());
  await field.press('Enter');
  await expect(button(tagging, /^Retirer le tag/)).toHaveCount(1);
  await page.route('**/api/images/bulk_tag/', (route) => route.abort(), { times: 1 });
  await click(tagging, 'Ajouter les tags');
  await expect(tagging.getByRole('alert')).toContainText('0\u00a0étiquetée sur 6\u00a0photos.');
  await click(tagging, 'Ajouter les tags');
  await expect(page.getByText(`Tag « ${added} » : 6 photos complétées.`)).toBeVisible();
  await expect(selectionBar(page)).toBeHidden();

  await click(page, 'Filtrer par tags');
  await page.getByRole('combobox', { name: 'Chercher un tag' }).fill(added.toLowerCase());
  await page.getByRole('option', { name: new RegExp(added) }).click();
  await page.keyboard.press('Escape');
  await expect(all(page, 6)).toBeVisible();
  expect(query(page).getAll('tag')).toEqual([tag, added]);
  await page.reload();
  await expect(cells(page)).toHaveCount(6);
  await click(page, `Ne plus filtrer par le tag ${added}`);
  await expect(all(page, 7)).toBeVisible();

  const image_ids = photos.map(({ id }) => id);
  expect((await request('Fleuriste', 'DELETE', '/images/bulk_delete/', { image_ids })).status).toBe(403);
  expect((await request('Fleuriste', 'DELETE', `/images/${image_ids[0]}/delete/`)).status).toBe(403);
  await expect(button(page, 'Corbeille')).toHaveCount(0);
});

test('leaves photos unselected that arrive after the selection', async ({ as }) => {
  test.setTimeout(240_000);
  // More than are near the window: the others are fetched when all are selected.
  await expect.poll(countPhotos, { timeout: 90_000 }).toBeGreaterThan(100);
  const page = await as('Fleuriste', '/medias');
  await expect(cells(page).first()).toBeVisible();
  const lastPage = '**/api/images/list/?page=5&*';
  const letGo = await hold(page, lastPage);
  const select = button(page, 'Sélectionner', { exact: true });
  await select.click();
  const asked = page.waitForRequest(lastPage);
  await click(selectionBar(page), 'Tout sélectionner');
  await asked;
  await click(selectionBar(page), 'Quitter la sélection');
  await select.click();
  const arrived = page.waitForResponse(lastPage);
  await letGo();
  await arrived;
  await expect(button(selectionBar(page), 'Tout sélectionner')).toBeEnabled();
  await expect(selectionBar(page).getByText('Aucune photo choisie')).toBeVisible();
  await click(selectionBar(page), 'Tout sélectionner');
  // Places are shown a hundred at a time.
  await expect(selectionBar(page).getByText(/^(10[1-9]|1[1-9]\d|[2-9]\d\d)\sphotos sur/)).toBeVisible();
});

test('deletes photos, and restores them at once or from the bin', async ({ as }) => {
  const tag = unique();
  const [first, second] = await photosOf(tag, 2);
  const page = await as('Senior', `/medias?tag=${tag}&view=table`);
  await expect(page.getByRole('table', { name: 'Photos' }).getByRole('rowheader')).toHaveText(
    [second, first].map(() => new RegExp(tag)),
  );
  const removeAll = async () => {
    await click(page, 'Sélectionner', { exact: true });
    await click(selectionBar(page), 'Tout sélectionner');
    await click(selectionBar(page), 'Supprimer');
    const asking = page.getByRole('dialog', { name: /^Supprimer 2\sphotos/ });
    await expect(asking.getByText(/restaurer pendant 30 jours/)).toBeVisible();
    await click(asking, 'Supprimer les photos');
    await expect(page.getByText('Aucune image trouvée')).toBeVisible();
  };
  await removeAll();
  await click(page, 'Restaurer');
  await expect(all(page, 2)).toBeVisible();

  await removeAll();
  await page.goto(`/medias?tag=${tag}&deleted=true`);
  await link(page, `Photo ${first?.filename}`).click();
  await expect(dialog(page, first?.filename ?? '').getByText('Dans la corbeille')).toBeVisible();
  await click(dialog(page, first?.filename ?? ''), 'Restaurer');
  await expect(button(page.getByRole('dialog'), 'Supprimer')).toBeVisible();
  await button(page, 'Fermer').last().click();
  await page.goto(`/medias?tag=${tag}`);
  await expect(cells(page)).toHaveCount(1);
  await expect(photo(page, first?.filename ?? '')).toBeVisible();
});

test('shows a colleague at once what is written on a photo @phone', async ({ as, isMobile }) => {
  const tag = unique();
  const only = await makePhoto(pictureFile(`${tag}.png`), [tag]);
  const client = await makeClient('Hortense Ancolie');
  const colleague = await as('Fleuriste', `/medias/${only.id}?tag=${tag}`);
  await expect(image(colleague, only.filename)).toBeVisible();
  const page = await as('Comptable', `/medias/${only.id}?tag=${tag}`);
  const shown = dialog(page, only.filename);

  await click(shown, 'Décrire');
  await page.keyboard.type('Bouquet rond de pivoines');
  await page.keyboard.press('Escape');
  // A slip of the finger loses no typed text.
  await click(page, 'Continuer la saisie');
  await click(shown, 'Enregistrer');
  await expect(shown.getByRole('img', { name: 'Bouquet rond de pivoines' })).toBeVisible();
  // The picture has its text before the answer is there, with which the form closes.
  await expect(button(shown, 'Modifier')).toBeVisible();
  const added = `Serre ${unique()}`;
  await shown.getByRole('combobox', { name: 'Tags' }).fill(added);
  await page.keyboard.press('Enter');
  await click(shown, 'Ajouter un client');
  await shown.getByRole('combobox', { name: 'Client' }).fill(client.name);
  await shown.getByRole('option', { name: new RegExp(client.name) }).click();
  await expect(link(shown, new RegExp(client.name))).toHaveAttribute(
    'href',
    new RegExp(`^/clients/${client.id}/photos\\?return=%2Fmedias%2F`),
  );

  const seen = dialog(colleague, only.filename);
  await expect(seen.getByText('Bouquet rond de pivoines')).toBeVisible();
  await expect(button(seen, `Retirer le tag ${added}`)).toBeVisible();
  await expect(link(seen, new RegExp(client.name))).toBeVisible();

  await click(shown, `Retirer le tag ${tag}`);
  await click(shown, `Retirer le client ${client.name}`);
  await click(page, 'Annuler', { exact: true });
  await expect.poll(async () => (await findPhoto(only.id)).tags.map(({ name }) => name)).toEqual([added]);
  await expect
    .poll(async () => (await findPhoto(only.id)).client_associations.map(({ id }) => id))
    .toEqual([client.id]);

  const saved = page.waitForEvent('download');
  await click(shown, 'Télécharger');
  expect((await saved).suggestedFilename()).toBe(only.filename);
  await expect(button(shown, 'Supprimer')).toHaveCount(0);

  await zoomIn(page, shown.getByRole('img', { name: 'Bouquet rond de pivoines' }), isMobile);
  await expect(button(shown, 'Voir en entier')).toBeVisible();
  await click(shown, 'Voir en entier');
  await expect(button(shown, 'Réduire')).toBeHidden();
});

test('loads on the way down, and draws only what is near the window @phone', async ({ as, isMobile }) => {
  test.setTimeout(240_000);
  // The demonstration shop's own photos are added while it is open already.
  await expect.poll(countPhotos, { timeout: 90_000 }).toBeGreaterThan(100);
  const page = await as('Boutique', '/medias');
  await expect(cells(page).first()).toBeVisible();
  await expect(button(page, "Charger plus d'images")).toBeVisible();
  await expect(page.getByText(/^100 sur \d+$/)).toBeVisible();
  const end = page.getByText(/^Vous avez tout vu\s: \d+ photos\.$/);
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(end).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(cells(page).last()).toBeInViewport();
  expect(await cells(page).count()).toBeLessThan(isMobile ? 30 : 60);

  await cells(page).last().focus();
  await page.keyboard.press('Home');
  // Photos of other journeys that come in above it move it on.
  const focused = page.getByRole('listitem').filter({ has: page.locator('a:focus') });
  await expect(focused).toHaveAttribute('aria-posinset', /^\d$/);
});
