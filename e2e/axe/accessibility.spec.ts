import { clean, look, schemes, title, wear } from '../support/axe.ts';
import { findDriver, makeClient, makeOrder } from '../support/orders.ts';
import { pictureFile } from '../support/photos.ts';
import { expect, test } from '../support/test.ts';

// No violation of WCAG 2.2 A and AA that axe can see: every screen and dialog, at a desk and on a phone, light and dark.

test('sign-in, both steps, with and without an error', async ({ page }) => {
  // No code is spent: they are rationed, and only the look of the second step matters here.
  await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} }));
  await page.goto('/');
  const phone = page.getByRole('textbox', { name: 'Téléphone' });
  await expect(phone).toBeVisible();
  await clean(page, 'phone');
  await phone.fill('06 12');
  await phone.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/Numéro invalide/);
  await clean(page, 'phone refused');
  await phone.fill('06 39 98 00 10');
  await phone.press('Enter');
  await expect(page.getByText('Vérifiez votre téléphone')).toBeVisible();
  await clean(page, 'code');
});

test('the server away', async ({ page }) => {
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Connexion au serveur impossible' })).toBeVisible();
  await clean(page, 'server away');
});

test('the screens of the menu', async ({ as, isMobile }) => {
  test.setTimeout(120_000);
  const page = await as('Admin', '/equipe');
  for (const [address, name] of [
    ['/equipe', 'Équipe'],
    ['/parametres', 'Paramètres'],
    ['/nulle-part', 'Page introuvable'],
    ['/commandes/999999999', 'Commande introuvable'],
    ['/clients/999999999', 'Client non trouvé'],
  ] as const) {
    await page.goto(address);
    await title(page, name);
    await clean(page, address);
  }
  if (isMobile) {
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await clean(page, 'menu', '[role=dialog]');
  }
});

test('the orders: list, filters, selection, empty, failed and bin', async ({ as, isMobile }) => {
  test.setTimeout(120_000);
  const client = await makeClient('Accès Capucine');
  await makeOrder({ payer_account: client.id, requires_delivery: true });
  await makeOrder({ payer_account: client.id });
  const page = await as('Senior', '/abonnements');
  const orders = page.getByRole(isMobile ? 'list' : 'table', { name: 'Commandes' }).getByRole('link');
  for (const scheme of schemes) {
    // Loaded in its scheme: rows out of sight are not painted anew when it changes.
    await wear(page, scheme);
    await page.goto('/commandes');
    await expect(orders.first()).toBeVisible();
    await look(page, scheme, 'list');
  }
  await page.goto(`/commandes?search=${encodeURIComponent(client.name)}`);
  await expect(orders).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Statut de la commande' }).click();
  await expect(page.getByRole('option', { name: 'À appeler' })).toBeVisible();
  await clean(page, 'statuses', 'search');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Filtrer par date/ }).click();
  await expect(page.getByRole('button', { name: 'Mois suivant' })).toBeVisible();
  await clean(page, 'calendar', 'search');
  await page.keyboard.press('Escape');
  if (isMobile) await page.getByRole('button', { name: 'Sélectionner' }).click();
  await page
    .getByRole('checkbox', { name: /Sélectionner la commande/ })
    .first()
    .check();
  await expect(page.getByRole('region', { name: 'Sélection' })).toBeVisible();
  await clean(page, 'selection');

  await page.goto('/commandes?search=azertyuiopqsdf');
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible();
  await clean(page, 'empty');
  await page.goto('/commandes?deleted=true');
  await expect(page.getByRole('button', { name: 'Corbeille', pressed: true })).toBeVisible();
  await clean(page, 'bin');
  await page.route('**/api/orders/?*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch orders');
  await clean(page, 'failed');
});

test('an order, its tabs and its dialogs', async ({ as }) => {
  test.setTimeout(120_000);
  const client = await makeClient('Accès Glycine');
  const { id } = await makeOrder({
    payer_account: client.id,
    requires_delivery: true,
    delivery_date: '2031-06-01',
    delivery_time_slot: '9h00-12h00',
    hand_message: 'Avec toute notre affection',
    bouquet_notes: 'Tons pastel',
  });
  await findDriver('Yanis Haddad');
  const page = await as('Senior', `/commandes/${id}`);
  await title(page, `Commande ${id}`);
  await clean(page, 'details');
  for (const name of [/^Événements/, 'Photos', 'Paiements']) {
    await page.getByRole('tab', { name }).click();
    await clean(page, String(name), '[role=tabpanel]');
  }
  await page.getByRole('tab', { name: /^Photos/ }).click();
  await page.getByRole('button', { name: 'Choisir dans la photothèque' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choisir dans la photothèque' });
  await chooser.getByRole('checkbox').first().check({ timeout: 60_000 });
  await clean(page, 'chooser', '[role=dialog]');
  await chooser.getByRole('button', { name: 'Ajouter 1 photo' }).click();
  await expect(page.getByRole('list', { name: 'Photos de la commande' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await clean(page, 'wall', '[role=tabpanel]');
  await page.getByRole('button', { name: /Changer le statut/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^À valider/ })
    .click();
  const verification = page.getByRole('dialog', { name: 'Photo de vérification' });
  await expect(verification.getByRole('button', { name: /^Prendre/ }).last()).toBeVisible();
  await clean(page, 'verification photo', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(verification).toBeHidden();
  await page.getByRole('tab', { name: 'Détails' }).click();

  const dialogs = [
    [/Changer le statut/, 'Changer le statut', 'Préparée'],
    ['Affecter un livreur', 'Choisir un livreur', 'Affecter'],
    ['Modifier', `Modifier la commande ${id}`, 'Enregistrer'],
    [/^Annuler la commande/, 'Annuler la commande ?', 'Garder la commande'],
    ['Supprimer la commande', 'Supprimer la commande ?', 'Garder la commande'],
  ] as const;
  for (const [button, name, within] of dialogs) {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole('button', { name: within })).toBeVisible();
    await clean(page, name, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  // Typed over, asked about, then cancelled: what stands over the page then.
  await page.getByRole('button', { name: 'Modifier' }).click();
  await page.getByRole('textbox', { name: 'Notes bouquet' }).fill('Autre chose');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Abandonner la saisie ?' })).toBeVisible();
  await clean(page, 'discard');
  await page.getByRole('button', { name: 'Abandonner', exact: true }).click();
  await page.getByRole('button', { name: /^Annuler la commande/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(page.getByRole('region', { name: 'Commande annulée' })).toBeVisible();
  await clean(page, 'cancelled');
});

test('a new order: single, grouped, with a new client being typed', async ({ as }) => {
  const page = await as('Fleuriste', '/commandes?new=1');
  const dialog = page.getByRole('dialog', { name: /^(Nouvelle commande|Commande groupée)$/ });
  const amount = dialog.getByRole('textbox', { name: 'Montant' });
  await expect(amount).toBeFocused();
  await clean(page, 'single', '[role=dialog]');
  await dialog.getByRole('combobox', { name: 'Payeur' }).fill('ma');
  await expect(dialog.getByRole('option')).toHaveCount(11);
  await clean(page, 'client search', '[role=dialog]');
  await dialog.getByRole('option').first().click();
  await amount.fill('45');
  await dialog.getByRole('button', { name: 'Ajouter une autre commande' }).click();
  await expect(dialog.getByText('Données copiées')).toBeVisible();
  await dialog.getByRole('button', { name: 'Nouveau client : destinataire' }).first().click();
  const client = dialog.getByRole('group', { name: 'Nouveau client : destinataire' });
  await client.getByRole('button', { name: 'Créer le client' }).click();
  await expect(client.getByText('Le nom est requis')).toBeVisible();
  await clean(page, 'grouped, with a new client', '[role=dialog]');
});

test('the clients: list, empty, form and its errors', async ({ as, isMobile }) => {
  test.setTimeout(120_000);
  const page = await as('Comptable', '/clients');
  await expect(
    page
      .getByRole(isMobile ? 'list' : 'table', { name: 'Clients' })
      .getByRole('link')
      .first(),
  ).toBeVisible();
  await clean(page, 'list');
  await page.goto('/clients?search=azertyuiopqsdf');
  await expect(page.getByText('Aucun client trouvé')).toBeVisible();
  await clean(page, 'empty');
  await page.goto('/clients?new=1');
  const dialog = page.getByRole('dialog', { name: 'Nouveau client' });
  await dialog.getByText('Entreprise', { exact: true }).click();
  await dialog.getByLabel('SIRET').fill('123');
  await dialog.getByRole('button', { name: 'Créer le client' }).click();
  await expect(dialog.getByText('Le nom est requis')).toBeVisible();
  await clean(page, 'form', '[role=dialog]');
});

test('a client, its tabs and its dialogs', async ({ as }) => {
  test.setTimeout(120_000);
  const client = await makeClient('Accès Pervenche');
  await makeOrder({ payer_account: client.id });
  const page = await as('Senior', `/clients/${client.id}/details`);
  await title(page, client.name);
  await clean(page, 'details');
  for (const name of [/^Commandes/, /^Notes/, /^Photos/]) {
    await page.getByRole('tab', { name }).click();
    await clean(page, String(name), '[role=tabpanel]');
  }
  await page.getByRole('button', { name: 'Ajouter un contact' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean(page, 'contact', '[role=dialog]');
  await page.keyboard.press('Escape');
});

test('the photos: library, table, selection, one photo, sending', async ({ as }) => {
  test.setTimeout(120_000);
  const page = await as('Senior', '/medias');
  await title(page, 'Photos');
  await expect(page.getByRole('link', { name: /\.(jpg|png|webp)/i }).first()).toBeVisible({
    timeout: 60_000,
  });
  await clean(page, 'library');
  await page.goto('/medias?view=table');
  await clean(page, 'table');
  await page.goto('/medias');
  await page.getByRole('button', { name: 'Ajouter des photos' }).first().click();
  const sending = page.getByRole('dialog', { name: 'Ajouter des photos' });
  await expect(sending).toBeVisible();
  await clean(page, 'sending', '[role=dialog]');
  await sending
    .getByLabel('Fichiers à envoyer')
    .setInputFiles([pictureFile(), { ...pictureFile('menu.pdf'), buffer: Buffer.from('%PDF') }]);
  await expect(sending.getByText('1 photo choisie, 1 fichier refusé')).toBeVisible();
  await clean(page, 'chosen', '[role=dialog]');
  await sending.getByRole('button', { name: 'Envoyer 1 photo' }).click();
  await expect(sending.getByText('1 photo ajoutée.')).toBeVisible();
  await clean(page, 'sent', '[role=dialog]');
});
