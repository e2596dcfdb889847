import { addDays, today } from '@florilege/contract/http/dates.ts';
import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { hold, withoutLive } from '../support/network.ts';
import {
  changeOrder,
  emptyDay,
  findDriver,
  makeClient,
  makeOrder,
  makeOrderOf,
  readOrder,
} from '../support/orders.ts';
import { orderBox, orderRow, orderRows } from '../support/orders-list.ts';
import { stopClock } from '../support/pages.ts';
import { countClicks, holdFinger } from '../support/pointer.ts';
import { button, click, dialog, isNarrow, selectionBar } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The day's work on several orders: driver, status, date and slot from the selection bar.

const tablet = { width: 820, height: 1180 };

async function selectAll(page: Page): Promise<void> {
  if (isNarrow(page)) return click(selectionBar(page), 'Tout sélectionner');
  // Not `check`: another row may come meanwhile, and then not all are selected.
  await page.getByRole('checkbox', { name: 'Sélectionner toutes les commandes affichées' }).click();
}

/** Deliveries without driver on a day that no other journey has. */
async function makeDeliveries(count: number): Promise<{ day: string; ids: number[] }> {
  const day = emptyDay();
  const { id: payer_account } = await makeClient('Tournée Glaïeul');
  const order = { amount: '30.00', payer_account, requires_delivery: true, delivery_date: day };
  const { order_ids } = await call(
    'Boutique',
    routes.orders.bulkCreate,
    '/orders/bulk_create/',
    Array.from({ length: count }, () => order),
  );
  return { day, ids: order_ids };
}

for (const [where, size] of [
  ['', null],
  [', on a tablet', tablet],
] as const) {
  test(`gives twenty deliveries their driver in four clicks at most${where}${size ? '' : ' @phone'}`, async ({
    as,
  }) => {
    const { day, ids } = await makeDeliveries(20);
    // The list that « Affecter » of « À traiter » opens.
    const page = await as('Boutique', `/commandes?todo=driver&delivery_from=${day}&delivery_to=${day}`);
    if (size) await page.setViewportSize(size);
    await expect(orderRows(page)).toHaveCount(20);
    const clicks = await countClicks(page);
    await selectAll(page);
    await click(selectionBar(page), 'Livreur');
    await click(dialog(page, 'Choisir un livreur'), /^Yanis Haddad/);
    await expect(page.getByText('20 commandes\u00a0: livreur Yanis Haddad')).toBeVisible();
    // The seconds of an undo stand still under the pointer.
    await button(page, 'Annuler', { exact: true }).hover();
    expect(await clicks()).toBeLessThanOrEqual(4);
    await expect(orderRows(page)).toHaveCount(0);
    expect((await readOrder(ids[0] ?? 0)).delivery_person?.display_name).toBe('Yanis Haddad');

    await click(page, 'Annuler', { exact: true });
    await expect(orderRows(page)).toHaveCount(20);
    await expect.poll(async () => (await readOrder(ids[19] ?? 0)).delivery_person).toBeNull();
  });

  test(`moves an order to another day and slot in three clicks at most${where}${size ? '' : ' @phone'}`, async ({
    as,
  }) => {
    const { id, client } = await makeOrderOf('Report Zinnia', {
      requires_delivery: true,
      delivery_date: today(),
    });
    const page = await as('Fleuriste', `/commandes?search=${encodeURIComponent(client.name)}`);
    if (size) await page.setViewportSize(size);
    await expect(orderRow(page, id)).toBeVisible();
    const clicks = await countClicks(page);
    // On a phone the first is a finger that stays on the card.
    if (isNarrow(page)) await holdFinger(orderRow(page, id), () => expect(orderBox(page, id)).toBeChecked());
    else await orderBox(page, id).check();
    await click(selectionBar(page), 'Date et créneau');
    await click(dialog(page, 'Date et créneau'), 'Demain, Soir');
    await expect(page.getByText('1 commande\u00a0: demain · Soir')).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(3);
    const moved = { delivery_date: addDays(today(), 1), delivery_time_slot: '18h00-20h00' };
    expect(await readOrder(id)).toMatchObject(moved);
  });
}

test('selects cards by a finger that stays, then by taps, and opens them again after @phone-only', async ({
  as,
}) => {
  const { day, ids } = await makeDeliveries(3);
  const page = await as('Boutique', '/commandes');
  await click(page, 'Sélectionner', { exact: true });
  // Of many orders, only those that are shown.
  await click(selectionBar(page), /^Sélectionner les \d+ affichées$/);
  // The button keeps its meaning when another order comes.
  const { id: newcomer } = await makeOrderOf('Arrivée Muguet');
  await expect(orderBox(page, newcomer)).not.toBeChecked();
  await click(selectionBar(page), 'Tout désélectionner');
  await expect(selectionBar(page)).toContainText('Aucune commande choisie');

  await page.goto(`/commandes?delivery_from=${day}&delivery_to=${day}`);
  const [first = 0, second = 0] = ids;
  await holdFinger(orderRow(page, first), () => expect(orderBox(page, first)).toBeChecked());
  await expect(page).toHaveURL(/\/commandes\?/);
  await orderRow(page, second).tap();
  await expect(orderBox(page, second)).toBeChecked();
  await orderRow(page, second).tap();
  await expect(orderBox(page, second)).not.toBeChecked();
  await click(selectionBar(page), 'Quitter la sélection');
  await orderRow(page, second).tap();
  await expect(page).toHaveURL(new RegExp(`/commandes/${second}`));
});

test('opens each choice by its key, which the sheet states and a field keeps to itself', async ({ as }) => {
  const { id, client } = await makeOrderOf('Touche Jonquille', { requires_delivery: true });
  const page = await as('Boutique', `/commandes?search=${encodeURIComponent(client.name)}`);
  await expect(orderRow(page, id)).toBeVisible();
  await page.keyboard.press('d');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(selectionBar(page)).toBeVisible();
  for (const [key, name] of [
    ['d', 'Choisir un livreur'],
    ['s', 'Changer le statut'],
    ['t', 'Date et créneau'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dialog(page, name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, name)).toBeHidden();
  }
  // Escape closes the calendar alone; the selection stays.
  const dates = dialog(page, /^Filtrer par date/);
  await click(page, /^Filtrer par date/);
  await expect(dates).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dates).toBeHidden();
  await expect(selectionBar(page)).toBeVisible();
  await page.keyboard.press('?');
  const sheet = dialog(page, 'Raccourcis clavier')
    .locator('section')
    .filter({ hasText: 'Sur les commandes choisies' });
  for (const does of ['Livreur', 'Statut', 'Date et créneau']) await expect(sheet).toContainText(does);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('d');
  await click(dialog(page, 'Choisir un livreur'), /^Yanis Haddad/);
  await expect.poll(async () => (await readOrder(id)).delivery_person?.display_name).toBe('Yanis Haddad');
});

test('does not offer the slots of today that are over', async ({ as }) => {
  // A clock ahead of the server's would have the session renewed.
  const delivery_date = addDays(today(), -1);
  const { id, client } = await makeOrderOf('Heure Passée', { requires_delivery: true, delivery_date });
  const page = await as('Fleuriste', `/commandes?search=${encodeURIComponent(client.name)}`);
  await expect(orderRow(page, id)).toBeVisible();
  await stopClock(page, `${delivery_date}T12:30:00Z`);
  await page.clock.resume();
  await orderBox(page, id).check();
  await click(selectionBar(page), 'Date et créneau');
  const board = dialog(page, 'Date et créneau');
  const morning = button(board, 'Aujourd’hui, Matin, passé');
  await expect(morning).toHaveAttribute('aria-disabled', 'true');
  await morning.press('Enter');
  await expect(board).toBeVisible();
  await expect(button(board, 'Demain, Matin', { exact: true })).not.toHaveAttribute('aria-disabled');
  await click(board, 'Aujourd’hui, Soir');
  await expect.poll(async () => (await readOrder(id)).delivery_time_slot).toBe('18h00-20h00');
});

test('leads from « Affecter » to the orders that want a driver', async ({ as }) => {
  await makeOrder({ requires_delivery: true, delivery_date: today() });
  const page = await as('Boutique', '/');
  await page.getByRole('link', { name: /^Affecter/ }).click();
  await expect(page).toHaveURL(/todo=driver/);
  await selectAll(page);
  await expect(button(selectionBar(page), 'Livreur')).toBeEnabled();
});

test('says which orders a colleague changed first, and changes the others @phone', async ({ as }) => {
  const { client, ...mine } = await makeOrderOf('Croisement Nigelle', { requires_delivery: true });
  const theirs = await makeOrder({ payer_account: client.id, requires_delivery: true });
  const pickup = await makeOrder({ payer_account: client.id });
  const page = await as('Boutique', `/commandes?search=${encodeURIComponent(client.name)}`);
  await expect(orderRows(page)).toHaveCount(3);
  if (isNarrow(page)) await click(page, 'Sélectionner');
  await selectAll(page);
  await click(selectionBar(page), 'Livreur');
  const drivers = dialog(page, 'Choisir un livreur');
  await expect(button(drivers, /^Yanis Haddad/)).toBeVisible();
  // The dialog keeps the orders as they were when it opened.
  await changeOrder(theirs.id, { delivery_person: (await findDriver('Inès Bouvier')).id }, 'Fleuriste');
  await click(drivers, /^Yanis Haddad/);
  const outcome = dialog(page, '1 commande modifiée sur 3');
  await expect(outcome).toContainText(`Commande ${theirs.id}`);
  await expect(outcome).toContainText('Livreur\u00a0: Inès Bouvier, par');
  await expect(outcome).toContainText('C’est un retrait');
  // The seconds to undo it begin once the dialog no longer covers it.
  const done = page.getByText('1 commande : livreur Yanis Haddad');
  await expect(done).toBeHidden();
  await click(outcome, 'OK');
  await expect(done).toBeVisible();
  expect((await readOrder(mine.id)).delivery_person?.display_name).toBe('Yanis Haddad');
  expect((await readOrder(theirs.id)).delivery_person?.display_name).toBe('Inès Bouvier');
  expect((await readOrder(pickup.id)).delivery_person).toBeNull();
});

test('asks a driver for those without one before several are « À livrer »', async ({ as }) => {
  const { day, ids } = await makeDeliveries(3);
  const [own = 0, ...others] = ids;
  const ines = await findDriver('Inès Bouvier');
  await changeOrder(own, { delivery_person: ines.id });
  const page = await as('Fleuriste', `/commandes?delivery_from=${day}&delivery_to=${day}`);
  await expect(orderRows(page)).toHaveCount(3);
  await selectAll(page);
  await click(selectionBar(page), 'Statut');
  await click(dialog(page, 'Changer le statut'), 'À livrer');
  const drivers = dialog(page, 'Choisir un livreur');
  await expect(drivers.getByText('Pour 2 commandes choisies sans livreur')).toBeVisible();
  await click(drivers, /^Yanis Haddad/);
  await expect(page.getByText('3 commandes\u00a0: À livrer · livreur Yanis Haddad')).toBeVisible();
  for (const id of others)
    expect(await readOrder(id)).toMatchObject({
      status: 'to_deliver',
      delivery_person: { display_name: 'Yanis Haddad' },
    });
  expect(await readOrder(own)).toMatchObject({ status: 'to_deliver', delivery_person: { id: ines.id } });
});

test('takes a second choice before the list has the first one', async ({ as }) => {
  const { day, ids } = await makeDeliveries(2);
  const page = await as('Fleuriste', `/commandes?delivery_from=${day}&delivery_to=${day}`);
  await expect(orderRows(page)).toHaveCount(2);
  await selectAll(page);
  await expect(selectionBar(page)).toBeVisible();
  const letGo = await hold(page, '**/api/orders/?*');
  for (const driver of [/^Inès Bouvier/, /^Yanis Haddad/]) {
    await page.keyboard.press('d');
    await click(dialog(page, 'Choisir un livreur'), driver);
    await expect(dialog(page, 'Choisir un livreur')).toBeHidden();
  }
  // The list gives up after fifteen seconds.
  await expect(page.getByText('2 commandes\u00a0: livreur Yanis Haddad')).toBeVisible({ timeout: 10_000 });
  for (const id of ids)
    expect(await readOrder(id)).toMatchObject({ delivery_person: { display_name: 'Yanis Haddad' } });
  await letGo();
});

test('refuses over a colleague’s date that the list did not show before a second choice', async ({ as }) => {
  const { day, ids } = await makeDeliveries(1);
  const [id = 0] = ids;
  const page = await as('Fleuriste', '/parametres');
  await withoutLive(page);
  await page.goto(`/commandes?delivery_from=${day}&delivery_to=${day}`);
  await expect(orderRows(page)).toHaveCount(1);
  await selectAll(page);
  await expect(selectionBar(page)).toBeVisible();
  const theirs = addDays(today(), 2);
  await changeOrder(id, { delivery_date: theirs }, 'Boutique');
  const letGo = await hold(page, '**/api/orders/?*');
  await page.keyboard.press('d');
  await click(dialog(page, 'Choisir un livreur'), /^Yanis Haddad/);
  await expect(dialog(page, 'Choisir un livreur')).toBeHidden();
  await expect.poll(async () => (await readOrder(id)).delivery_person?.display_name).toBe('Yanis Haddad');
  await page.keyboard.press('t');
  await click(dialog(page, 'Date et créneau'), 'Demain, Soir');
  await letGo();
  const outcome = dialog(page, 'Aucune commande n’a été modifiée');
  await expect(outcome).toContainText(/Date\s: .*, par Sofia Marques/);
  expect(await readOrder(id)).toMatchObject({ delivery_date: theirs });
});

test('changes the status of several, without those that are chosen one by one', async ({ as }) => {
  const { client, ...one } = await makeOrderOf('Étape Œillet');
  const two = await makeOrder({ payer_account: client.id });
  const page = await as('Fleuriste', `/commandes?search=${encodeURIComponent(client.name)}`);
  await expect(orderRows(page)).toHaveCount(2);
  await selectAll(page);
  await click(selectionBar(page), 'Statut');
  const choices = dialog(page, 'Changer le statut');
  await expect(button(choices, 'Préparée')).toBeVisible();
  for (const apart of ['À valider', 'Annulée', 'En livraison'])
    await expect(button(choices, apart)).toHaveCount(0);
  await click(choices, 'Préparée');
  await expect(page.getByText('2 commandes\u00a0: Préparée')).toBeVisible();
  for (const { id } of [one, two]) expect((await readOrder(id)).status).toBe('prepared');
});
