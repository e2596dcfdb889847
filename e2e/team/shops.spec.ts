import type { Page } from '@playwright/test';
import { makeOrder, makeOrderOf, unique } from '../support/orders.ts';
import { button, click, dialog, region, takeItem, textbox } from '../support/roles.ts';
import { archiveShop, makeShop, workAt } from '../support/shops.ts';
import { act, checkoutOf } from '../support/square.ts';
import { expect, test } from '../support/test.ts';

const shops = (page: Page) => region(page, 'Boutiques et terminaux');
const rowOf = (page: Page, name: string) => shops(page).getByRole('row').filter({ hasText: name });
const inMenu = (page: Page, name: string, item: string) =>
  takeItem(page, button(rowOf(page, name), `Autres actions pour ${name}`), item);

test('a Senior makes, renames, archives and brings back a shop, and deletes an unused one @phone', async ({
  as,
}) => {
  const name = `Kiosque ${unique()}`;
  const page = await as('Senior', '/parametres');
  await click(page, 'Nouvelle boutique');
  const form = dialog(page, 'Nouvelle boutique');
  await click(form, 'Créer la boutique');
  await expect(form.getByText('Le nom est requis')).toBeVisible();
  await textbox(form, 'Nom').fill(name);
  await textbox(form, 'Adresse').fill('1 quai de la Rapée, 75012 Paris');
  await click(form, 'Créer la boutique');
  await expect(rowOf(page, name)).toContainText('1 quai de la Rapée');

  await inMenu(page, name, 'Modifier');
  const edited = dialog(page, `Modifier ${name}`);
  await textbox(edited, 'Nom').fill(`${name} bis`);
  await click(edited, 'Enregistrer');
  await expect(rowOf(page, `${name} bis`)).toBeVisible();

  await inMenu(page, `${name} bis`, 'Archiver');
  await click(dialog(page), 'Archiver la boutique');
  const archived = region(page, 'Boutiques archivées');
  await expect(archived).toContainText(`${name} bis`);
  await expect(rowOf(page, name)).toBeHidden();
  await click(archived, `Rétablir ${name} bis`);
  await expect(rowOf(page, `${name} bis`)).toBeVisible();

  await inMenu(page, `${name} bis`, 'Supprimer');
  await click(dialog(page), 'Supprimer la boutique');
  await expect(rowOf(page, name)).toBeHidden();
});

test('a Senior takes over the shops of Square', async ({ as }) => {
  const name = `Kiosque ${unique()}`;
  await act('locations', { name });
  const page = await as('Senior', '/parametres');
  await click(page, 'Reprendre les lieux de Square');
  await expect(page.getByText(`de Square\u00a0: ${name}`)).toBeVisible();
  await expect(rowOf(page, name)).toContainText('8 place de la Nation');
  await expect(rowOf(page, name).getByRole('combobox', { name: `Lieu Square de ${name}` })).toHaveValue(name);
  await click(page, 'Reprendre les lieux de Square');
  await expect(page.getByText('Tous les lieux de Square sont déjà là.')).toBeVisible();
  await inMenu(page, name, 'Archiver');
  await click(dialog(page), 'Archiver la boutique');
  await expect(region(page, 'Boutiques archivées')).toContainText(name);
});

test('a member says where the device works in one tap, and the terminal takes it at once @phone', async ({
  as,
  terminalShop,
}) => {
  const { name } = terminalShop;
  const order = await makeOrderOf('Comptoir Anémone', { amount: '31.00' });
  const page = await as('Boutique', `/commandes/${order.id}`);
  await workAt(page, name);
  await expect(button(page, /Envoyer au terminal/)).toContainText(name);
  // It survives the tab.
  const tab = await page.context().newPage();
  await tab.goto(`/commandes/${order.id}`);
  await expect(button(tab, /Envoyer au terminal/)).toContainText(name);
  await tab.close();

  await click(page, /Envoyer au terminal/);
  await expect(dialog(page, 'Paiement sur terminal')).toContainText('Présentez la carte sur le terminal.');
  await act(`${await checkoutOf(order.id)}/tap`);
  await expect(page.getByRole('alert').filter({ hasText: 'Paiement réussi' })).toContainText('31,00');
});

test('a shop that is archived is asked anew of those who worked there', async ({ as }) => {
  const { id, name } = await makeShop();
  const order = await makeOrder({ amount: '20.00' });
  const page = await as('Fleuriste', `/commandes/${order.id}`);
  await workAt(page, name);
  await expect(button(page, /Envoyer au terminal/)).toContainText(name);
  await archiveShop(id);
  await expect(button(page, /Envoyer au terminal/)).toContainText('d’une boutique à choisir');
  const kept = () => page.evaluate(() => sessionStorage.getItem('current_location_id'));
  await expect.poll(kept).toBeNull();
  await click(page, /Envoyer au terminal/);
  await expect(dialog(page, 'Boutique où je travaille')).toBeVisible();
  await expect(button(dialog(page), new RegExp(name))).toBeHidden();
});

test('shops whose names begin alike are told apart in the menu @alone', async ({ as }) => {
  const made = [await makeShop('Atelier du Canal'), await makeShop('Atelier du Jardin')];
  const page = await as('Boutique', '/clients');
  for (const { id, name } of made) {
    const shown = page.locator('label').filter({ has: page.getByRole('radio', { name }) });
    const cut = () => shown.getByText(name).evaluate((text) => text.scrollWidth - text.clientWidth);
    await expect.poll(cut).toBeLessThanOrEqual(0);
    await archiveShop(id);
  }
});
