import { addDays, today } from '@florilege/contract/http/dates.ts';
import type { Page, Route } from '@playwright/test';
import { stateOf } from '../support/api.ts';
import { changeOrder, emptyDay } from '../support/orders.ts';
import type { Person } from '../support/people.ts';
import { button, click, dialog, french, link, region, textbox, title } from '../support/roles.ts';
import { card, driverId, makeStop } from '../support/run.ts';
import { expect, test } from '../support/test.ts';

// The run of a day, on the driver's page.

/** A driver looks at the one stop of his day. */
async function openStop(as: (person: Person, path: string) => Promise<Page>) {
  const day = emptyDay();
  const stop = await makeStop(day);
  const page = await as('Livreur', `/livraisons?date=${day}`);
  await click(card(page, stop.name), stop.name, { exact: true });
  return { page, day, stop, shown: dialog(page, stop.name, { exact: true }) };
}

test('lets a driver prove the stop at his door that left the day, and forgets it once closed', async ({
  as,
}) => {
  const { page, day, stop, shown } = await openStop(as);
  await expect(button(shown, 'Livrer')).toBeVisible();
  await changeOrder(stop.id, { delivery_date: addDays(day, 1) });
  await expect(page.getByText(/^Aucune livraison/)).toBeVisible();
  await expect(button(shown, 'Livrer')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`livraison=${stop.id}`));
  await expect(shown).toBeHidden();
});

test('asks before the note of an access is lost @phone-only', async ({ as }) => {
  const { page, day, stop, shown } = await openStop(as);
  await click(shown, 'Noter l’accès');
  const access = textbox(shown, 'Accès');
  await expect(access).toBeFocused();
  await page.keyboard.type('Code 47B12');
  await expect(access).toHaveValue('Code 47B12');
  await page.keyboard.press('Escape');
  const asking = dialog(page).filter({ hasText: 'Ce que vous avez noté de l’accès' });
  await click(asking, 'Continuer la saisie');
  await expect(asking).toBeHidden();
  // Neither the browser's Back nor a colleague's change closes it in silence.
  await page.goBack();
  await click(asking, 'Continuer la saisie');
  await expect(asking).toBeHidden();
  await changeOrder(stop.id, { delivery_date: addDays(day, 1) });
  await expect(page.getByText(/^Aucune livraison/)).toBeVisible();
  await expect(access).toHaveValue('Code 47B12');
  await changeOrder(stop.id, { delivery_date: day });
  await expect(shown.getByRole('checkbox', { name: /^Enregistrer aussi chez le client/ })).toBeChecked();
  await click(shown, 'Enregistrer l’accès');
  await expect(access).toBeHidden();
  await expect(shown.getByText('Code 47B12')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
});

test('goes on to the proof once the note of an access is given up @phone-only', async ({ as }) => {
  const { page, stop, shown } = await openStop(as);
  await click(shown, 'Noter l’accès');
  await textbox(shown, 'Accès').fill('Code 47B12');
  await click(shown, 'Livrer');
  await click(dialog(page, 'Abandonner la saisie ?'), 'Continuer la saisie');
  await expect(textbox(shown, 'Accès')).toHaveValue('Code 47B12');
  await click(shown, 'Livrer');
  await click(dialog(page, 'Abandonner la saisie ?'), 'Abandonner');
  await expect(dialog(page, `Livrer · ${stop.name}`)).toBeVisible();
});

test('leads back from the order of a stop, and from its client, to where one was @phone', async ({ as }) => {
  const { page, day, stop, shown } = await openStop(as);
  await link(shown, `Commande ${stop.id}`).click();
  await expect(title(page, `Commande ${stop.id}`)).toBeVisible();
  await link(page, stop.name).click();
  await expect(title(page, stop.name)).toBeVisible();
  await click(page, 'Retour');
  await expect(title(page, `Commande ${stop.id}`)).toBeVisible();
  await click(page, 'Retour');
  await expect(shown).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/livraisons?date=${day}`);
});

test('shows a driver the new order of his stops without a reload', async ({ as }) => {
  const day = emptyDay();
  const [first, second] = [await makeStop(day, 'A'), await makeStop(day, 'B')];
  const third = await makeStop(day, 'C');
  const driver = await driverId();
  const round = await as('Livreur', `/livraisons?date=${day}`);
  const shop = await as('Fleuriste', `/livraisons?date=${day}&driver=${driver}`);
  const names = (page: Page) => button(card(page, 'Étape'), /^Étape/);
  await expect(names(round)).toHaveText([first.name, second.name, third.name]);
  await button(shop, `Avancer ${third.name}`).press('Enter');
  await expect(names(round)).toHaveText([first.name, third.name, second.name]);
  await expect(button(shop, `Avancer ${third.name}`)).toBeFocused();
  await shop.keyboard.press('Enter');
  await expect(names(round)).toHaveText([third.name, first.name, second.name]);
  await expect(button(round, /^Avancer/)).toHaveCount(0);

  await click(card(shop, second.name), second.name, { exact: true });
  await click(dialog(shop), 'Changer de livreur');
  await shop.getByRole('radio', { name: /Inès Bouvier/ }).click();
  await click(shop, 'Affecter', { exact: true });
  await expect(names(round)).toHaveText([third.name, first.name]);
  const route = link(round, 'Itinéraire de la tournée');
  await expect(route).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/);
});

test('keeps a day that does not exist with its reason, until another one is chosen', async ({ as }) => {
  const day = emptyDay();
  const page = await as('Boutique', `/livraisons?date=${day}`);
  const field = textbox(page, 'Jour des livraisons');
  const wrong = page.getByText('Date illisible', { exact: false });
  await field.fill('31/11');
  await field.press('Tab');
  await expect(wrong).toBeVisible();
  await expect(field).toHaveValue('31/11');
  await click(page, 'Jour suivant');
  await expect(field).toHaveValue(french(addDays(day, 1)));
  await expect(wrong).toBeHidden();
  await field.fill('31/11');
  await field.press('Tab');
  await field.fill('');
  await field.press('Tab');
  await expect(field).toHaveValue(french(addDays(day, 1)));
  await field.fill(french(day));
  await field.press('Tab');
  await expect(page).toHaveURL(`/livraisons?date=${day}`);
});

test('after midnight a driver is told of the stops of the day before @phone', async ({ browser }) => {
  const day = addDays(today(), -1);
  const stop = await makeStop(day);
  const phone = await browser.newContext({ storageState: stateOf('Livreur') });
  const page = await phone.newPage();
  // Past midnight in Paris; a clock that is ahead would have the session renewed, which others share.
  await page.clock.setFixedTime(`${day}T23:01:00Z`);
  await page.goto('/livraisons');
  const told = region(page, /^\d+ livraisons? d’hier (n’est|ne sont) pas faites?$/);
  await click(told, 'Voir la tournée d’hier');
  await expect(page).toHaveURL(`/livraisons?date=${day}`);
  await expect(card(page, stop.name)).toContainText('En attente');
  await expect(told).toBeHidden();
  await phone.close();
});

test('asks before a sign-out that leaves proofs on the device, and before one is given up', async ({
  as,
}) => {
  const day = emptyDay();
  const stop = await makeStop(day);
  const page = await as('Livreur', `/livraisons?date=${day}`);
  const sending = (route: Route) => route.abort();
  await page.route('**/api/deliveries/proofs/', sending);
  await click(card(page, stop.name), 'Livrer');
  const proof = dialog(page, `Livrer · ${stop.name}`);
  await proof.getByRole('radio', { name: 'Absent' }).click();
  await click(proof, 'Enregistrer');
  await click(page, 'Déconnexion');
  const asking = dialog(page, 'Preuves de livraison à synchroniser');
  await expect(asking).toContainText('1 preuve n’est pas encore envoyée. Elle reste sur cet appareil');
  await click(asking, 'Garder ma session');
  await expect(asking).toBeHidden();

  await page.unroute('**/api/deliveries/proofs/', sending);
  await page.route('**/api/deliveries/proofs/', (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await click(page, 'Abandonner', { exact: true });
  const dropping = dialog(page, 'Abandonner cette preuve ?');
  await expect(button(dropping, 'La garder')).toBeFocused();
  await expect(dropping).toContainText(`Ce qui a été noté pour la commande ${stop.id} sera perdu`);
  await click(dropping, 'Abandonner la preuve');
  await expect(page.getByText(`Commande ${stop.id} · ${stop.name}`)).toBeHidden();
});

test('erases the day from the device on sign-out', async ({ as }) => {
  const day = emptyDay();
  await makeStop(day);
  const page = await as('Livreur', `/livraisons?date=${day}`);
  await expect(card(page, 'Étape A')).toBeVisible();
  const days = () =>
    page.evaluate(
      () =>
        new Promise<number>((done, failed) => {
          const asked = indexedDB.open('florilege-livraisons');
          asked.onerror = () => failed(asked.error);
          asked.onsuccess = () => {
            const count = asked.result.transaction('days').objectStore('days').count();
            count.onsuccess = () => {
              asked.result.close();
              done(count.result);
            };
          };
        }),
    );
  expect(await days()).toBeGreaterThan(0);
  // Signs out on this device only: the others continue with the same session.
  await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 204 }));
  const menu = button(page, 'Ouvrir le menu');
  if (await menu.isVisible()) await menu.click();
  await click(page, 'Déconnexion');
  await expect(page.getByText('Connectez-vous avec votre téléphone')).toBeVisible();
  await expect.poll(days).toBe(0);
});
