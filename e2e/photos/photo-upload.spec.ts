import { statusButton } from '../support/order-page.ts';
import { makeClient, makeOrder, readOrder, unique } from '../support/orders.ts';
import { makePhoto, pictureFile } from '../support/photos.ts';
import { button, click, fill, link, region, tab } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';
import {
  choose,
  chosenFiles,
  dialog,
  disguised,
  holdUploads,
  openDialog,
  paste,
  row,
  tooLarge,
  UPLOAD,
  wall,
} from '../support/uploads.ts';

// Photos on their way into the library, onto an order and to a client; and what happens when they do not get through.

// The recorder requests a preview that did not open a second time, which the page's policy forbids and the
// console reports.
test.use({ trace: 'off' });

test('names the two refused of six files, and sends the others @phone', async ({ as }) => {
  const tag = unique();
  const client = await makeClient('Colette');
  const pictures = Array.from({ length: 4 }, (_, index) => pictureFile(`${tag}-${index}.png`));
  const page = await as('Comptable', '/medias');
  await openDialog(page);
  await expect(button(dialog(page), 'Envoyer', { exact: true })).toBeDisabled();
  await choose(page, [...pictures, disguised('facture.png'), tooLarge('panorama.png')]);
  await expect(row(page, 'panorama.png')).toContainText('Fichier trop volumineux : 10 MB au plus.');
  await expect(row(page, 'facture.png')).not.toContainText('Format');

  await dialog(page).getByRole('combobox', { name: 'Tags' }).fill(tag);
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('combobox', { name: 'Client' }).fill(client.name);
  await dialog(page).getByRole('option', { name: client.name }).click();
  await click(dialog(page), 'Envoyer 5 photos');

  const result = region(dialog(page), '4 photos ajoutées.');
  await expect(result.getByRole('list', { name: 'Photos ajoutées' }).getByRole('listitem')).toHaveText(
    pictures.map(({ name }) => name),
  );
  await expect(result.getByRole('list', { name: 'Fichiers non envoyés' }).getByRole('listitem')).toHaveText([
    'panorama.pngFichier trop volumineux : 10 MB au plus.',
    'facture.pngFormat non accepté : JPEG, PNG, WebP ou GIF uniquement.',
  ]);
  await expect(result.getByText(`Affectées à ${client.name}`)).toBeVisible();
  // Refusals stay readable.
  await page.waitForTimeout(3_500);
  await button(dialog(page), 'Fermer').last().click();
  await expect(dialog(page)).toBeHidden();

  await page.goto(`/medias?tag=${tag}`);
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('link')).toHaveCount(4);
  await page.goto(`/clients/${client.id}/photos`);
  await expect(tab(page, 'Photos · 4')).toBeVisible();
  await expect(wall(page, 'Photos du client')).toHaveCount(4);
});

test('recognises a known picture, and closes after a success', async ({ as }) => {
  const known = pictureFile();
  await makePhoto(known);
  const page = await as('Livreur', '/medias');
  await openDialog(page);
  await expect(dialog(page).getByRole('combobox', { name: 'Client' })).toHaveCount(0);
  await choose(page, [known, ...Array.from({ length: 6 }, () => pictureFile())]);
  await click(dialog(page), 'Envoyer 7 photos');
  const result = region(dialog(page), '7 photos ajoutées, dont 1 déjà dans la photothèque.');
  // At one look: it closes by itself after three seconds.
  await expect(result.getByRole('listitem')).toHaveText([
    /Déjà dans la photothèque$/,
    ...Array.from({ length: 4 }, () => /\.png$/),
    'et 2 autres',
  ]);
  await expect(dialog(page)).toBeHidden();
});

test('sends failed files again, but not cancelled ones', async ({ as }) => {
  const [first, second, third] = [pictureFile(), pictureFile(), pictureFile()];
  const page = await as('Fleuriste', '/medias');
  await openDialog(page);
  await choose(page, [first, second]);
  await page.route(UPLOAD, (route) => route.abort('internetdisconnected'));
  await click(dialog(page), 'Envoyer 2 photos');
  await expect(region(dialog(page), 'Aucune photo n’a été ajoutée.')).toContainText(
    'Connexion au serveur impossible. Vérifiez le réseau, puis réessayez.',
  );

  // They fail again behind the closed dialog, and opening it loses none of them.
  await page.unroute(UPLOAD);
  const lose = Promise.withResolvers<void>();
  await page.route(UPLOAD, async (route) => {
    await lose.promise;
    await route.abort('internetdisconnected');
  });
  await click(dialog(page), 'Réessayer les échecs');
  await click(dialog(page), 'Continuer en arrière-plan');
  lose.resolve();
  const notice = page.getByRole('alert').filter({ hasText: 'Photos non envoyées' });
  await expect(notice).toBeVisible();
  await button(page, 'Ajouter des photos').first().click();
  await expect(notice).toBeHidden();
  await page.unroute(UPLOAD);
  await click(dialog(page), 'Réessayer les échecs');
  await expect(region(dialog(page), '2 photos ajoutées.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  // Cancels one upload, then leaves the dialog: a notification reports the other.
  const letGo = await holdUploads(page);
  const fourth = pictureFile();
  await openDialog(page);
  await choose(page, [third, fourth]);
  await click(dialog(page), 'Envoyer 2 photos');
  await click(dialog(page), `Annuler l’envoi de ${third.name}`);
  await expect(row(page, third.name)).toContainText('Envoi annulé');
  await click(dialog(page), 'Continuer en arrière-plan');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: 'Envoi des photos' })).toContainText(
    '0 sur 1 photo',
  );
  await letGo();
  await expect(page.getByText('1 photo ajoutée.')).toBeVisible();
  await page.goto(`/medias?search=${fourth.name}`);
  await expect(link(page, `Photo ${fourth.name}`)).toBeVisible();
  await page.goto(`/medias?search=${third.name}`);
  await expect(page.getByText('Aucune image trouvée')).toBeVisible();

  // With all of them cancelled, the dialog stays for a new choice.
  const letAllGo = await holdUploads(page);
  await openDialog(page);
  await choose(page, [third]);
  await click(dialog(page), 'Envoyer 1 photo');
  await click(dialog(page), `Annuler l’envoi de ${third.name}`);
  await expect(region(dialog(page), 'Aucune photo n’a été ajoutée.')).toBeVisible();
  await letAllGo();
  await page.waitForTimeout(3_500);
  await click(dialog(page), 'Choisir d’autres photos');
  await expect(button(dialog(page), 'Envoyer', { exact: true })).toBeDisabled();
});

test('asks before chosen files are lost', async ({ as }) => {
  const page = await as('Fleuriste', '/medias');
  await openDialog(page);
  const { name, ...picture } = pictureFile();
  await choose(page, [{ name, ...picture }, pictureFile()]);
  await click(dialog(page), `Retirer ${name} de la liste`);
  await expect(chosenFiles(page).getByText('1 photo choisie')).toBeVisible();
  await paste(page, pictureFile('image.png'));
  await expect(row(page, 'photo-')).toContainText(/photo-\d{4}-\d\d-\d\d-\d\dh\d\dm\d\d\.png/);
  await page.keyboard.press('Escape');
  await click(page, 'Continuer la saisie');
  await expect(chosenFiles(page).getByRole('listitem')).toHaveCount(2);
  await click(dialog(page), 'Annuler', { exact: true });
  await click(page, 'Abandonner');
  await expect(dialog(page)).toBeHidden();
});

test('sends, chooses, captions, removes and restores photos of an order', async ({ as }) => {
  const { id } = await makeOrder();
  const [own, refused] = [pictureFile(), disguised('carte.jpg')];
  const library = await makePhoto();
  const page = await as('Fleuriste', `/commandes/${id}/photos`);
  const photos = wall(page, 'Photos de la commande');
  await expect(page.getByText('Aucune photo sur cette commande')).toBeVisible();
  await choose(page, [own, refused]);
  await expect(photos).toHaveCount(1);
  await expect(row(page, 'carte.jpg')).toContainText('Format non accepté');
  await click(page, 'Retirer carte.jpg de la liste');
  await expect(chosenFiles(page)).toBeHidden();

  await click(page, 'Choisir dans la photothèque');
  const chooser = page.getByRole('dialog', { name: 'Choisir dans la photothèque' });
  await expect(button(chooser, 'Ajouter', { exact: true })).toBeDisabled();
  await expect(chooser.getByRole('checkbox', { name: `${own.name}, déjà ajoutée` })).toBeDisabled();
  await chooser.getByRole('searchbox', { name: 'Rechercher une photo' }).fill(library.filename);
  await chooser.getByRole('checkbox', { name: library.filename }).check();
  await click(chooser, 'Ajouter 1 photo');
  await expect(chooser).toBeHidden();
  await expect(photos).toHaveCount(2);
  await expect(tab(page, 'Photos · 2')).toBeVisible();

  await click(page, `Ajouter une légende à ${library.filename}`);
  await fill(page, { [`Légende de ${library.filename}`]: 'Avant l’emballage' });
  await page.keyboard.press('Enter');
  const captioned = button(page, `Avant l’emballage. Modifier la légende de ${library.filename}`);
  await expect(captioned).toBeFocused();
  await click(page, 'Retirer la photo Avant l’emballage');
  await expect(photos).toHaveCount(1);
  await click(page.getByRole('alert').filter({ hasText: 'Photo' }), 'Annuler');
  await expect(photos).toHaveCount(2);
  await page.reload();
  await expect(captioned).toBeVisible();
  await link(page, 'Photo Avant l’emballage').click();
  await expect(page).toHaveURL(`/medias/${library.id}`);
});

test('sends again to an order after its page was left', async ({ as }) => {
  const { id } = await makeOrder();
  const page = await as('Livreur', `/commandes/${id}/photos`);
  const letGo = await holdUploads(page);
  await choose(page, [pictureFile('porte.png')]);
  await expect(row(page, 'porte.png')).toContainText(/0\s% de/);
  await click(page, 'Retour');
  await expect(page.getByRole('alert').filter({ hasText: 'Envoi des photos' })).toBeVisible();
  await letGo();
  await expect(page.getByText('1 photo ajoutée.')).toBeVisible();
  await page.goto(`/commandes/${id}/photos`);
  await expect(wall(page, 'Photos de la commande')).toHaveCount(1);
  // A driver adds photos and takes none off.
  await expect(button(page, /^Retirer la photo/)).toHaveCount(0);
});

test('keeps the photo of « À valider » over failures @phone', async ({ queue: _, as, isMobile }) => {
  const { id } = await makeOrder();
  const page = await as('Fleuriste', `/commandes/${id}`);
  await statusButton(page, 'Créée').click();
  await click(page.getByRole('dialog'), /^À valider/);
  const photo = page.getByRole('dialog', { name: 'Photo de vérification' });
  const send = button(photo, 'Envoyer pour validation');
  await expect(send).toBeDisabled();
  await expect(button(photo, 'Prendre une photo')).toHaveCount(isMobile ? 1 : 0);
  await choose(page, [disguised('bouquet.jpg')]);
  await send.click();
  await expect(photo.getByRole('alert')).toContainText('bouquet.jpg : Format non accepté');
  await expect(send).toBeDisabled();
  await paste(page, pictureFile(), pictureFile());
  await expect(photo.getByRole('alert')).toContainText(/Une seule photo\s: choisissez/);
  await expect(send).toBeDisabled();

  if (isMobile) await page.getByLabel('Photo prise').setInputFiles(pictureFile('bouquet.png'));
  else await choose(page, [pictureFile('bouquet.png')]);
  await expect(photo.getByRole('img', { name: 'Le bouquet à valider : bouquet.png' })).toBeVisible();
  await page.route(UPLOAD, (route) => route.abort('internetdisconnected'));
  await send.click();
  await expect(photo.getByRole('alert')).toContainText('Connexion au serveur impossible.');
  await page.unroute(UPLOAD);
  // Sent, but the status was not: it is not sent a second time.
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().includes('bulk_upload')) uploads += 1;
  });
  await page.route(`**/api/orders/${id}/`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await click(photo, 'Réessayer');
  await expect(photo.getByRole('alert')).toContainText("Le statut n'a pas pu être mis à jour.");
  await expect(photo.getByRole('img', { name: 'Le bouquet à valider : bouquet.png' })).toBeVisible();
  await page.unroute(`**/api/orders/${id}/`);
  await click(photo, 'Réessayer');
  await expect(photo).toBeHidden();
  expect(uploads).toBe(1);
  await expect(statusButton(page, 'À valider')).toBeFocused();
  await click(page.getByRole('alert').filter({ hasText: 'À valider' }), 'Annuler');
  await expect(statusButton(page, 'Créée')).toBeVisible();
  await tab(page, 'Photos · 1').click();
  await expect(wall(page, 'Photos de la commande')).toContainText('Vérification');

  // The existing photo is used again.
  await statusButton(page, 'Créée').click();
  await click(page.getByRole('dialog'), /^À valider/);
  await click(photo, 'Prendre bouquet.png');
  await send.click();
  await expect(statusButton(page, 'À valider')).toBeVisible();
  expect(uploads).toBe(1);
  // Its card is in the queue before the queue is another journey's.
  await expect.poll(async () => (await readOrder(id)).status).toBe('needs_verification');
});

test('lets only those who edit a client add and remove his photos', async ({ as }) => {
  const client = await makeClient('Alma');
  const page = await as('Comptable', `/clients/${client.id}/photos`);
  const photos = wall(page, 'Photos du client');
  await expect(page.getByText('Aucune photo de ce client')).toBeVisible();
  await choose(page, [pictureFile('vitrine.png'), pictureFile('salon.png')]);
  await expect(photos).toHaveCount(2);
  const florist = await as('Fleuriste', `/clients/${client.id}/photos`);
  await expect(wall(florist, 'Photos du client')).toHaveCount(2);
  await expect(florist.getByLabel('Fichiers à envoyer')).toHaveCount(0);
  await expect(button(florist, /^Retirer/)).toHaveCount(0);

  // The undo is offered for a few seconds only.
  await click(page, 'Retirer la photo salon.png');
  await expect(photos).toHaveCount(1);
  await click(page.getByRole('alert').filter({ hasText: 'Photo' }), 'Annuler');
  await expect(photos).toHaveCount(2);
  await expect(tab(page, 'Photos · 2')).toBeVisible();
  await click(page, 'Retirer la photo salon.png');
  await expect(wall(florist, 'Photos du client')).toHaveCount(1);
  await expect(tab(page, 'Photos · 1')).toBeVisible();
});
