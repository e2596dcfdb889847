import { readFile } from 'node:fs/promises';
import { clientsRoutes } from '@florilege/contract/clients/clients.contract.ts';
import { call, send } from '../support/api.ts';
import { makeClient, makeOrder, unique } from '../support/orders.ts';
import { click, dialog, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test('all data about a person is read, then she is anonymised, the ledger unchanged to the cent @phone', async ({
  as,
}) => {
  const { id, name } = await makeClient(`Effacée ${unique()}`);
  const order = await makeOrder({ payer_account: id, amount: '42.50', hand_message: `Pour ${name}` });
  const ledger = () => call('Senior', clientsRoutes.ledger, `/clients/${id}/ledger/`);
  const page = await as('Senior', `/clients/${id}/details`);
  const fromMenu = async (item: string) => {
    await click(page, 'Autres actions', { exact: true });
    await page.getByRole('menuitem', { name: item }).click();
  };
  const taken = async (format: 'PDF' | 'JSON') => {
    const coming = page.waitForEvent('download');
    await fromMenu(`Toutes ses données (${format})`);
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`donnees-client-${id}.${format.toLowerCase()}`);
    return readFile(await file.path());
  };
  expect((await taken('PDF')).subarray(0, 5).toString()).toBe('%PDF-');
  const data = JSON.parse((await taken('JSON')).toString());
  expect(data.clients).toMatchObject([{ id, name }]);
  expect(data.commandes_payees).toMatchObject([{ id: order.id, hand_message: `Pour ${name}` }]);

  await fromMenu('Anonymiser…');
  await click(dialog(page), 'Anonymiser pour toujours');
  await expect(dialog(page)).toContainText('Ce client a des commandes en cours');
  await click(dialog(page), 'Garder le client');

  await send('Senior', 'PATCH', `/orders/${order.id}/`, { status: 'cancelled' });
  const before = await ledger();
  expect(before.results).not.toHaveLength(0);
  await fromMenu('Anonymiser…');
  await click(dialog(page), 'Anonymiser pour toujours');
  await expect(title(page, 'Client anonymisé')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  expect(await ledger()).toEqual(before);
});
