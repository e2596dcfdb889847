import { details, edit, editDialog, statusButton } from '../support/order-page.ts';
import { changeOrder, makeOrder, makeOrderOf } from '../support/orders.ts';
import { click, expectFilled, expectTexts, fill } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// Several members work on one order: no change is overwritten, and each screen shows every change.

test('shows the second editor who changed what, and loses nothing', async ({ as }) => {
  const { id } = await makeOrder({ amount: '45', bouquet_notes: 'Pivoines', hand_message: 'Bravo' });
  const louise = await as('Fleuriste', `/commandes/${id}`);
  const sofia = await as('Boutique', `/commandes/${id}`);
  const mine = await edit(louise, id);
  await fill(mine, { Montant: '60', 'Message manuscrit': 'Bravo à vous deux' });

  const hers = await edit(sofia, id);
  await fill(hers, { Montant: '52', 'Notes bouquet': 'Pivoines et lilas' });
  await click(hers, 'Enregistrer');
  await expect(hers).toBeHidden();

  await expect(mine.getByText('Cette commande vient d’être modifiée ailleurs.')).toBeVisible();
  await click(mine, 'Enregistrer');
  const conflict = mine.getByRole('alert', { name: 'La commande a été modifiée entre-temps' });
  await expect(conflict).toBeFocused();
  const changes = conflict.getByRole('listitem');
  await expect(changes).toHaveCount(2);
  await expect(changes.filter({ hasText: 'Montant' })).toContainText(
    /45,00\s€ → 52,00\s€.*par Sofia Marques à \d\d:\d\d\s· vous l’avez modifié aussi/,
  );
  await expect(changes.filter({ hasText: 'Notes bouquet' })).toContainText(
    /Pivoines → Pivoines et lilas.*par Sofia Marques/,
  );
  await expect(changes.filter({ hasText: 'Notes bouquet' })).not.toContainText('vous l’avez modifié aussi');

  await click(conflict, 'Voir la version actuelle');
  await expect(editDialog(louise, id)).toContainText(/52,00\s€votre saisie\s: 60,00\s€/);
  await click(mine, 'Revenir à mes modifications');
  await click(conflict, 'Reprendre mes modifications sur la nouvelle version');
  await expect(conflict).toBeHidden();
  await expectFilled(mine, { Montant: /^60,00\s€$/, 'Notes bouquet': 'Pivoines et lilas' });
  await expect(mine.getByText('Saisi entre-temps par Sofia Marques : 52,00 €')).toBeVisible();
  await click(mine, 'Enregistrer');
  await expect(mine).toBeHidden();

  for (const page of [louise, sofia]) {
    await expectTexts(details(page), '60,00 €', 'Pivoines et lilas', '« Bravo à vous deux »');
  }
});

test('says that a change could not be read, keeps the page, and reads it on demand', async ({ as }) => {
  const { id } = await makeOrder({ amount: '45', bouquet_notes: 'Pivoines' });
  const order = await as('Fleuriste', `/commandes/${id}`);
  await expectTexts(details(order), 'Pivoines');
  await order.route(`**/api/orders/${id}/`, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await changeOrder(id, { bouquet_notes: 'Renoncules' });
  const stale = order.getByRole('alert').filter({ hasText: 'Réessayer' });
  await expect(stale).toBeVisible({ timeout: 15_000 });
  await expectTexts(details(order), 'Pivoines');
  await order.unroute(`**/api/orders/${id}/`);
  await click(stale, 'Réessayer');
  await expectTexts(details(order), 'Renoncules');
  await expect(stale).toBeHidden();
});

test('shows a colleague’s change within two seconds, on the order and in the list @alone', async ({ as }) => {
  const { client, id } = await makeOrderOf('Direct Cosmos');
  const order = await as('Fleuriste', `/commandes/${id}`);
  const list = await as('Comptable', `/commandes?search=${encodeURIComponent(client.name)}`);
  await expect(statusButton(order, 'Créée')).toBeVisible();
  const rows = list.getByRole('row', { name: new RegExp(client.name) });
  await expect(rows).toContainText('Créée');
  await changeOrder(id, { status: 'preparing' }, 'Boutique');
  await Promise.all([
    expect(statusButton(order, 'En préparation')).toBeVisible({ timeout: 2_000 }),
    expect(rows).toContainText('En préparation', { timeout: 2_000 }),
  ]);
  await makeOrder({ payer_account: client.id }, 'Boutique');
  await expect(rows).toHaveCount(2, { timeout: 2_000 });
});
