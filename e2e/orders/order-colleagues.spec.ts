import { details, edit, editDialog, statusButton } from '../support/order-page.ts';
import { changeOrder, makeClient, makeOrder } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';

// Several at work on one order: nobody overwrites anybody, and everybody sees what happens.

test('two people edit: the second is shown who changed what, resumes on it, and nothing is lost', async ({
  as,
}) => {
  const { id } = await makeOrder({ amount: '45', bouquet_notes: 'Pivoines', hand_message: 'Bravo' });
  const louise = await as('Fleuriste', `/commandes/${id}`);
  const sofia = await as('Boutique', `/commandes/${id}`);
  const mine = await edit(louise, id);
  await mine.getByRole('textbox', { name: 'Montant' }).fill('60');
  await mine.getByRole('textbox', { name: 'Message manuscrit' }).fill('Bravo à vous deux');

  const hers = await edit(sofia, id);
  await hers.getByRole('textbox', { name: 'Montant' }).fill('52');
  await hers.getByRole('textbox', { name: 'Notes bouquet' }).fill('Pivoines et lilas');
  await hers.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(hers).toBeHidden();

  await expect(mine.getByText('Un collègue vient de modifier cette commande.')).toBeVisible();
  await mine.getByRole('button', { name: 'Enregistrer' }).click();
  const conflict = mine.getByRole('alert', { name: 'La commande a été modifiée entre-temps' });
  await expect(conflict).toBeFocused();
  const changes = conflict.getByRole('listitem');
  await expect(changes).toHaveCount(2);
  await expect(changes.filter({ hasText: 'Montant' })).toContainText(
    /45,00\s€ → 52,00\s€.*par Sofia Marques à \d\d:\d\d · vous l’avez modifié aussi/,
  );
  await expect(changes.filter({ hasText: 'Notes bouquet' })).toContainText(
    /Pivoines → Pivoines et lilas.*par Sofia Marques/,
  );
  await expect(changes.filter({ hasText: 'Notes bouquet' })).not.toContainText('vous l’avez modifié aussi');

  await conflict.getByRole('button', { name: 'Voir la version actuelle' }).click();
  await expect(editDialog(louise, id)).toContainText(/52,00\s€votre saisie\s: 60,00\s€/);
  await mine.getByRole('button', { name: 'Revenir à mes modifications' }).click();
  await conflict.getByRole('button', { name: 'Reprendre mes modifications sur la nouvelle version' }).click();
  await expect(conflict).toBeHidden();
  await expect(mine.getByRole('textbox', { name: 'Montant' })).toHaveValue(/^60,00\s€$/);
  await expect(mine.getByText('Saisi entre-temps par Sofia Marques : 52,00 €')).toBeVisible();
  await expect(mine.getByRole('textbox', { name: 'Notes bouquet' })).toHaveValue('Pivoines et lilas');
  await mine.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(mine).toBeHidden();

  for (const page of [louise, sofia]) {
    await expect(details(page)).toContainText('60,00 €');
    await expect(details(page)).toContainText('Pivoines et lilas');
    await expect(details(page)).toContainText('« Bravo à vous deux »');
  }
});

test('what a colleague changes appears within two seconds, on the order and in the list', async ({ as }) => {
  const client = await makeClient('Direct Cosmos');
  const { id } = await makeOrder({ payer_account: client.id });
  const order = await as('Fleuriste', `/commandes/${id}`);
  const list = await as('Comptable', `/commandes?search=${encodeURIComponent(client.name)}`);
  await expect(statusButton(order, 'Créée')).toBeVisible();
  await expect(list.getByRole('row', { name: new RegExp(client.name) })).toContainText('Créée');
  await changeOrder(id, { status: 'preparing' }, 'Boutique');
  await Promise.all([
    expect(statusButton(order, 'En préparation')).toBeVisible({ timeout: 2_000 }),
    expect(list.getByRole('row', { name: new RegExp(client.name) })).toContainText('En préparation', {
      timeout: 2_000,
    }),
  ]);
  await makeOrder({ payer_account: client.id }, 'Boutique');
  await expect(list.getByRole('row', { name: new RegExp(client.name) })).toHaveCount(2, { timeout: 2_000 });
});
