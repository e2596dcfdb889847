import { addDays, today } from '@florilege/contract/http/dates.ts';
import { routes } from '@florilege/contract/routes.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { call, stateOf } from '../support/api.ts';
import { changeOrder, makeClient, makeOrder, readOrder } from '../support/orders.ts';
import { pictureFile } from '../support/photos.ts';
import { button, click, dialog, fill, link, region, textbox, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

/** A day that no other test and no demonstration uses. */
const emptyDay = () => addDays(today(), 200 + Math.floor(Math.random() * 8000));

const driverId = async () => (await call('Livreur', routes.auth.me, '/me/')).team_member.id;

/** A stop on the way with the driver who is signed in as Livreur. */
async function makeStop(day: string, letter = 'A'): Promise<{ id: number; name: string }> {
  const { id: recipient_account, name } = await makeClient(`Étape ${letter}`);
  const { id } = await makeOrder({
    recipient_account,
    requires_delivery: true,
    delivery_date: day,
    delivery_time_slot: '9h00-12h00',
  });
  await changeOrder(id, { status: 'delivering', delivery_person: await driverId() });
  return { id, name };
}

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const waiting = (page: Page) => page.getByText('À synchroniser', { exact: true });

/** Takes the photo in the proof that is open. */
async function takePhoto(page: Page, name: string): Promise<Locator> {
  const proof = dialog(page, `Livrer · ${name}`);
  await click(proof, 'Prendre la photo');
  await expect(proof.getByRole('img', { name: /La remise de la commande/ })).toBeVisible();
  return proof;
}

/** Takes the photo and writes down that the bouquet is handed over. */
async function deliver(page: Page, name: string): Promise<void> {
  await click(card(page, name), name, { exact: true });
  await click(dialog(page, name, { exact: true }), 'Livrer');
  const proof = await takePhoto(page, name);
  await click(proof, 'Enregistrer');
  await expect(proof).toBeHidden();
}

const kept = (page: Page) =>
  page.evaluate(() => {
    const list: unknown = JSON.parse(localStorage.getItem('photos_livraisons') ?? '[]');
    return Array.isArray(list) ? list.length : -1;
  });

test.describe('without network', () => {
  let phone: BrowserContext;
  test.beforeEach(async ({ browser }) => {
    phone = await browser.newContext({
      storageState: stateOf('Livreur'),
      permissions: ['camera'],
      serviceWorkers: 'allow',
    });
  });
  test.afterEach(() => phone.close());

  test('sends five proofs of a day without network exactly once @phone-only', async ({ as }) => {
    test.setTimeout(180_000);
    const day = emptyDay();
    const stops = [];
    for (const letter of 'ABCDE') stops.push(await makeStop(day, letter));
    // The first answer of the server to a proof gets lost: it has it, and the phone does not know.
    await phone.addInitScript(() => {
      const original = XMLHttpRequest.prototype.send;
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof FormData && !localStorage.getItem('e2e-lost')) {
          const failed = this.onerror;
          this.onload = () => {
            localStorage.setItem('e2e-lost', 'yes');
            failed?.call(this, new ProgressEvent('error'));
          };
        }
        return original.call(this, body);
      };
    });
    expect((await phone.request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
    let page = await phone.newPage();
    await page.goto(`/livraisons?date=${day}`);
    await expect(card(page, 'Étape')).toHaveCount(5);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 60_000,
    });

    await phone.setOffline(true);
    for (const { name } of stops.slice(0, 3)) {
      await deliver(page, name);
      await expect(card(page, name)).toContainText('Livrée');
      await expect(card(page, name)).toContainText('À synchroniser');
    }
    await expect(region(page, 'Hors ligne')).toContainText('3 preuves gardées sur cet appareil');
    await page.close();

    page = await phone.newPage();
    await page.goto(`/livraisons?date=${day}`);
    // Already with its first cards.
    const first = await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-row-id]')].map(({ textContent }) => textContent).join('\n'),
    );
    expect((await first.jsonValue()).match(/À synchroniser/g)).toHaveLength(3);
    await expect(waiting(page)).toHaveCount(3);
    for (const { name } of stops.slice(3)) await deliver(page, name);
    await expect(waiting(page)).toHaveCount(5);
    expect(await kept(page)).toBe(5);
    for (const { id } of stops) expect((await readOrder(id)).status).toBe('delivering');

    const cancelled = stops[4];
    if (!cancelled) throw new Error('five stops');
    await changeOrder(cancelled.id, { status: 'cancelled' });
    await phone.setOffline(false);

    const told = region(page, `Commande ${cancelled.id} · ${cancelled.name}`);
    await expect(told).toContainText('La commande a été annulée entre-temps.', { timeout: 60_000 });
    await expect(waiting(page)).toHaveCount(0, { timeout: 60_000 });
    expect(await page.evaluate(() => localStorage.getItem('e2e-lost'))).toBe('yes');
    for (const { id } of stops) {
      const order = await readOrder(id);
      const late = id === cancelled.id;
      expect(order.status).toBe(late ? 'cancelled' : 'delivered');
      expect(order.order_images).toHaveLength(1);
      const sentence = late ? 'Preuve de livraison sans effet\u00a0: Livrée' : 'Livrée';
      expect(order.events.filter(({ description }) => description === sentence)).toHaveLength(1);
    }
    const shop = await as('Boutique', `/commandes/${cancelled.id}`);
    await expect(region(shop, 'Preuve de livraison sans effet')).toContainText('par Yanis Haddad');
    await click(told, 'J’ai compris');
    await expect(told).toBeHidden();
    expect(await kept(page)).toBe(0);
    // A page that opens later sends nothing again.
    await page.reload();
    await click(page, '4 livraisons faites');
    await expect(card(page, 'Étape')).toHaveCount(4);
    for (const { id } of stops) expect((await readOrder(id)).order_images).toHaveLength(1);
  });
});

test('takes a chosen photo when the camera is refused @phone-only', async ({ as }) => {
  const day = emptyDay();
  const stop = await makeStop(day);
  const page = await as('Livreur', '/');
  const script = await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'));
    // A slow phone: saving need not wait for the picture.
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...picture) {
      setTimeout(() => toBlob.apply(this, picture), 2_000);
    };
  });
  await page.goto(`/livraisons?date=${day}`);
  await script.dispose();
  await click(card(page, stop.name), 'Livrer');
  await expect(dialog(page).getByRole('alert')).toContainText(
    "Impossible d'accéder à la caméra. Veuillez vérifier les permissions.",
  );
  await dialog(page).getByRole('radio', { name: 'Remise au gardien ou à un voisin' }).click();
  await click(dialog(page), 'Enregistrer');
  await expect(dialog(page).getByText('Prenez une photo de la remise')).toBeVisible();
  await expect(dialog(page).getByText('Indiquez à qui le bouquet a été remis')).toBeVisible();
  await dialog(page).getByLabel('Photo choisie').setInputFiles(pictureFile());
  await fill(dialog(page), { 'Remis à': 'le gardien' });
  await click(dialog(page), 'Enregistrer');
  // Sent, and so folded.
  await click(page, '1 livraison faite');
  await expect(card(page, stop.name)).toContainText('Livrée');
  await expect(card(page, stop.name)).not.toContainText('À synchroniser');
  const order = await readOrder(stop.id);
  expect(order.status).toBe('delivered');
  expect(order.order_images).toHaveLength(1);
  expect(order.events.map(({ description }) => description)).toContain(
    'Remise au gardien ou à un voisin\u00a0: le gardien',
  );
});

test('drops the proof of an order that leaves the run meanwhile', async ({ as }) => {
  const day = emptyDay();
  const stop = await makeStop(day);
  const page = await as('Livreur', `/livraisons?date=${day}`);
  await click(card(page, stop.name), 'Livrer');
  const proof = await takePhoto(page, stop.name);
  await fill(proof, { 'Reçu par': 'sa fille' });

  await changeOrder(stop.id, { status: 'cancelled' });
  await expect(page.locator(`[data-row-id="${stop.id}"]`)).toHaveCount(0);
  await click(proof, 'Enregistrer');
  const told = region(page, `Commande ${stop.id} · ${stop.name}`);
  await expect(told).toContainText('La commande a été annulée entre-temps.', { timeout: 60_000 });
  const order = await readOrder(stop.id);
  expect(order.status).toBe('cancelled');
  expect(order.order_images).toHaveLength(1);
  expect(order.events.map(({ description }) => description)).toContain(
    'Preuve de livraison sans effet\u00a0: Livrée, reçue par sa fille',
  );
});

test('lets a driver prove the stop at his door that left the day, and forgets it once closed', async ({
  as,
}) => {
  const day = emptyDay();
  const stop = await makeStop(day);
  const page = await as('Livreur', `/livraisons?date=${day}`);
  await click(card(page, stop.name), stop.name, { exact: true });
  const shown = dialog(page, stop.name, { exact: true });
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
  const day = emptyDay();
  const stop = await makeStop(day);
  const page = await as('Livreur', `/livraisons?date=${day}`);
  await click(card(page, stop.name), stop.name, { exact: true });
  const shown = dialog(page, stop.name, { exact: true });
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

test('leads back from the order of a stop, and from its client, to where one was @phone', async ({ as }) => {
  const day = emptyDay();
  const stop = await makeStop(day);
  const page = await as('Livreur', `/livraisons?date=${day}`);
  await click(card(page, stop.name), stop.name, { exact: true });
  await link(dialog(page), `Commande ${stop.id}`).click();
  await expect(title(page, `Commande ${stop.id}`)).toBeVisible();
  await link(page, stop.name).click();
  await expect(title(page, stop.name)).toBeVisible();
  await click(page, 'Retour');
  await expect(title(page, `Commande ${stop.id}`)).toBeVisible();
  await click(page, 'Retour');
  await expect(dialog(page, stop.name, { exact: true })).toBeVisible();
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
