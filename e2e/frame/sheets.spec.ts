import type { Locator, Page } from '@playwright/test';
import { makeClient, makeOrder } from '../support/orders.ts';
import { orderRow } from '../support/orders-list.ts';
import { drawFinger } from '../support/pointer.ts';
import { button, click, dialog, fill, heading, link, textbox, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// On a phone every dialog is a sheet at the lower edge, whose buttons stay in sight.

/** The place of a dialog in the window of a phone, once it has come up. */
async function expectSheet(page: Page, sheet: Locator): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await sheet.waitFor();
  const edges = () =>
    sheet.evaluate((each) => {
      const { left, right, bottom } = each.getBoundingClientRect();
      return { left, right, bottom };
    });
  await expect.poll(edges).toEqual({ left: 0, right: width, bottom: height });
  await expect(sheet).toHaveCSS('border-radius', /^14px 14px 0(px)?( 0px)?$/);
}

const headOf = async (sheet: Locator) => {
  const { x = 0, y = 0 } = (await sheet.locator('header').boundingBox()) ?? {};
  return { x: x + 40, y: y + 20 };
};

test('a form comes up from the lower edge, its buttons in sight, and Back closes it @phone-only', async ({
  as,
}) => {
  const page = await as('Comptable', '/clients');
  await click(page, 'Nouveau client');
  const sheet = dialog(page, 'Nouveau client');
  await expectSheet(page, sheet);
  await expect(button(sheet, 'Créer le client')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 500 });
  await expectSheet(page, sheet);
  await expect(button(sheet, 'Créer le client')).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(sheet).toBeHidden();
});

test('the keyboard of a phone lifts the sheet and leaves its field in sight @phone-only', async ({ as }) => {
  const page = await as('Comptable', '/clients?new=1');
  const sheet = dialog(page, 'Nouveau client');
  await expectSheet(page, sheet);
  const field = sheet.getByRole('textbox').last();
  await field.focus();
  // As a browser says that its keyboard is over the lower 320 pixels.
  await page.evaluate(() => {
    if (!visualViewport) throw new Error('no visual viewport');
    Object.defineProperty(visualViewport, 'height', { value: innerHeight - 320, configurable: true });
    visualViewport.dispatchEvent(new Event('resize'));
  });
  const bottomOf = (each: Locator) => each.evaluate((shown) => shown.getBoundingClientRect().bottom);
  await expect.poll(() => bottomOf(sheet)).toBe(844 - 320);
  expect(await bottomOf(button(sheet, 'Créer le client'))).toBeLessThanOrEqual(844 - 320);
  expect(await sheet.evaluate((each) => each.getBoundingClientRect().top)).toBeGreaterThanOrEqual(24);
  expect(await bottomOf(field)).toBeLessThanOrEqual(844 - 320);
});

test('a pulled sheet closes, and asks first when text would be lost @phone-only', async ({ as }) => {
  const page = await as('Comptable', '/clients?new=1');
  const sheet = dialog(page, 'Nouveau client');
  await expectSheet(page, sheet);
  await fill(sheet, { Nom: 'Berthe Morisot' });
  await drawFinger(page, await headOf(sheet), 40, undefined, 'y');
  await expectSheet(page, sheet);
  await drawFinger(page, await headOf(sheet), 200, undefined, 'y');
  const asking = dialog(page, 'Abandonner la saisie ?');
  await expectSheet(page, asking);
  await expect(button(asking, 'Continuer la saisie')).toBeFocused();
  await click(asking, 'Abandonner');
  await expect(sheet).toBeHidden();
});

test('a question keeps its safe answer focused, and closes by its backdrop and by Escape @phone-only', async ({
  as,
}) => {
  const { id } = await makeOrder({});
  const page = await as('Senior', `/commandes/${id}`);
  await heading(page, `Commande ${id}`).first().waitFor();
  for (const close of [
    () => page.touchscreen.tap(195, 40),
    () => page.keyboard.press('Escape'),
    async () => drawFinger(page, await headOf(dialog(page)), 200, undefined, 'y'),
  ]) {
    await click(page, /^Annuler la commande/);
    await expectSheet(page, dialog(page));
    await expect(button(dialog(page), /^Garder/)).toBeFocused();
    await close();
    await expect(dialog(page)).toBeHidden();
  }
});

test('Back closes what is open, and leaves the page only then @phone-only', async ({ as }) => {
  const { id } = await makeOrder({});
  const page = await as('Senior', `/commandes?search=${id}`);
  await orderRow(page, id).click();
  await expect(title(page, `Commande ${id}`)).toBeVisible();
  const address = page.url();
  const opening: [string, () => Promise<void>, Locator][] = [
    ['status', () => click(page, /Changer le statut/), dialog(page, /Changer le statut/)],
    ['menu', () => click(page, 'Ouvrir le menu'), dialog(page, 'Menu')],
  ];
  for (const [what, open, opened] of opening) {
    await open();
    await expect(opened, what).toBeVisible();
    await page.goBack();
    await expect(opened, what).toBeHidden();
    await expect(page, what).toHaveURL(address);
  }
  await click(page, 'Ouvrir le menu');
  await link(dialog(page, 'Menu'), 'Commandes').click();
  await expect(title(page, 'Commandes')).toBeVisible();
  const list = page.url();
  await click(page, /^Filtrer par date/);
  const dates = dialog(page, /^Filtrer par date/);
  await expect(dates).toBeVisible();
  await page.goBack();
  await expect(dates).toBeHidden();
  await click(page, 'Ouvrir le menu');
  await click(dialog(page, 'Menu'), /^Chercher partout/);
  const palette = dialog(page, 'Chercher partout');
  await expect(palette).toBeVisible();
  await page.goBack();
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(list);
  await page.goBack();
  await expect(page).toHaveURL(address);
});

/** A tab as a link in a message opens it: nothing of the app comes before its page. */
async function openedByLink(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(address);
  return tab;
}

test('Back closes what is open over the first page of a tab, and nothing moves @phone-only', async ({
  as,
}) => {
  const { id } = await makeOrder({});
  const tab = await openedByLink(await as('Senior', '/'), `/commandes/${id}`);
  await expect(title(tab, `Commande ${id}`)).toBeVisible();
  const address = tab.url();
  const scrolled = () => tab.evaluate(() => scrollY);
  const status = dialog(tab, /Changer le statut/);
  for (const close of [() => tab.goBack(), () => click(status, 'Fermer'), () => tab.goBack()]) {
    await click(tab, /Changer le statut/);
    await expect(status).toBeVisible();
    const place = await scrolled();
    await close();
    await expect(status).toBeHidden();
    await expect(tab).toHaveURL(address);
    expect(await scrolled()).toBe(place);
  }
  // Nothing is open any more: Back leaves the page at once.
  await tab.goBack();
  await expect(tab).toHaveURL('about:blank');
  await tab.close();
});

test('a record that is deleted on the first page of a tab is left for its list @phone-only', async ({
  as,
}) => {
  const { id } = await makeOrder({});
  const tab = await openedByLink(await as('Senior', '/'), `/commandes/${id}?return=/commandes`);
  await click(tab, 'Autres actions');
  await tab.getByRole('menuitem', { name: 'Supprimer la commande' }).click();
  await click(dialog(tab, 'Supprimer la commande ?'), 'Supprimer la commande');
  await expect(title(tab, 'Commandes')).toBeVisible();
  await expect(dialog(tab)).toBeHidden();
  await tab.close();
});

/** The step of the tab's history that the app is at; the browser takes a Back that was stopped back a moment later. */
const step = (page: Page) => page.evaluate<number>('history.state.__TSR_index');

/** Back asks, Back over the question keeps what was typed, and « Abandonner » stays on the page. */
async function discardByBack(page: Page, sheet: Locator, typed: string): Promise<void> {
  const address = page.url().replace(/\?.*/, '');
  await fill(sheet, { Nom: typed });
  const asking = dialog(page, 'Abandonner la saisie ?');
  const here = await step(page);
  await page.goBack();
  await expect(asking).toBeVisible();
  await expect.poll(() => step(page)).toBe(here);
  await page.goBack();
  await expect(asking).toBeHidden();
  await expect(textbox(sheet, 'Nom')).toHaveValue(typed);
  await expect.poll(() => step(page)).toBe(here);
  await page.goBack();
  await click(asking, 'Abandonner');
  await expect(sheet).toBeHidden();
  expect(page.url().replace(/\?.*/, '')).toBe(address);
}

test('Back asks before the text of a sheet in the address is lost @phone-only', async ({ as }) => {
  const page = await as('Comptable', '/equipe');
  await page.goto('/clients');
  await click(page, 'Nouveau client');
  await discardByBack(page, dialog(page, 'Nouveau client'), 'Berthe Morisot');
});

test('Back asks before typed text is lost, and keeps the page @phone-only', async ({ as }) => {
  const client = await makeClient('Berthe Morisot');
  const page = await as('Comptable', `/clients?search=${encodeURIComponent(client.name)}`);
  await link(page, client.name).click();
  await expect(title(page, client.name)).toBeVisible();
  await click(page, 'Modifier', { exact: true });
  await discardByBack(page, dialog(page, /^Modifier/), 'Berthe Morisot-Manet');
});

test('a double click opens a dialog as one does', async ({ as }) => {
  const page = await as('Comptable', '/clients');
  const sheet = dialog(page, 'Nouveau client');
  // The code of the dialog comes after the second click of a first time.
  for (const _time of ['first', 'second']) {
    await button(page, 'Nouveau client').dblclick();
    await expect(sheet).toBeVisible();
    await page.waitForTimeout(400);
    await expect(sheet).toBeVisible();
    await page.mouse.click(8, 8);
    await expect(sheet).toBeHidden();
  }
});
