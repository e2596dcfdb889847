import { addDays, today } from '@florilege/contract/http/dates.ts';
import type { Page } from '@playwright/test';
import { changeOrder, emptyDay, makeClient, makeOrder, readOrder } from '../support/orders.ts';
import { orderRow } from '../support/orders-list.ts';
import type { Person } from '../support/people.ts';
import { button, click, dialog, isNarrow, mainMenu, region, selectionBar } from '../support/roles.ts';
import { driverId } from '../support/run.ts';
import { expect, test } from '../support/test.ts';

// A door that stayed closed: from the driver's phone to the counter, and on to another day or back to the shop.

async function makeStop(day: string, letter: string) {
  const sender = await makeClient(`Expéditeur ${letter}`);
  const recipient = await makeClient(`Porte ${letter}`);
  const { id } = await makeOrder({
    payer_account: sender.id,
    recipient_account: recipient.id,
    requires_delivery: true,
    delivery_date: day,
    delivery_time_slot: '9h00-12h00',
  });
  await changeOrder(id, { status: 'delivering', delivery_person: await driverId() });
  return { id, name: recipient.name, sender: sender.name };
}

const cards = (page: Page) => page.locator('main li[data-row-id]');
const next = (page: Page) => page.locator('main li[data-next]');

/** Writes down on the driver's page that nobody opened at the stop that comes next. */
async function noteAbsent(page: Page, name: string): Promise<void> {
  await click(next(page), 'Livrer');
  const proof = dialog(page, `Livrer · ${name}`);
  await proof.getByRole('radio', { name: 'Absent' }).click();
  await click(proof, 'Enregistrer');
  await expect(proof).toBeHidden();
}

/** The seconds to undo do not run out under the pointer. */
const keepUndo = (page: Page) => button(page, 'Annuler', { exact: true }).hover();

/** A page at the counter that has read the notices of before: what comes now is new. */
async function openCounter(as: (person: Person, path: string) => Promise<Page>): Promise<Page> {
  const counter = await as('Boutique', '/clients');
  await counter.evaluate(() => sessionStorage.clear());
  await counter.reload();
  await expect
    .poll(() => counter.evaluate(() => Object.keys(sessionStorage).join()))
    .toContain('florilege-notices');
  return counter;
}

const expectPlanned = (id: number) =>
  expect.poll(() => readOrder(id)).toMatchObject({ delivery_date: addDays(today(), 1), missed_as: null });

test('an absent delivery reaches the counter, and is planned anew @phone', async ({ as }) => {
  const day = emptyDay();
  const [first, second] = [await makeStop(day, 'A'), await makeStop(day, 'B')];
  const counter = await openCounter(as);

  const driver = await as('Livreur', `/livraisons?date=${day}`);
  await expect(cards(driver)).toHaveCount(2);
  await expect(next(driver)).toContainText(first.name);
  await noteAbsent(driver, first.name);
  // In the run the stop goes to the end and the next one opens.
  await expect(cards(driver).first()).toContainText(second.name);
  await expect(next(driver)).toContainText(second.name);

  const notice = counter.getByRole('alert').filter({ hasText: first.name });
  await expect(notice).toContainText(/Absent \d\d:\d\d/);
  const call = notice.getByRole('link', { name: `Appeler l’expéditeur, ${first.sender}` });
  await expect(call).toHaveAttribute('href', 'tel:+33639987100');
  // Nothing of it is cut on a phone.
  await expect(button(notice, 'Reprogrammer')).toBeVisible();
  for (const end of [notice.getByText(/^Absent \d\d:\d\d/), button(notice, 'Ouvrir la commande')])
    await expect(end).toBeInViewport({ ratio: 1 });
  if (!isNarrow(counter)) {
    // It waits while orders are selected, whose bar lies where it does.
    const menu = mainMenu(counter);
    await menu.getByRole('link', { name: 'Commandes' }).click();
    await counter
      .getByRole('checkbox', { name: /^Sélectionner la commande/ })
      .first()
      .check();
    await expect(notice).toBeHidden();
    // Another order may be the first one by now.
    await click(selectionBar(counter), 'Tout désélectionner');
    await expect(notice).toBeVisible();
    await menu.getByRole('link', { name: 'Clients' }).click();
  }
  // From the notice itself, on whatever screen: the notice goes once the delivery is planned anew.
  await click(notice, 'Reprogrammer');
  await click(dialog(counter, 'Date et créneau'), 'Demain, Soir');
  await keepUndo(counter);
  await expect(notice).toBeHidden();
  await expectPlanned(first.id);
  await expect(counter).toHaveURL(/\/clients$/);
  await click(counter, 'Annuler', { exact: true });
  await expect.poll(async () => (await readOrder(first.id)).missed_as).toBe('absent');
  await counter.goto(`/commandes/${first.id}`);

  const banner = region(counter, /^Absent \d\d:\d\d/);
  await expect(banner.getByRole('link', { name: `Appeler l’expéditeur, ${first.sender}` })).toBeVisible();
  await click(banner, 'Reprogrammer');
  await click(dialog(counter, 'Date et créneau'), 'Demain, Matin');
  await keepUndo(counter);
  await expect(banner).toBeHidden();
  await expectPlanned(first.id);
  await click(counter, 'Annuler', { exact: true });
  await expect(banner).toBeVisible();
  await changeOrder(first.id, { status: 'delivered' });
});

test('an absent delivery stands at the counter within two seconds @alone', async ({ as }) => {
  const day = emptyDay();
  const stop = await makeStop(day, 'D');
  const counter = await openCounter(as);
  const driver = await as('Livreur', `/livraisons?date=${day}`);
  await expect(next(driver)).toContainText(stop.name);
  const notice = counter.getByRole('alert').filter({ hasText: stop.name });
  const seen = driver
    .waitForResponse((response) => response.url().endsWith('/api/deliveries/proofs/'))
    .then(() => expect(notice).toBeVisible({ timeout: 2_000 }));
  await Promise.all([noteAbsent(driver, stop.name), seen]);
});

test('a run ends with what became of it, and what comes next @phone', async ({ as }) => {
  const day = emptyDay();
  const [first, second] = [await makeStop(day, 'E'), await makeStop(day, 'F')];
  await makeStop(addDays(day, 1), 'G');
  await changeOrder(first.id, { status: 'delivered' });
  const driver = await as('Livreur', `/livraisons?date=${day}`);
  const end = region(driver, 'Tournée terminée');
  await expect(next(driver)).toContainText(second.name);
  await expect(end).toBeHidden();
  await noteAbsent(driver, second.name);
  await expect(end).toContainText(/1\slivraison faite\s· 1\sabsent\. La boutique est prévenue/u);
  await expect(end).toContainText(/: 1\slivraison, la première vers 09:00\./u);
  await click(driver, '1 livraison faite');
  await expect(cards(driver).filter({ hasText: first.name })).toBeVisible();
  await changeOrder(second.id, { status: 'delivered' });
  await expect(end).toContainText(/^Tournée terminée2\slivraisons faites\./u);
  await expect(next(driver)).toHaveCount(0);
});

test('a missed bouquet is taken back to the shop from its notice, or opened from there', async ({ as }) => {
  const day = emptyDay();
  const stop = await makeStop(day, 'D');
  const counter = await openCounter(as);
  const driver = await as('Livreur', `/livraisons?date=${day}`);
  await noteAbsent(driver, stop.name);
  const notice = counter.getByRole('alert').filter({ hasText: stop.name });
  await expect(button(notice, 'Ouvrir la commande')).toBeVisible();

  // A refusal is told, and the notice stays.
  const address = `**/api/orders/${stop.id}/**`;
  await counter.route(address, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('connectionreset'),
  );
  await click(notice, 'Retour en boutique');
  await click(dialog(counter, 'Erreur de mise à jour'), 'OK');
  await counter.unroute(address);

  await click(notice, 'Retour en boutique');
  await expect(notice).toBeHidden();
  await expect.poll(() => readOrder(stop.id)).toMatchObject({ status: 'prepared', requires_delivery: false });
});

test('a missed delivery stands first in « À traiter », is marked on its row, and goes back to the shop @phone', async ({
  as,
}) => {
  const day = emptyDay();
  const stop = await makeStop(day, 'C');
  const driver = await as('Livreur', `/livraisons?date=${day}`);
  await noteAbsent(driver, stop.name);
  await expect.poll(async () => (await readOrder(stop.id)).missed_as).toBe('absent');

  const page = await as('Fleuriste', '/');
  const todo = page.getByRole('region', { name: 'À traiter' }).getByRole('listitem').first();
  await expect(todo).toContainText(/livraisons? non remises?/);
  await todo.getByRole('link', { name: /^Reprendre/ }).click();
  await expect(page).toHaveURL(/todo=missed/);
  const row = page.getByRole('row').filter({ has: orderRow(page, stop.id) });
  await expect(row).toContainText(/Absent \d\d:\d\d/);
  await orderRow(page, stop.id).click();
  await click(region(page, /^Absent/), 'Retour en boutique');
  await expect(button(page, 'Annuler', { exact: true })).toBeVisible();
  await expect(region(page, /^Absent/)).toBeHidden();
  await expect.poll(() => readOrder(stop.id)).toMatchObject({ status: 'prepared', requires_delivery: false });
});
