import { hold } from '../support/network.ts';
import { makeOrder, makeOrderOf } from '../support/orders.ts';
import { button, click, dialog, expectFilled, link, tab, textbox } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// An earlier order, taken once more.

test('copies an order but for its day, from the list @phone', async ({ as }) => {
  const { client, ...order } = await makeOrderOf('Reprise Freesia', {
    amount: '72.50',
    requires_delivery: true,
    delivery_date: '2031-05-30',
    delivery_time_slot: '14h00-17h00 (Après-midi)',
    bouquet_notes: 'Pastel, sans lys',
    hand_message: 'Bonne fête',
    purchase_order_number: 'BC-77',
  });
  const page = await as('Fleuriste', `/clients/${client.id}/orders`);
  const repeat = link(page, `Refaire la même commande : ${order.id}`);
  const form = dialog(page, 'Nouvelle commande');
  await expect(page.getByText('Total à sa charge : 72,50 €')).toBeVisible();
  await repeat.click();
  await expect(page).toHaveURL(`/commandes?new=1&from=${order.id}`);
  await expect(form).toContainText(`Reprise de la commande ${order.id}`);
  await expectFilled(form, { Montant: /72,50/, 'Notes bouquet': 'Pastel, sans lys' });
  await expectFilled(form, { 'Message manuscrit': 'Bonne fête', 'Date de livraison': '' });
  await expectFilled(form, { 'Numéro de bon de commande': '' });
  await expect(form.getByRole('group', { name: `Payeur : ${client.name}` })).toBeVisible();
  await expect(form.getByRole('radio', { name: 'Livraison' })).toBeChecked();

  // Nothing was typed: closing asks nothing and leads back, and it opens a second time.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/clients/${client.id}/orders`);
  await repeat.click();
  await expect(form).toContainText(`Reprise de la commande ${order.id}`);
  await click(form, 'Demain');
  await click(form, 'Créer la commande');
  await expect(page).toHaveURL(/\/commandes\/\d+/);
  await expect(page.getByRole('tabpanel', { name: 'Détails' })).toContainText('Pastel, sans lys');
  await click(page, 'Retour');
  await expect(page).toHaveURL(`/clients/${client.id}/orders`);
  await expect(tab(page, /^Commandes · 2/)).toBeVisible();
});

test('copies an order from its page, and leaves the form blank without one', async ({ as }) => {
  const order = await makeOrder({ amount: '18.00', bouquet_notes: 'Au comptoir' });
  const page = await as('Fleuriste', `/commandes/${order.id}`);
  const form = dialog(page, 'Nouvelle commande');
  await click(page, /^Refaire la même commande/);
  await expect(form).toContainText(`Reprise de la commande ${order.id}`);
  await expect(textbox(form, 'Notes bouquet')).toHaveValue('Au comptoir');
  await expect(textbox(form, 'Montant')).toBeFocused();
  // On a page that has to read the order first, too.
  await page.reload();
  await expect(textbox(form, 'Montant')).toHaveValue(/18,00/);
  await expect(textbox(form, 'Montant')).toBeFocused();
  await expect(form.getByRole('combobox', { name: 'Payeur' })).toHaveValue('');
  await page.goto('/commandes?new=1&from=999999999');
  await expect(form).toContainText('La commande 999999999 ne peut pas être reprise : Commande introuvable');
  await expect(textbox(form, 'Montant')).toHaveValue('');
});

test('begins with the amount, also where the order to copy comes late', async ({ as }) => {
  const order = await makeOrder({ amount: '18.00' });
  const page = await as('Fleuriste', '/');
  const letGo = await hold(page, `**/api/orders/${order.id}/`);
  await page.goto(`/commandes?new=1&from=${order.id}`);
  const form = dialog(page, 'Nouvelle commande');
  await expect(button(form, 'Fermer')).toBeFocused();
  await letGo();
  await expect(textbox(form, 'Montant')).toBeFocused();
  await page.keyboard.type('20');
  await expect(textbox(form, 'Montant')).toHaveValue(/^20\s€$/);
});
