import type { Locator, Page } from '@playwright/test';
import { countOrders, makeClient, unique } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';

// The dialog of a new order: what it asks, what it copies, what it never loses and never makes twice.

const REQUIRED = 'Le montant est requis et doit être supérieur à 0';

/** The dialog, whose title changes with the number of orders. */
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(Nouvelle commande|Commande groupée)$/ });
const createOf = (page: Page) => dialogOf(page).getByRole('button', { name: /^Créer (la commande|les)/ });
const card = (page: Page, number: number) =>
  dialogOf(page).getByRole('region', { name: `Commande ${number}`, exact: true });
const amount = (within: Locator) => within.getByRole('textbox', { name: 'Montant' });
const purchaseOrder = (within: Locator) => within.getByRole('textbox', { name: 'Numéro de bon de commande' });

async function open(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nouvelle commande' }).click();
  await expect(amount(dialogOf(page))).toBeFocused();
  return dialogOf(page);
}

async function pick(within: Locator, party: 'Payeur' | 'Destinataire', name: string): Promise<void> {
  await within.getByRole('combobox', { name: party }).fill(name);
  await within.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expect(within.getByRole('group', { name: `${party} : ${name}` })).toBeVisible();
}

test('a client is searched from two characters on, ten at most, and can be changed', async ({ as }) => {
  const client = await makeClient('Zéphyrine Lotus');
  const page = await as('Fleuriste', '/commandes');
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/clients/search/')) asked.push(new URL(request.url()).searchParams);
  });
  const dialog = await open(page);
  const payer = dialog.getByRole('combobox', { name: 'Payeur' });
  await payer.fill('m');
  await expect(dialog.getByText('Tapez au moins 2 caractères.').filter({ visible: true })).toBeVisible();
  await payer.fill('ma');
  const options = dialog.getByRole('option');
  await expect(options).toHaveCount(11);
  await expect(options.last()).toHaveText('Nouveau client « ma »');
  expect(asked.map((query) => [query.get('q'), query.get('limit')])).toEqual([['ma', '10']]);

  await pick(dialog, 'Payeur', client.name);
  await dialog.getByRole('button', { name: 'Changer de payeur' }).click();
  await expect(payer).toHaveValue('');
  await payer.fill('zzzqqqxxx');
  await expect(dialog.getByText('Aucun client trouvé').filter({ visible: true })).toBeVisible();

  // A name typed and not chosen would be lost in silence.
  await amount(dialog).fill('20');
  await createOf(page).click();
  await expect(
    dialog.getByText('Choisissez un client dans la liste, créez-le ou effacez ce texte.'),
  ).toBeVisible();
  await expect(payer).toBeFocused();
});

test('a new client needs name, address, city and phone, and says so field by field', async ({ as }) => {
  const name = `Prunelle ${unique()}`;
  const page = await as('Fleuriste', '/commandes');
  const dialog = await open(page);
  await amount(dialog).fill('20');
  await dialog.getByRole('button', { name: 'Nouveau client : payeur' }).click();
  const client = dialog.getByRole('group', { name: 'Nouveau client : payeur' });
  await expect(client.getByRole('radio', { name: 'Particulier' })).toBeChecked();
  await client.getByRole('button', { name: 'Créer le client' }).click();
  for (const sentence of [
    'Le nom est requis',
    'L’adresse est requise',
    'La ville est requise',
    'Le téléphone est requis',
  ]) {
    await expect(client.getByText(sentence)).toBeVisible();
  }
  await expect(client.getByRole('textbox', { name: 'Nom' })).toBeFocused();
  await client.getByRole('textbox', { name: 'Nom' }).fill('P');
  await client.getByRole('textbox', { name: 'Téléphone' }).fill('06 12');
  await client.getByRole('textbox', { name: 'Téléphone' }).press('Enter');
  await expect(client.getByText('Le nom doit contenir au moins 2 caractères')).toBeVisible();
  await expect(client.getByText('Numéro de téléphone invalide (par exemple 06 12 34 56 78)')).toBeVisible();

  await createOf(page).click();
  await expect(client.getByText('Créez ce client ou annulez sa saisie.')).toBeVisible();

  await client.getByRole('textbox', { name: 'Nom' }).fill(name);
  await client.getByRole('textbox', { name: 'Téléphone' }).fill('06 39 98 72 00');
  await client.getByRole('textbox', { name: 'Adresse' }).fill('8 passage du Grand-Cerf');
  await client.getByRole('textbox', { name: 'Code postal' }).fill('75002');
  await expect(client.getByRole('textbox', { name: 'Ville' })).toHaveValue('Paris');
  await client.getByRole('button', { name: 'Créer le client' }).click();
  await expect(dialog.getByRole('group', { name: `Payeur : ${name}` })).toContainText(
    'Particulier · Paris · 06 39 98 72 00',
  );
  await createOf(page).click();
  await expect(page.getByRole('heading', { name: /^Commande \d+$/ })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Détails' })).toContainText(name);
});

test('another order copies what the specification says, under a badge; clearing and removing undo it', async ({
  as,
}) => {
  const [payer, recipient] = [await makeClient('Copie Payeur'), await makeClient('Copie Destinataire')];
  const page = await as('Boutique', '/commandes');
  const dialog = await open(page);
  await amount(dialog).fill('64,5');
  await dialog.getByText('Livraison', { exact: true }).click();
  await pick(dialog, 'Payeur', payer.name);
  await pick(dialog, 'Destinataire', recipient.name);
  await dialog.getByRole('button', { name: 'Demain' }).click();
  await dialog.getByRole('combobox', { name: 'Créneau' }).click();
  await dialog.getByRole('option', { name: '14h00-17h00 (Après-midi)' }).click();
  await dialog.getByRole('textbox', { name: 'Message manuscrit' }).fill('Merci pour tout');
  await dialog.getByRole('textbox', { name: 'Notes bouquet' }).fill('Tons pêche');
  await purchaseOrder(dialog).fill('BC-77');
  await dialog.getByRole('button', { name: 'Ajouter une autre commande' }).click();

  await expect(page.getByRole('dialog', { name: 'Commande groupée' })).toBeVisible();
  const second = card(page, 2);
  await expect(second.getByText('Données copiées')).toBeVisible();
  await expect(card(page, 1).getByText('Données copiées')).toBeHidden();
  await expect(second.getByRole('group', { name: `Payeur : ${payer.name}` })).toBeVisible();
  await expect(second.getByRole('group', { name: `Destinataire : ${recipient.name}` })).toBeVisible();
  await expect(second.getByRole('radio', { name: 'Livraison' })).toBeChecked();
  await expect(second.getByRole('combobox', { name: 'Créneau' })).toHaveValue('14h00-17h00 (Après-midi)');
  await expect(purchaseOrder(second)).toHaveValue('BC-77');
  for (const field of ['Montant', 'Date de livraison', 'Message manuscrit', 'Notes bouquet']) {
    await expect(second.getByRole('textbox', { name: field })).toHaveValue('');
  }
  await expect(amount(second)).toBeFocused();

  await second.getByRole('button', { name: 'Effacer les données copiées de la commande 2' }).click();
  await expect(second.getByText('Données copiées')).toBeHidden();
  await expect(second.getByRole('combobox', { name: 'Payeur' })).toHaveValue('');
  await expect(second.getByRole('radio', { name: 'Retrait' })).toBeChecked();
  await expect(purchaseOrder(second)).toHaveValue('');
  await expect(card(page, 1).getByRole('group', { name: `Payeur : ${payer.name}` })).toBeVisible();

  await second.getByRole('button', { name: 'Retirer la commande 2' }).click();
  await expect(page.getByRole('dialog', { name: 'Nouvelle commande' })).toBeVisible();
  await expect(createOf(page)).toContainText('Créer la commande');
  await expect(amount(dialog)).toHaveValue(/^64,50\s€$/);
  await expect(purchaseOrder(dialog)).toHaveValue('BC-77');
});

test('creating waits until every amount is above 0', async ({ as }) => {
  const page = await as('Boutique', '/commandes');
  const dialog = await open(page);
  await expect(createOf(page)).toBeDisabled();
  await amount(dialog).fill('0');
  await amount(dialog).press('Tab');
  await expect(dialog.getByText(REQUIRED)).toBeVisible();
  await expect(createOf(page)).toBeDisabled();
  await amount(dialog).fill('12,50');
  await expect(dialog.getByText(REQUIRED)).toBeHidden();
  await expect(createOf(page)).toBeEnabled();
  await dialog.getByRole('button', { name: 'Ajouter une autre commande' }).click();
  await expect(createOf(page)).toBeDisabled();
  await amount(card(page, 2)).fill('0,01');
  await expect(createOf(page)).toBeEnabled();
  await expect(dialog.getByText('2 commandes · 12,51 €')).toBeVisible();
});

test('closing asks when something was typed, and resets', async ({ as }) => {
  const page = await as('Boutique', '/commandes');
  const dialog = await open(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open(page);
  await dialog.getByRole('textbox', { name: 'Message manuscrit' }).fill('Bon anniversaire');
  const question = page.getByRole('dialog', { name: 'Abandonner la saisie ?' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => dialog.getByRole('button', { name: 'Fermer' }).click(),
  ]) {
    await leave();
    await expect(question).toContainText('ce que vous avez saisi sera perdu');
    await question.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByRole('textbox', { name: 'Message manuscrit' })).toHaveValue('Bon anniversaire');
  }
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await question.getByRole('button', { name: 'Abandonner' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/commandes');

  await open(page);
  await expect(dialog.getByRole('textbox', { name: 'Message manuscrit' })).toHaveValue('');
  await expect(amount(dialog)).toHaveValue('');
});

test('a double click makes one order and leads to it', async ({ as }) => {
  const number = `BC-${unique()}`;
  const page = await as('Fleuriste', '/commandes');
  const dialog = await open(page);
  await amount(dialog).fill('27');
  await purchaseOrder(dialog).fill(number);
  await createOf(page).dblclick();
  await expect(page).toHaveURL(/\/commandes\/\d+/);
  await expect(page.getByRole('heading', { name: /^Commande \d+$/ })).toBeVisible();
  await expect(page.getByText(`Bon de commande ${number}`)).toBeVisible();
  expect(await countOrders(number)).toBe(1);
  // The order takes the dialog's place: Back does not open it again.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Commandes', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

for (const { kind, path, orders } of [
  { kind: 'an order', path: '**/api/orders/', orders: 1 },
  { kind: 'a group', path: '**/api/orders/bulk_create/', orders: 2 },
]) {
  test(`${kind} whose answer was lost is made once by a second try`, async ({ as }) => {
    const number = `BC-${unique()}`;
    const page = await as('Boutique', '/commandes');
    const dialog = await open(page);
    await amount(dialog).fill('33');
    await purchaseOrder(dialog).fill(number);
    if (orders > 1) {
      await dialog.getByRole('button', { name: 'Ajouter une autre commande' }).click();
      await amount(card(page, 2)).fill('34');
    }
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await createOf(page).click();
    const error = page.getByRole('dialog', { name: 'Erreur' });
    await expect(error).toContainText('Connexion au serveur impossible. Vérifiez le réseau, puis réessayez.');
    expect(await countOrders(number)).toBe(orders);
    await error.getByRole('button', { name: 'OK' }).click();
    await expect(purchaseOrder(dialog).first()).toHaveValue(number);
    await page.unroute(path);
    await createOf(page).click();
    await expect(dialog).toBeHidden();
    if (orders === 1) await expect(page.getByRole('heading', { name: /^Commande \d+$/ })).toBeVisible();
    expect(await countOrders(number)).toBe(orders);
  });
}

test('what the server refuses stays in the form, with the reason at its field', async ({ as }) => {
  const number = `BC-${unique()}`;
  const page = await as('Boutique', '/commandes');
  const dialog = await open(page);
  await amount(dialog).fill('1000000');
  await purchaseOrder(dialog).fill(number);
  await createOf(page).click();
  await expect(dialog.getByText('Le montant ne peut pas dépasser 999 999,99 €')).toBeVisible();
  await expect(amount(dialog)).toBeFocused();
  await expect(purchaseOrder(dialog)).toHaveValue(number);
  await amount(dialog).fill('100');
  await createOf(page).click();
  await expect(page.getByText(`Bon de commande ${number}`)).toBeVisible();
  expect(await countOrders(number)).toBe(1);
});
