import type { Page } from '@playwright/test';
import { hold } from '../support/network.ts';
import { makeClient, makeOrderOf } from '../support/orders.ts';
import { stopClock } from '../support/pages.ts';
import { makePhoto } from '../support/photos.ts';
import { button, click, dialog, paletteField, textbox, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// Ctrl-K, and the keys of the whole product.

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** From a page that has no list. */
async function openSearch(page: Page): Promise<void> {
  await page.goto('/parametres');
  await expect(title(page, 'Paramètres')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
}

test('finds a client, an order, a photo, a member, a page by keys alone', async ({ queue: _, as }) => {
  const { client, id } = await makeOrderOf('Zéphyrine Ébène');
  const photo = await makePhoto();
  const page = await as('Senior');
  const word = client.name.split(' ').at(-1) ?? '';
  await openSearch(page);
  await page.keyboard.type(`zephyrine ebene ${word}`);
  await expect(option(page, client.name).first()).toBeVisible();
  await expect(option(page, client.name).first()).toHaveAttribute('aria-selected', 'true');
  // The result of the last letter counts.
  await expect(page.getByRole('option').nth(1)).toContainText(`Commande ${id}`);
  await page.keyboard.press('ArrowDown');
  await expect(option(page, `Commande ${id}`)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/clients/${client.id}/details`));
  await expect(paletteField(page)).toBeHidden();

  // Enter before the results waits for them, whatever a shorter text had found.
  await openSearch(page);
  await page.keyboard.type(String(id).slice(0, -1));
  await expect(page.getByRole('option').first()).toBeVisible();
  const letGo = await hold(page, '**/api/search/?*');
  await page.keyboard.type(String(id).slice(-1));
  await page.keyboard.press('Enter');
  await expect(paletteField(page)).toBeVisible();
  await letGo();
  await expect(page).toHaveURL(new RegExp(`/commandes/${id}`));

  for (const [typed, name, address] of [
    [String(id), `Commande ${id}`, `/commandes/${id}`],
    [photo.filename, photo.filename, `/medias/${photo.id}`],
    ['camille', /^Camille Morel/, '/equipe\\?member='],
    ['verif', 'Vérifications', '/verifications'],
  ] as const) {
    await openSearch(page);
    await page.keyboard.type(typed);
    const found = option(page, name).first();
    await expect(found).toBeVisible();
    for (let press = 0; press < 25 && (await found.getAttribute('aria-selected')) !== 'true'; press++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(address));
  }
  // A choice comes first the next time, without a word typed.
  await openSearch(page);
  await expect(page.getByRole('group', { name: 'Récents' }).getByRole('option').first()).toHaveText(
    'Vérifications',
  );
  await page.keyboard.press('Escape');
  await expect(paletteField(page)).toBeHidden();
});

test('opens what the arrows chose, also while what a shorter text found is shown', async ({ as }) => {
  const name = `Duquesnoy${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`;
  const clients = [await makeClient(name), await makeClient(name)];
  const page = await as('Senior');
  await openSearch(page);
  await page.keyboard.type(name);
  const found = page.getByRole('option').filter({ hasText: name });
  await expect(found).toHaveCount(2);
  const label = await found.nth(1).textContent();
  const second = clients.find((client) => label?.includes(client.name));
  const letGo = await hold(page, '**/api/search/?*');
  await page.keyboard.type(' ');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowDown');
  await expect(found.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(paletteField(page)).toBeVisible();
  await letGo();
  await expect(page).toHaveURL(new RegExp(`/clients/${second?.id}/details`));
});

test('a new record that was asked for by the search closes to where that was', async ({ as }) => {
  const page = await as('Senior', '/commandes?status=to_prepare');
  await expect(title(page, 'Commandes')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type('nouvelle commande');
  await option(page, 'Nouvelle commande').click();
  await expect(page).toHaveURL('/commandes?new=1');
  await expect(dialog(page, 'Nouvelle commande')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/commandes?status=to_prepare');
});

test('opens by a button and from the menu, with only what a driver may do @phone-only', async ({ as }) => {
  const page = await as('Livreur', '/livraisons');
  await click(page, 'Chercher partout');
  await click(page, 'Fermer');
  await expect(paletteField(page)).toBeHidden();
  await click(page, 'Chercher partout');
  await expect(paletteField(page)).toBeFocused();
  await expect(option(page, 'Nouvelle commande')).toBeHidden();
  await expect(option(page, 'Équipe')).toBeHidden();
  await option(page, 'Photos').click();
  await expect(page).toHaveURL(/\/medias/);
  await click(page, 'Ouvrir le menu');
  await click(dialog(page, 'Menu'), 'Chercher partout');
  await expect(paletteField(page)).toBeFocused();
});

test('keeps its keys silent in a field and in a dialog', async ({ as }) => {
  const page = await as('Senior', '/abonnements');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = dialog(page, 'Raccourcis clavier');
  await expect(sheet.getByText('Chercher partout')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('n');
  await expect(paletteField(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  // No list here: `/` searches everywhere, and `n` is an order.
  await page.goto('/parametres');
  await expect(title(page, 'Paramètres')).toBeVisible();
  await page.keyboard.press('/');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type('n?/');
  await expect(paletteField(page)).toHaveValue('n?/');
  await page.keyboard.press('Escape');
  await expect(paletteField(page)).toBeHidden();
  await page.keyboard.press('n');
  await expect(dialog(page, 'Nouvelle commande')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/parametres');

  // The team is no list to go through: `/` searches everywhere there, too, and `n` is a member.
  await page.goto('/equipe');
  await expect(button(page, 'Ajouter un membre')).toBeVisible();
  await page.keyboard.press('/');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(paletteField(page)).toBeHidden();
  await page.keyboard.press('n');
  await expect(dialog(page, 'Ajouter un membre')).toBeVisible();

  // A list has its own.
  await page.goto('/clients');
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('n');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).first().click();
  await page.keyboard.press('n');
  await expect(dialog(page, 'Nouveau client')).toBeVisible();
  // Nothing had the focus before it: the page gets it, whose first link would show itself.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toBeFocused();
});

test('hears a key as soon as a dialog closes, while it fades out', async ({ as }) => {
  const page = await as('Senior', '/clients');
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(textbox(dialog(page, 'Nouveau client'), 'Nom')).toBeFocused();
  await dialog(page).evaluate((former) => former.setAttribute('data-former', ''));
  // The clock is moved by hand, however slow the machine is.
  await stopClock(page);
  await page.keyboard.press('Escape');
  await page.clock.runFor(40);
  await expect(page.locator('[data-former]')).toBeVisible();
  await page.keyboard.press('n');
  await page.clock.resume();
  await expect(page.locator('[role="dialog"]:not([data-former])')).toBeVisible();
  await expect(textbox(dialog(page, 'Nouveau client'), 'Nom')).toBeFocused();
});

test('keeps what is typed while the dialog that a key opens is fetched', async ({ as }) => {
  const page = await as('Senior', '/parametres');
  const form = dialog(page, 'Nouvelle commande');
  const amount = textbox(form, 'Montant');
  // List and dialog are fetched, on a slow line.
  await expect(title(page, 'Paramètres')).toBeVisible();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.keyboard.type('n1245,9x');
  await page.keyboard.press('Backspace');
  await expect(amount).toHaveValue('1\u00a0245,9\u00a0€');
  await expect(amount).toBeFocused();
  await page.keyboard.type('5');
  await expect(amount).toHaveValue('1\u00a0245,95\u00a0€');
  await page.keyboard.press('Escape');
  await click(dialog(page, 'Abandonner la saisie ?'), 'Abandonner');
  await expect(title(page, 'Paramètres')).toBeVisible();

  // From a list, at once.
  await page.goto('/commandes');
  await expect(title(page, 'Commandes')).toBeVisible();
  await page.keyboard.type('n37');
  await expect(amount).toHaveValue('37\u00a0€');
  await page.keyboard.type(',5');
  await expect(amount).toHaveValue('37,5\u00a0€');
});

test('keeps what is typed in the first instant of a dialog, and the step to its next field', async ({
  as,
}) => {
  const page = await as('Senior', '/commandes');
  await expect(page.locator('[data-row-id]').first()).toBeVisible();
  // The 50 ms after which keys of the page reach the field are drawn out.
  await page.evaluate(() => {
    const own = window.setTimeout;
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number) => own(act, ms === 50 ? 5_000 : ms),
    });
  });
  const form = dialog(page, 'Nouvelle commande');
  const amount = textbox(form, 'Montant');
  await page.keyboard.type('n4');
  await expect(amount).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await expect(amount).not.toBeFocused();
  await expect(amount).toHaveValue('45,00\u00a0€');
});
