import { clean, cleanDialog, cleanOpened, cleanTabs, look, schemes, wear } from '../support/axe.ts';
import { makeOrder, makeOrderOf } from '../support/orders.ts';
import { orderRows } from '../support/orders-list.ts';
import { pictureFile } from '../support/photos.ts';
import { button, click, dialog, fill, heading, link, region, tab, textbox, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// No violation of WCAG 2.2 A and AA that axe can see: every screen and dialog, at a desk and on a phone,
// light and dark.

test('passes sign-in, both steps, with and without an error @phone', async ({ page }) => {
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

test('passes the page of a server that is away @phone', async ({ page }) => {
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/');
  await expect(heading(page, 'Connexion au serveur impossible')).toBeVisible();
  await clean(page, 'server away');
});

test('passes the team, the settings, pages not found and the menu @phone', async ({ as, isMobile }) => {
  const page = await as('Admin', '/equipe');
  for (const [address, name] of [
    ['/equipe', 'Équipe'],
    ['/parametres', 'Paramètres'],
    ['/nulle-part', 'Page introuvable'],
    ['/commandes/999999999', 'Commande introuvable'],
    ['/clients/999999999', 'Client non trouvé'],
  ] as const) {
    await page.goto(address);
    await expect(title(page, name)).toBeVisible();
    await clean(page, address);
  }
  if (isMobile) {
    await click(page, 'Ouvrir le menu');
    await expect(dialog(page, 'Menu')).toBeVisible();
    await cleanDialog(page, 'menu');
  }
});

test('passes the orders: list, filters, selection, empty, failed, bin @phone', async ({ as, isMobile }) => {
  const { client } = await makeOrderOf('Accès Capucine', { requires_delivery: true });
  await makeOrder({ payer_account: client.id });
  const page = await as('Senior', '/abonnements');
  const orders = orderRows(page);
  for (const scheme of schemes) {
    // Loaded in its scheme: rows out of sight are not painted anew when it changes.
    await wear(page, scheme);
    await page.goto('/commandes');
    await expect(orders.first()).toBeVisible();
    await look(page, scheme, 'list');
  }
  await page.goto(`/commandes?search=${encodeURIComponent(client.name)}`);
  await expect(orders).toHaveCount(2);
  const statuses = page.getByRole('combobox', { name: 'Statut de la commande' });
  // Drivers come after the first view, and with them the page is whole.
  await expect(page.getByRole('combobox', { name: 'Livreur' })).toBeVisible();
  await statuses.click();
  await expect(page.getByRole('option', { name: 'À appeler' })).toBeVisible();
  // The list is made as it opens, and is the pill's own a moment later.
  await expect(statuses).toHaveAttribute('aria-controls');
  await clean(page, 'statuses', 'search');
  await page.keyboard.press('Escape');
  await click(page, /Filtrer par date/);
  await expect(button(page, 'Mois suivant')).toBeVisible();
  await clean(page, 'calendar', 'search');
  await page.keyboard.press('Escape');
  if (isMobile) await click(page, 'Sélectionner');
  await page
    .getByRole('checkbox', { name: /Sélectionner la commande/ })
    .first()
    .check();
  await expect(region(page, 'Sélection')).toBeVisible();
  await clean(page, 'selection');

  await page.goto('/commandes?search=azertyuiopqsdf');
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible();
  await clean(page, 'empty');
  await page.goto('/commandes?deleted=true');
  await expect(button(page, 'Corbeille', { pressed: true })).toBeVisible();
  await clean(page, 'bin');
  await page.route('**/api/orders/?*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch orders' })).toBeVisible();
  await clean(page, 'failed');
});

test('passes an order, its tabs and its dialogs @phone', async ({ as }) => {
  const { id } = await makeOrderOf('Accès Glycine', {
    requires_delivery: true,
    delivery_date: '2031-06-01',
    delivery_time_slot: '9h00-12h00',
    hand_message: 'Avec toute notre affection',
    bouquet_notes: 'Tons pastel',
  });
  const page = await as('Senior', `/commandes/${id}`);
  await expect(title(page, `Commande ${id}`)).toBeVisible();
  await clean(page, 'details');
  await cleanTabs(page, [/^Événements/, 'Paiements', 'Photos']);
  await click(page, 'Choisir dans la photothèque');
  const chooser = dialog(page, 'Choisir dans la photothèque');
  await chooser.getByRole('checkbox').first().check({ timeout: 60_000 });
  await cleanDialog(page, 'chooser');
  await click(chooser, 'Ajouter 1 photo');
  const photos = page.getByRole('list', { name: 'Photos de la commande' });
  await expect(photos.getByRole('listitem')).toHaveCount(1);
  await clean(page, 'wall', '[role=tabpanel]');
  await click(page, /Changer le statut/);
  await click(dialog(page), /^À valider/);
  const verification = dialog(page, 'Photo de vérification');
  await expect(button(verification, /^Prendre/).last()).toBeVisible();
  await cleanDialog(page, 'verification photo');
  await page.keyboard.press('Escape');
  await expect(verification).toBeHidden();

  await tab(page, 'Détails').click();
  await cleanOpened(page, /Changer le statut/, 'Changer le statut', 'Préparée');
  await click(page, /Changer le statut/);
  await click(dialog(page), /^À livrer/);
  const leaving = dialog(page, 'Choisir un livreur');
  await expect(leaving.getByRole('radio').first()).toBeVisible();
  await cleanDialog(page, 'on the way to a delivery');
  await page.keyboard.press('Escape');
  await expect(leaving).toBeHidden();
  await cleanOpened(page, 'Affecter un livreur', 'Choisir un livreur', 'Affecter');
  await cleanOpened(page, 'Modifier', `Modifier la commande ${id}`, 'Enregistrer');
  await cleanOpened(page, /^Annuler la commande/, 'Annuler la commande ?', 'Garder la commande');
  await cleanOpened(page, /^Encaisser/, /^Encaisser/, 'Espèces');
  await click(page, 'Autres actions');
  await page.getByRole('menuitem', { name: 'Supprimer la commande' }).click();
  await expect(button(dialog(page, 'Supprimer la commande ?'), 'Garder la commande')).toBeVisible();
  await cleanDialog(page, 'delete an order');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  // Typed over, asked about, then cancelled.
  await click(page, 'Modifier', { exact: true });
  await fill(page, { 'Notes bouquet': 'Autre chose' });
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Abandonner la saisie ?')).toBeVisible();
  await clean(page, 'discard');
  await click(page, 'Abandonner', { exact: true });
  await click(page, /^Annuler la commande/);
  await click(dialog(page), 'Annuler la commande');
  await expect(region(page, 'Commande annulée')).toBeVisible();
  await clean(page, 'cancelled');
});

test('passes a new order: single, grouped, with a new client in it @phone', async ({ as }) => {
  const page = await as('Fleuriste', '/commandes?new=1');
  const form = dialog(page, /^(Nouvelle commande|Commande groupée)$/);
  const amount = textbox(form, 'Montant');
  await expect(amount).toBeFocused();
  await cleanDialog(page, 'single');
  await form.getByRole('combobox', { name: 'Payeur' }).fill('ma');
  await expect(form.getByRole('option')).toHaveCount(11);
  await cleanDialog(page, 'client search');
  await form.getByRole('option').first().click();
  await amount.fill('45');
  await click(form, 'Ajouter une autre commande');
  await expect(form.getByText('Données copiées')).toBeVisible();
  await button(form, 'Nouveau client : destinataire').first().click();
  const client = form.getByRole('group', { name: 'Nouveau client : destinataire' });
  await click(client, 'Créer le client');
  await expect(client.getByText('Le nom est requis')).toBeVisible();
  await cleanDialog(page, 'grouped, with a new client');
});

test('passes the clients: list, empty, form and its errors @phone', async ({ as }) => {
  const page = await as('Comptable', '/clients');
  const clients = page.getByRole('table', { name: 'Clients' });
  await expect(clients.getByRole('link').first()).toBeVisible();
  await clean(page, 'list');
  await page.goto('/clients?search=azertyuiopqsdf');
  await expect(page.getByText('Aucun client trouvé')).toBeVisible();
  await clean(page, 'empty');
  await page.goto('/clients?new=1');
  const form = dialog(page, 'Nouveau client');
  await form.getByText('Entreprise', { exact: true }).click();
  await form.getByLabel('SIRET').fill('123');
  await click(form, 'Créer le client');
  await expect(form.getByText('Le nom est requis')).toBeVisible();
  await cleanDialog(page, 'form');
});

test('passes a client, its tabs and its dialogs @phone', async ({ as }) => {
  const { client } = await makeOrderOf('Accès Pervenche');
  const page = await as('Senior', `/clients/${client.id}/details`);
  await expect(title(page, client.name)).toBeVisible();
  await clean(page, 'details');
  await cleanTabs(page, [/^Commandes/, /^Notes/, /^Photos/]);
});

test('passes the photos: library, table, sending @phone', async ({ as }) => {
  const page = await as('Senior', '/medias');
  await expect(link(page, /\.(jpg|png|webp)/i).first()).toBeVisible({ timeout: 60_000 });
  await clean(page, 'library');
  await page.goto('/medias?view=table');
  await clean(page, 'table');
  await page.goto('/medias');
  await button(page, 'Ajouter des photos').first().click();
  const sending = dialog(page, 'Ajouter des photos');
  await expect(sending).toBeVisible();
  await cleanDialog(page, 'sending');
  await sending
    .getByLabel('Fichiers à envoyer')
    .setInputFiles([pictureFile(), { ...pictureFile('menu.pdf'), buffer: Buffer.from('%PDF') }]);
  await expect(sending.getByText('1 photo choisie, 1 fichier refusé')).toBeVisible();
  await cleanDialog(page, 'chosen');
  await click(sending, 'Envoyer 1 photo');
  await expect(sending.getByText('1 photo ajoutée.')).toBeVisible();
  await cleanDialog(page, 'sent');
});
