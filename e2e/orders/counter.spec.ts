import type { Locator, Page } from '@playwright/test';
import { send } from '../support/api.ts';
import { slotTile } from '../support/order-page.ts';
import { makeClient, makeOrder, makeOrderOf, readOrder, unique } from '../support/orders.ts';
import {
  button,
  click,
  dialog,
  expectFilled,
  fill,
  heading,
  region,
  tab,
  textbox,
  title,
} from '../support/roles.ts';
import { workAt } from '../support/shops.ts';
import { act, checkoutOf } from '../support/square.ts';
import { expect, test } from '../support/test.ts';

// The acts of a counter, with their presses counted in the page. Typing, Tab and Enter are no presses.

const widths = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

/** Counts presses of a mouse or a finger from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { presses: number };
    counted.presses = 0;
    document.addEventListener('pointerdown', () => counted.presses++, true);
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}

const newOrder = (page: Page) => dialog(page, 'Nouvelle commande');
const orderId = (page: Page) => Number(new URL(page.url()).pathname.split('/')[2]);

for (const viewport of widths) {
  test(`takes a phone order for two new people to the terminal in nine presses at ${viewport.width}`, async ({
    as,
    terminalShop,
  }) => {
    const [payer, recipient] = [`Delphine ${unique()}`, `Odile ${unique()}`];
    const page = await as('Boutique', '/commandes');
    await page.setViewportSize(viewport);
    await workAt(page, terminalShop.name);
    const presses = await countPresses(page);

    await click(page, 'Nouvelle commande');
    const form = newOrder(page);
    await expect(textbox(form, 'Montant')).toBeFocused();
    await page.keyboard.type('65');
    await form.getByText('Livraison', { exact: true }).click();

    const search = form.getByRole('combobox', { name: 'Payeur' });
    await search.fill(payer);
    await form.getByRole('option', { name: `Nouveau client « ${payer} »` }).click();
    const caller = form.getByRole('group', { name: 'Nouveau client : payeur' });
    await fill(caller, { Téléphone: '06 88 12 45 90', Ville: 'Paris' });
    await click(caller, 'À demander : adresse');
    await textbox(caller, 'Ville').press('Enter');
    await expect(form.getByRole('group', { name: `Payeur : ${payer}` })).toBeVisible();

    await form.getByRole('combobox', { name: 'Destinataire' }).fill(recipient);
    await form.getByRole('option', { name: `Nouveau client « ${recipient} »` }).click();
    const receiver = form.getByRole('group', { name: 'Nouveau client : destinataire' });
    await fill(receiver, { Téléphone: '01 43 55 20 10', 'Code postal': '75011' });
    await receiver.getByRole('combobox', { name: 'Adresse' }).fill('27 avenue Parmentier');
    await textbox(receiver, 'Ville').press('Enter');
    await expect(form.getByRole('group', { name: `Destinataire : ${recipient}` })).toBeVisible();

    await click(form, 'Aujourd’hui');
    await slotTile(form, 'Toute la journée').click();
    await fill(form, { Accès: 'Code 47B12, 3e gauche', 'Notes bouquet': 'Pivoines corail' });
    await click(form, /^Créer la commande/);
    await expect(heading(page, /^Commande \d+$/)).toBeVisible();
    await button(region(page, 'Actions'), 'Envoyer au terminal').click();
    await expect(dialog(page, 'Paiement sur terminal')).toBeVisible();
    expect(await presses()).toBeLessThanOrEqual(9);
    await act(`${await checkoutOf(orderId(page))}/tap`);

    expect(await readOrder(orderId(page))).toMatchObject({
      payer_account: { name: payer, address: null, city: 'Paris' },
      recipient_account: { name: recipient },
      delivery_address: '27 avenue Parmentier',
      access_notes: 'Code 47B12, 3e gauche',
    });
    await expect(region(page, 'Livraison')).toContainText('Code 47B12, 3e gauche');
    // The caller is to be completed.
    await page.goto(`/clients?incomplete=true&search=${encodeURIComponent(payer)}`);
    await expect(page.locator('[data-row-id]')).toHaveCount(1);
  });

  test(`takes a known client’s pick-up in cash at ${viewport.width}`, async ({ as }) => {
    const client = await makeClient('Rosa Comptoir');
    const page = await as('Boutique', '/commandes');
    await page.setViewportSize(viewport);
    const presses = await countPresses(page);
    await click(page, 'Nouvelle commande');
    const form = newOrder(page);
    await expect(textbox(form, 'Montant')).toBeFocused();
    await page.keyboard.type('45');
    const search = form.getByRole('combobox', { name: 'Payeur' });
    await search.fill(client.name);
    await expect(form.getByRole('option', { name: new RegExp(`^${client.name}`) })).toBeVisible();
    await search.press('Enter');
    await expect(form.getByRole('group', { name: `Payeur : ${client.name}` })).toBeVisible();
    if (viewport.width === 1440) {
      await page.keyboard.press('Control+Enter');
      await expect(heading(page, /^Commande \d+$/)).toBeVisible();
      await click(page, /^Encaisser/);
    } else await click(form, 'Créer et encaisser');
    await click(dialog(page, /^Encaisser/), 'Espèces');
    const record = dialog(page, 'Enregistrer un paiement');
    await expect(record.getByRole('radio', { name: 'Espèces' })).toBeChecked();
    await expect(textbox(record, 'Montant')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(record).toBeHidden();
    expect(await presses()).toBe(3);
    // It is asked for once.
    await expect(page).toHaveURL((url) => !url.searchParams.has('encaisser'));
    await expect.poll(async () => (await readOrder(orderId(page))).financial_status).toBe('paid');
    await expect(button(page, /^Encaisser/)).toBeHidden();
  });

  test(`refunds a part in four presses at ${viewport.width}`, async ({ as }) => {
    const { id } = await makeOrderOf('Remboursée Comptoir', { amount: '65.00' });
    await send('Boutique', 'POST', `/orders/${id}/payments/`, { method: 'cash', amount: '65.00' });
    const page = await as('Senior', `/commandes/${id}`);
    await page.setViewportSize(viewport);
    await expect(title(page, `Commande ${id}`).first()).toBeVisible();
    const presses = await countPresses(page);
    await tab(page, 'Paiements').click();
    await button(page, 'Rembourser', { exact: true }).first().click();
    const form = dialog(page, 'Rembourser');
    await form.getByRole('radio', { name: 'Avoir' }).check();
    // Typing replaces what the field proposes.
    await textbox(form, 'Montant').focus();
    await page.keyboard.type('15');
    await fill(form, { Motif: 'Pivoines fanées' });
    await click(form, /^Rembourser 15,00/);
    await expect(form).toBeHidden();
    expect(await presses()).toBeLessThanOrEqual(4);
    await expect(region(page, 'Montants')).toContainText(/Remboursé\s*15,00/);
  });
}

test('knows a chosen payer, and takes over what he had before @phone', async ({ as }) => {
  const [payer, friend] = [await makeClient('Delphine Habituée'), await makeClient('Odile Habituée')];
  const texts = { bouquet_notes: 'Pivoines corail. Pas de lys.', hand_message: 'Bonne fête' };
  await makeOrder({ payer_account: payer.id, recipient_account: friend.id, amount: '65', ...texts });
  await send('Boutique', 'POST', `/clients/${payer.id}/notes/`, { content: 'Allergique aux lys' });
  const page = await as('Boutique', '/commandes');
  await click(page, 'Nouvelle commande');
  const form = newOrder(page);
  const search = form.getByRole('combobox', { name: 'Payeur' });
  await search.fill(payer.name);
  // Streets tell two of the same name apart.
  await expect(form.getByRole('option', { name: new RegExp(`^${payer.name}`) })).toContainText(
    '3 rue Oberkampf',
  );
  await search.press('Enter');
  const known = region(form, `Ce que l’on sait de ${payer.name}`);
  await expect(known).toContainText(/65,00\s€ à venir\s· 1\scommande/);
  await expect(known).toContainText('Allergique aux lys');
  await click(known, /^Comme le .* \(65\s€, pivoines corail\)$/);
  await expectFilled(form, { Montant: /^65,00/, 'Notes bouquet': texts.bouquet_notes });
  await expectFilled(form, { 'Message manuscrit': texts.hand_message });
  await expect(form.getByRole('group', { name: `Destinataire : ${friend.name}` })).toBeVisible();
  await expect(button(form, friend.name, { pressed: true })).toBeVisible();
  await click(form, 'Changer de destinataire');
  await button(form, friend.name, { pressed: false }).click();
  await expect(form.getByRole('group', { name: `Destinataire : ${friend.name}` })).toBeVisible();
});

test('does not offer the slots of today that are over', async ({ as }) => {
  const page = await as('Boutique', '/commandes');
  await click(page, 'Nouvelle commande');
  const form = newOrder(page);
  await click(form, 'Aujourd’hui');
  await expect(form.getByText(/^Il est \d\d:\d\d$/)).toBeVisible();
  const clock = new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    minute: '2-digit',
  });
  for (const [name, end] of [
    [/^Matin/, '12:00'],
    [/^Après-midi/, '17:00'],
    [/^Soir/, '20:00'],
  ] as const) {
    const slot = slotTile(form, name);
    if (clock.format(new Date()) < end) await expect(slot).toBeEnabled();
    else await expect(slot).toHaveText(/Passé$/);
    await click(form, 'Demain');
    await expect(slot).not.toContainText('Passé');
    await click(form, 'Aujourd’hui');
  }
});

test('keeps every action in its place, and says why one cannot be done', async ({ as }) => {
  const { id } = await makeOrderOf('Place Fixe', { amount: '65.00' });
  const page = await as('Senior', `/commandes/${id}`);
  const actions = region(page, 'Actions');
  const placesOf = async () => {
    const boxes = await actions
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((one) => `${one.getBoundingClientRect().left} ${one.getBoundingClientRect().width}`),
      );
    return boxes;
  };
  await expect(button(actions, /^Vérifier le paiement/)).toHaveAttribute('aria-disabled', 'true');
  await expect(button(actions, /^Vérifier le paiement/)).toContainText('Aucun lien envoyé');
  const before = await placesOf();
  expect(before).toHaveLength(12);
  await send('Boutique', 'POST', `/orders/${id}/payments/`, { method: 'cash', amount: '65.00' });
  await expect(button(actions, /^Générer le lien de paiement/)).toContainText('Déjà payée');
  await expect(button(actions, /^Générer un devis/)).toContainText('Déjà payée');
  expect(await placesOf()).toEqual(before);
  await expect(actions).toContainText('Ce qui a été reçu sera alors à rembourser.');
  // Of the page's buttons one is filled: the next step.
  await button(page, 'Marquer à préparer').dblclick();
  await expect(button(page, 'Marquer en préparation')).toBeVisible();
  await expect(page.getByText(`Commande ${id}\u00a0: À préparer`)).toBeVisible();
  await expect.poll(async () => (await readOrder(id)).status).toBe('to_prepare');
  await expect(page.locator('main button[data-variant="filled"]:visible')).toHaveCount(1);
});

test('shows several found clients above a phone’s keyboard @phone-only', async ({ as }) => {
  const page = await as('Boutique', '/commandes?new=1');
  // A keyboard leaves so much of a phone of 844 px.
  await page.setViewportSize({ width: 390, height: 508 });
  const payer = dialog(page).getByRole('combobox', { name: 'Payeur' });
  await payer.fill('hôtel');
  const found = dialog(page).getByRole('option');
  await expect(found.last()).toHaveText(/^Nouveau client/);
  const last = (await found.count()) - 2;
  const isAboveButtons = async (option: Locator) => {
    const [box, footer] = [await option.boundingBox(), await dialog(page).locator('footer').boundingBox()];
    return box && footer && box.y + box.height <= footer.y;
  };
  for (const place of [0, 1, 2]) await expect.poll(() => isAboveButtons(found.nth(place))).toBe(true);
  for (let key = 0; key < last; key += 1) await payer.press('ArrowDown');
  await expect.poll(() => isAboveButtons(found.nth(last))).toBe(true);
  await payer.press('Enter');
  await expect(dialog(page).getByRole('group', { name: /^Payeur/ })).toBeVisible();
});
