import type { BrowserContext, Locator, Page } from '@playwright/test';
import { stateOf } from '../support/api.ts';
import { changeOrder, emptyDay, readOrder } from '../support/orders.ts';
import { pictureFile } from '../support/photos.ts';
import { click, dialog, fill, region } from '../support/roles.ts';
import { card, makeStop } from '../support/run.ts';
import { expect, test } from '../support/test.ts';

// Proofs of delivery, with and without network.

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
  // An absence needs no photo, and a plain delivery no name.
  await dialog(page).getByRole('radio', { name: 'Absent' }).click();
  await expect(dialog(page).getByText('Photo (facultative)')).toBeVisible();
  await expect(dialog(page).getByText('Prenez une photo de la remise')).toBeHidden();
  await dialog(page).getByRole('radio', { name: 'Livrée', exact: true }).click();
  await expect(dialog(page).getByText('Photo de la remise', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Indiquez à qui le bouquet a été remis')).toBeHidden();
  await dialog(page).getByRole('radio', { name: 'Remise au gardien ou à un voisin' }).click();
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
