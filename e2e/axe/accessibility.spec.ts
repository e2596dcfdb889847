import { clean, look, schemes, title, wear } from '../support/axe.ts';
import { findDriver, makeClient, makeOrder } from '../support/orders.ts';
import { pictureFile } from '../support/photos.ts';
import {
  checkbox,
  click,
  combobox,
  fill,
  group,
  heading,
  link,
  list,
  option,
  region,
  tab,
  textbox,
} from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// No violation of WCAG 2.2 A and AA that axe can see: every screen and dialog, at a desk and on a phone, light and dark.

test('sign-in, both steps, with and without an error', async ({ page }) => {
  // No code is spent: they are rationed, and only the look of the second step matters here.
  await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} }));
  await page.goto('/');
  const phone = textbox(page, 'Téléphone');
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
  await expect(heading(page, 'Connexion au serveur impossible')).toBeVisible();
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
    await click(page, 'Ouvrir le menu');
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
  await combobox(page, 'Statut de la commande').click();
  await expect(option(page, 'À appeler')).toBeVisible();
  await clean(page, 'statuses', 'search');
  await page.keyboard.press('Escape');
  await click(page, /Filtrer par date/);
  await expect(page.getByRole('button', { name: 'Mois suivant' })).toBeVisible();
  await clean(page, 'calendar', 'search');
  await page.keyboard.press('Escape');
  if (isMobile) await click(page, 'Sélectionner');
  await checkbox(page, /Sélectionner la commande/)
    .first()
    .check();
  await expect(region(page, 'Sélection')).toBeVisible();
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
    await tab(page, name).click();
    await clean(page, String(name), '[role=tabpanel]');
  }
  await tab(page, /^Photos/).click();
  await click(page, 'Choisir dans la photothèque');
  const chooser = page.getByRole('dialog', { name: 'Choisir dans la photothèque' });
  await chooser.getByRole('checkbox').first().check({ timeout: 60_000 });
  await clean(page, 'chooser', '[role=dialog]');
  await click(chooser, 'Ajouter 1 photo');
  await expect(list(page, 'Photos de la commande').getByRole('listitem')).toHaveCount(1);
  await clean(page, 'wall', '[role=tabpanel]');
  await click(page, /Changer le statut/);
  await click(page.getByRole('dialog'), /^À valider/);
  const verification = page.getByRole('dialog', { name: 'Photo de vérification' });
  await expect(verification.getByRole('button', { name: /^Prendre/ }).last()).toBeVisible();
  await clean(page, 'verification photo', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(verification).toBeHidden();
  await tab(page, 'Détails').click();

  const dialogs = [
    [/Changer le statut/, 'Changer le statut', 'Préparée'],
    ['Affecter un livreur', 'Choisir un livreur', 'Affecter'],
    ['Modifier', `Modifier la commande ${id}`, 'Enregistrer'],
    [/^Annuler la commande/, 'Annuler la commande ?', 'Garder la commande'],
    ['Supprimer la commande', 'Supprimer la commande ?', 'Garder la commande'],
  ] as const;
  for (const [button, name, within] of dialogs) {
    await click(page, button);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole('button', { name: within })).toBeVisible();
    await clean(page, name, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  // Typed over, asked about, then cancelled: what stands over the page then.
  await click(page, 'Modifier');
  await fill(page, 'Notes bouquet', 'Autre chose');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Abandonner la saisie ?' })).toBeVisible();
  await clean(page, 'discard');
  await click(page, 'Abandonner', { exact: true });
  await click(page, /^Annuler la commande/);
  await click(page.getByRole('dialog'), 'Annuler la commande');
  await expect(region(page, 'Commande annulée')).toBeVisible();
  await clean(page, 'cancelled');
});

test('a new order: single, grouped, with a new client being typed', async ({ as }) => {
  const page = await as('Fleuriste', '/commandes?new=1');
  const dialog = page.getByRole('dialog', { name: /^(Nouvelle commande|Commande groupée)$/ });
  const amount = textbox(dialog, 'Montant');
  await expect(amount).toBeFocused();
  await clean(page, 'single', '[role=dialog]');
  await combobox(dialog, 'Payeur').fill('ma');
  await expect(dialog.getByRole('option')).toHaveCount(11);
  await clean(page, 'client search', '[role=dialog]');
  await dialog.getByRole('option').first().click();
  await amount.fill('45');
  await click(dialog, 'Ajouter une autre commande');
  await expect(dialog.getByText('Données copiées')).toBeVisible();
  await dialog.getByRole('button', { name: 'Nouveau client : destinataire' }).first().click();
  const client = group(dialog, 'Nouveau client : destinataire');
  await click(client, 'Créer le client');
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
  await click(dialog, 'Créer le client');
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
    await tab(page, name).click();
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
  await expect(link(page, /\.(jpg|png|webp)/i).first()).toBeVisible({
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
  await click(sending, 'Envoyer 1 photo');
  await expect(sending.getByText('1 photo ajoutée.')).toBeVisible();
  await clean(page, 'sent', '[role=dialog]');
});
