import { today } from '@florilege/contract/http/dates.ts';
import type { Locator, Page } from '@playwright/test';
import { hold, loseAnswers } from '../support/network.ts';
import { slotTile } from '../support/order-page.ts';
import { findOrders, makeClient, readClient, unique } from '../support/orders.ts';
import { button, click, dialog, expectFilled, fill, heading, region, textbox } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The dialog of a new order: what it asks, what it copies, what it never loses and never makes twice.

const REQUIRED = 'Le montant est requis et doit être supérieur à 0';

/** The dialog, whose title changes with the number of orders. */
const dialogOf = (page: Page) => dialog(page, /^(Nouvelle commande|Commande groupée)$/);
const createOf = (page: Page) => button(dialogOf(page), /^Créer (la commande|les)/);
const card = (page: Page, number: number) => region(dialogOf(page), `Commande ${number}`, { exact: true });
const amount = (within: Locator) => textbox(within, 'Montant');
const purchaseOrder = (within: Locator) => textbox(within, 'Numéro de bon de commande');

async function open(page: Page): Promise<Locator> {
  await click(page, 'Nouvelle commande');
  await expect(amount(dialogOf(page))).toBeFocused();
  return dialogOf(page);
}

async function pick(within: Locator, party: 'Payeur' | 'Destinataire', name: string): Promise<void> {
  await within.getByRole('combobox', { name: party }).fill(name);
  await within.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expect(within.getByRole('group', { name: `${party} : ${name}` })).toBeVisible();
}

test('keeps a day that does not exist, and makes no order with it', async ({ as }) => {
  const page = await as('Fleuriste', '/commandes');
  const form = await open(page);
  await fill(form, { Montant: '45' });
  const day = form.getByLabel('Date de retrait');
  await day.fill('31/02/2027');
  await day.press('Tab');
  await expect(form).toContainText('Date illisible : écrivez-la comme 14/02/2027');
  await createOf(page).click();
  await expect(day).toBeFocused();
  await expect(day).toHaveValue('31/02/2027');
  await day.fill('28/02/2026');
  await day.press('Tab');
  await expect(form).not.toContainText('Date illisible');
  await expect(form).toContainText('Cette date est passée.');
  await day.fill(`28/02/${Number(today().slice(0, 4)) + 2}`);
  await day.press('Tab');
  await expect(form).not.toContainText('Cette date est passée.');
  await createOf(page).click();
  await expect(form).toBeHidden();
});

test('searches clients from two characters on, ten at most, and changes the choice', async ({ as }) => {
  const client = await makeClient('Zéphyrine Lotus');
  const page = await as('Fleuriste', '/commandes');
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/clients/search/')) asked.push(new URL(request.url()).searchParams);
  });
  const form = await open(page);
  const payer = form.getByRole('combobox', { name: 'Payeur' });
  await payer.fill('m');
  await expect(form.getByText('Tapez au moins 2 caractères.').filter({ visible: true })).toBeVisible();
  await payer.fill('ma');
  const options = form.getByRole('option');
  await expect(options).toHaveCount(11);
  await expect(options.last()).toHaveText('Nouveau client « ma »');
  // A client that another journey makes meanwhile has the same search read again.
  expect([...new Set(asked.map((query) => `${query.get('q')} ${query.get('limit')}`))]).toEqual(['ma 10']);

  await pick(form, 'Payeur', client.name);
  await click(form, 'Changer de payeur');
  await expect(payer).toHaveValue('');
  await payer.fill('zzzqqqxxx');
  await expect(form.getByText('Aucun client trouvé').filter({ visible: true })).toBeVisible();

  // A name typed and not chosen would be lost in silence.
  await amount(form).fill('20');
  await createOf(page).click();
  await expect(
    form.getByText('Choisissez un client dans la liste, créez-le ou effacez ce texte.'),
  ).toBeVisible();
  await expect(payer).toBeFocused();
});

test('asks for name, address, city and phone of a new client', async ({ as }) => {
  const name = `Prunelle ${unique()}`;
  const page = await as('Fleuriste', '/commandes');
  const form = await open(page);
  await amount(form).fill('20');
  await click(form, 'Nouveau client : payeur');
  const client = form.getByRole('group', { name: 'Nouveau client : payeur' });
  await expect(client.getByRole('radio', { name: 'Particulier' })).toBeChecked();
  await click(client, 'Créer le client');
  const missing = ['Le nom est requis', 'L’adresse est requise', 'La ville est requise'];
  for (const sentence of [...missing, 'Le téléphone est requis'])
    await expect(client.getByText(sentence)).toBeVisible();
  await expect(textbox(client, 'Nom')).toBeFocused();
  await fill(client, { Nom: 'P', Téléphone: '06 12' });
  await textbox(client, 'Téléphone').press('Enter');
  await expect(client.getByText('Le nom doit contenir au moins 2 caractères')).toBeVisible();
  await expect(client.getByText('Numéro de téléphone invalide (par exemple 06 12 34 56 78)')).toBeVisible();

  await createOf(page).click();
  await expect(client.getByText('Créez ce client ou annulez sa saisie.')).toBeVisible();

  await fill(client, { Nom: name, Téléphone: '06 39 98 72 00' });
  await fill(client, { Adresse: '8 passage du Grand-Cerf', 'Code postal': '75002' });
  await expect(textbox(client, 'Ville')).toHaveValue('Paris');
  // The message is typed while the client is on his way.
  const letGo = await hold(page, '**/api/clients/');
  await click(client, 'Créer le client');
  await expect(button(client, 'Annuler')).toBeDisabled();
  await textbox(form, 'Message manuscrit').fill('Chère Prunelle');
  await letGo();
  await expect(form.getByRole('group', { name: `Payeur : ${name}` })).toContainText(
    'Particulier · 8 passage du Grand-Cerf · Paris · 06 39 98 72 00',
  );
  await expect(textbox(form, 'Message manuscrit')).toBeFocused();
  await expect(textbox(form, 'Message manuscrit')).toHaveValue('Chère Prunelle');
  await createOf(page).click();
  await expect(heading(page, /^Commande \d+$/)).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Détails' })).toContainText(name);
});

test('offers to write a typed address into the record of who receives it', async ({ as }) => {
  const client = await makeClient('Honorine Asphodèle');
  const page = await as('Fleuriste', '/commandes');
  const form = await open(page);
  const offer = form.getByRole('checkbox', { name: `Enregistrer aussi chez le client (${client.name})` });
  await fill(form, { Montant: '45' });
  await form.getByText('Livraison', { exact: true }).click();
  await fill(form, { 'Adresse de livraison': '8 rue de Lille', Accès: 'Code 47B12' });
  await expect(offer).toBeHidden();
  await pick(form, 'Payeur', client.name);
  // The payer has an address, and this may be a friend's.
  await expect(offer).not.toBeChecked();
  await offer.check();
  await createOf(page).click();
  await expect(form).toBeHidden();
  await expect
    .poll(() => readClient(client.id))
    .toMatchObject({ address: '8 rue de Lille', access_notes: 'Code 47B12' });
});

test('copies the first order into another one, until cleared or removed', async ({ as }) => {
  const [payer, recipient] = [await makeClient('Copie Payeur'), await makeClient('Copie Destinataire')];
  const page = await as('Boutique', '/commandes');
  const form = await open(page);
  await amount(form).fill('64,5');
  await form.getByText('Livraison', { exact: true }).click();
  await pick(form, 'Payeur', payer.name);
  await pick(form, 'Destinataire', recipient.name);
  await click(form, 'Demain');
  await slotTile(form, /^Après-midi/).click();
  await fill(form, { 'Message manuscrit': 'Merci pour tout', 'Notes bouquet': 'Tons pêche' });
  await purchaseOrder(form).fill('BC-77');
  await click(form, 'Ajouter une autre commande');

  await expect(dialog(page, 'Commande groupée')).toBeVisible();
  const second = card(page, 2);
  await expect(second.getByText('Données copiées')).toBeVisible();
  await expect(card(page, 1).getByText('Données copiées')).toBeHidden();
  await expect(second.getByRole('group', { name: `Payeur : ${payer.name}` })).toBeVisible();
  await expect(second.getByRole('group', { name: `Destinataire : ${recipient.name}` })).toBeVisible();
  await expect(second.getByRole('radio', { name: 'Livraison' })).toBeChecked();
  await expect(slotTile(second, /^Après-midi/, true)).toBeVisible();
  await expect(purchaseOrder(second)).toHaveValue('BC-77');
  for (const field of ['Montant', 'Date de livraison', 'Message manuscrit', 'Notes bouquet'])
    await expect(textbox(second, field)).toHaveValue('');
  await expect(amount(second)).toBeFocused();
  await click(second, 'Même montant et même date pour la commande 2');
  await expect(amount(second)).toHaveValue(/^64,50\s€$/);
  const day = await textbox(card(page, 1), 'Date de livraison').inputValue();
  await expect(textbox(second, 'Date de livraison')).toHaveValue(day);
  await expect(button(second, /^Même montant/)).toHaveCount(0);

  await click(second, 'Effacer les données copiées de la commande 2');
  await expect(second.getByText('Données copiées')).toBeHidden();
  await expect(second.getByRole('combobox', { name: 'Payeur' })).toHaveValue('');
  await expect(second.getByRole('radio', { name: 'Retrait' })).toBeChecked();
  await expect(purchaseOrder(second)).toHaveValue('');
  await expect(card(page, 1).getByRole('group', { name: `Payeur : ${payer.name}` })).toBeVisible();

  await click(second, 'Retirer la commande 2');
  await expect(dialog(page, 'Nouvelle commande')).toBeVisible();
  await expect(createOf(page)).toContainText('Créer la commande');
  await expect(amount(form)).toHaveValue(/^64,50\s€$/);
  await expect(purchaseOrder(form)).toHaveValue('BC-77');
});

test('creates only when every amount is above 0', async ({ as }) => {
  const page = await as('Boutique', '/commandes');
  const form = await open(page);
  await expect(createOf(page)).toBeDisabled();
  await amount(form).fill('0');
  await amount(form).press('Tab');
  await expect(form.getByText(REQUIRED)).toBeVisible();
  await expect(createOf(page)).toBeDisabled();
  await amount(form).fill('12,50');
  await expect(form.getByText(REQUIRED)).toBeHidden();
  await expect(createOf(page)).toBeEnabled();
  await click(form, 'Ajouter une autre commande');
  await expect(createOf(page)).toBeDisabled();
  await amount(card(page, 2)).fill('0,01');
  await expect(createOf(page)).toBeEnabled();
  await expect(form.getByText('2 commandes · 12,51 €')).toBeVisible();
});

test('asks before a typed order is closed, and starts blank', async ({ as }) => {
  const page = await as('Boutique', '/commandes');
  const form = await open(page);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await open(page);
  await fill(form, { 'Message manuscrit': 'Bon anniversaire' });
  const question = dialog(page, 'Abandonner la saisie ?');
  const leaveByKey = () => page.keyboard.press('Escape');
  for (const leave of [leaveByKey, () => page.goBack(), () => click(form, 'Fermer')]) {
    await leave();
    await expect(question).toContainText('ce que vous avez saisi sera perdu');
    await click(question, 'Continuer la saisie');
    await expect(question).toBeHidden();
    await expect(textbox(form, 'Message manuscrit')).toHaveValue('Bon anniversaire');
  }
  await click(form, 'Annuler');
  await click(question, 'Abandonner');
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/commandes');

  await open(page);
  await expectFilled(form, { 'Message manuscrit': '', Montant: '' });
});

test('makes one order on a double click, and leads to it', async ({ as }) => {
  const number = `BC-${unique()}`;
  const page = await as('Fleuriste', '/commandes');
  const form = await open(page);
  await amount(form).fill('27');
  await purchaseOrder(form).fill(number);
  await createOf(page).dblclick();
  await expect(page).toHaveURL(/\/commandes\/\d+/);
  await expect(heading(page, /^Commande \d+$/)).toBeVisible();
  await expect(page.getByText(`Bon de commande ${number}`)).toBeVisible();
  expect(await findOrders(number)).toHaveLength(1);
  // The order takes the dialog's place: Back does not open it again.
  await page.goBack();
  await expect(heading(page, 'Commandes', { exact: true })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

for (const { kind, path, orders } of [
  { kind: 'an order', path: '**/api/orders/', orders: 1 },
  { kind: 'a group', path: '**/api/orders/bulk_create/', orders: 2 },
]) {
  test(`${kind} whose answer was lost is made once by a second try`, async ({ as }) => {
    const number = `BC-${unique()}`;
    const page = await as('Boutique', '/commandes');
    const form = await open(page);
    await amount(form).fill('33');
    await purchaseOrder(form).fill(number);
    if (orders > 1) {
      await click(form, 'Ajouter une autre commande');
      await amount(card(page, 2)).fill('34');
    }
    await loseAnswers(page, path);
    await createOf(page).click();
    const error = dialog(page, 'Erreur');
    await expect(error).toContainText('Connexion au serveur impossible. Vérifiez le réseau, puis réessayez.');
    expect(await findOrders(number)).toHaveLength(orders);
    await click(error, 'OK');
    await expect(createOf(page)).toBeFocused();
    await expect(purchaseOrder(form).first()).toHaveValue(number);
    await page.unroute(path);
    await createOf(page).click();
    await expect(form).toBeHidden();
    if (orders === 1) await expect(heading(page, /^Commande \d+$/)).toBeVisible();
    expect(await findOrders(number)).toHaveLength(orders);
  });
}

test('keeps the form when the server refuses, with the reason at its field', async ({ as }) => {
  const number = `BC-${unique()}`;
  const page = await as('Boutique', '/commandes');
  const form = await open(page);
  await amount(form).fill('1000000');
  await purchaseOrder(form).fill(number);
  await createOf(page).click();
  await expect(form.getByText('Le montant ne peut pas dépasser 999 999,99 €')).toBeVisible();
  await expect(amount(form)).toBeFocused();
  await expect(purchaseOrder(form)).toHaveValue(number);
  await amount(form).fill('100');
  await createOf(page).click();
  await expect(page.getByText(`Bon de commande ${number}`)).toBeVisible();
  expect(await findOrders(number)).toHaveLength(1);
});
