import { send } from '../support/api.ts';
import { makeOrderOf } from '../support/orders.ts';
import { orderRow } from '../support/orders-list.ts';
import { button, click, dialog, region } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test('a paid order cancelled at the counter waits for a Senior to refund it @phone', async ({ as }) => {
  const { id, client } = await makeOrderOf('Annulée Payée', { amount: '38.00' });
  await send('Boutique', 'POST', `/orders/${id}/payments/`, { method: 'cash', amount: '38.00' });
  const counter = await as('Boutique', `/commandes/${id}`);
  await click(counter, /^Annuler la commande/);
  await click(dialog(counter, /Annuler la commande/), 'Annuler la commande');
  await expect(region(counter, 'Commande annulée')).toContainText('reste à rembourser');
  await counter.goto(`/commandes?search=${encodeURIComponent(client.name)}`);
  await expect(counter.getByRole('row').filter({ has: orderRow(counter, id) })).toContainText('À rembourser');

  const senior = await as('Senior', '/');
  const line = region(senior, 'À traiter').getByRole('listitem').filter({ hasText: 'à rembourser' });
  await line.getByRole('link', { name: /^Rembourser/ }).click();
  await expect(dialog(senior, 'Paiements à vérifier')).toContainText(client.name);
  // The list of orders counts them apart as well.
  await senior.goto('/commandes');
  await expect(button(senior, /^\d+ à rembourser/)).toBeVisible();
});
