import type { Page } from '@playwright/test';
import { makeClient, makeOrder } from '../support/orders.ts';
import { button, click, dialog, heading, link, region } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// Work on the list of orders: a selection, the keyboard, the bin.

const rows = (page: Page) => page.getByRole('table', { name: 'Commandes' }).getByRole('link');
const row = (page: Page, id: number) => link(page, new RegExp(`^Commande ${id},`));

test('counts and sums the selection, and wants one payer for quotes and invoices', async ({ as }) => {
  const client = await makeClient('Sélection Jasmin');
  const other = await makeClient(client.name);
  const one = await makeOrder({ payer_account: client.id, amount: '40' });
  const two = await makeOrder({ payer_account: client.id, amount: '1025.50' });
  const foreign = await makeOrder({ payer_account: other.id, amount: '10' });
  const page = await as('Boutique', `/commandes?search=${encodeURIComponent(client.name)}`);
  const bar = region(page, 'Sélection');
  const box = (id: number) => page.getByRole('checkbox', { name: `Sélectionner la commande ${id}` });
  await expect(rows(page)).toHaveCount(3);
  await expect(bar).toBeHidden();
  await box(one.id).check();
  await expect(bar.getByRole('status')).toHaveText('1 commande · 40,00 €');
  await box(two.id).check();
  await expect(bar.getByRole('status')).toHaveText('2 commandes · 1 065,50 €');
  for (const action of ['Lien de paiement', 'Facture', 'Devis', 'Reçus Square', 'Imprimer']) {
    await expect(button(bar, action)).toBeEnabled();
  }

  await box(foreign.id).check();
  await expect(button(bar, 'Lien de paiement')).toBeEnabled();
  await expect(button(bar, 'Facture')).toBeDisabled();
  await expect(button(bar, 'Facture')).toHaveAccessibleDescription(
    'Les commandes sélectionnées doivent avoir le même payeur.',
  );
  await expect(button(bar, 'Devis')).toHaveAccessibleDescription(
    'Les commandes sélectionnées doivent avoir le même payeur.',
  );

  await click(bar, 'Tout désélectionner');
  await expect(bar).toBeHidden();
  await page.getByRole('checkbox', { name: 'Sélectionner toutes les commandes affichées' }).check();
  await expect(bar.getByRole('status')).toHaveText('3 commandes · 1 075,50 €');
});

test('creates by n, walks by arrows, opens by Enter, searches by /', async ({ as }) => {
  const client = await makeClient('Clavier Muscari');
  for (const amount of ['10', '20', '30']) await makeOrder({ payer_account: client.id, amount });
  const page = await as('Boutique', `/commandes?search=${encodeURIComponent(client.name)}`);
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('n');
  await expect(dialog(page, 'Nouvelle commande')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  const second = new URL((await rows(page).nth(1).getAttribute('href')) ?? '', page.url()).pathname;
  await heading(page, 'Commandes', { level: 1 }).click();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.locator(':focus')).toHaveAttribute('href', new RegExp(`^${second}\\?`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${second}\\?`));
  await page.goBack();

  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Rechercher une commande' })).toBeFocused();
  await page.keyboard.type('n/');
  await expect(page.getByRole('searchbox', { name: 'Rechercher une commande' })).toHaveValue('n/');
  await expect(dialog(page)).toBeHidden();
});

test('deletes an order, finds it in the bin and restores it', async ({ as }) => {
  const client = await makeClient('Corbeille Muguet');
  const { id } = await makeOrder({ payer_account: client.id, amount: '31' });
  const page = await as('Senior', `/commandes?search=${encodeURIComponent(client.name)}`);
  await row(page, id).click();
  await click(page, 'Supprimer la commande');
  const asking = dialog(page, 'Supprimer la commande ?');
  await expect(asking).toContainText(`Commande ${id} de ${client.name}, 31,00 €.`);
  await expect(asking).toContainText('reste 30 jours dans la corbeille');
  await click(asking, 'Supprimer la commande');

  await expect(page.getByText(`Commande ${id} supprimée`)).toBeVisible();
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible();
  await click(page, 'Corbeille');
  const bin = page.getByRole('table', { name: 'Commandes supprimées' });
  await expect(bin.getByRole('link')).toHaveCount(1);
  await click(bin, `Restaurer la commande ${id}`);
  await expect(page.getByText(`La commande ${id} est restaurée.`)).toBeVisible();
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible();
  await click(page, 'Corbeille');
  await expect(row(page, id)).toBeVisible();
});

test('offers neither bin nor deletion below Senior', async ({ as }) => {
  const client = await makeClient('Comptoir Bleuet');
  const { id } = await makeOrder({ payer_account: client.id });
  const page = await as('Comptable', `/commandes?deleted=true&search=${encodeURIComponent(client.name)}`);
  await expect(row(page, id)).toBeVisible();
  await expect(button(page, 'Corbeille')).toBeHidden();
  await row(page, id).click();
  await expect(button(page, /Statut\s: Créée/)).toBeVisible();
  await expect(button(page, 'Supprimer la commande')).toBeHidden();
});
