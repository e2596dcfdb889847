import { addDays, today } from '@florilege/contract/http/dates.ts';
import { stateOf } from '../support/api.ts';
import { sums } from '../support/order-page.ts';
import { makeOrderOf } from '../support/orders.ts';
import { orderRow } from '../support/orders-list.ts';
import { click, dialog, french } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test('a list that is left open over midnight marks what is due by the new day', async ({ browser }) => {
  const [now, yesterday] = [new Date(), addDays(today(), -1)];
  const place = { requires_delivery: true, delivery_address: '3 rue Monge' };
  const order = await makeOrderOf('Nuit Blanche', { ...place, delivery_date: addDays(yesterday, 2) });
  const counter = await browser.newContext({ storageState: stateOf('Boutique') });
  const page = await counter.newPage();
  // The evening before in Paris; a clock that is ahead would have the session renewed, which others share.
  await page.clock.setFixedTime(`${yesterday}T18:00:00Z`);
  await page.goto(`/commandes?search=${encodeURIComponent(order.client.name)}`);
  const row = page.getByRole('row').filter({ has: orderRow(page, order.id) });
  await expect(row).toContainText('Créée');
  await expect(row).not.toContainText('Sans livreur');
  await page.clock.setFixedTime(now);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(row).toContainText('Sans livreur');
  await counter.close();
});

test('a payment that is entered after midnight is of the new day, unless a day was chosen', async ({
  browser,
}) => {
  const [now, yesterday] = [new Date(), addDays(today(), -1)];
  const order = await makeOrderOf('Minuit Passé', { amount: '18.00' });
  const counter = await browser.newContext({ storageState: stateOf('Fleuriste') });
  const page = await counter.newPage();
  await page.clock.setFixedTime(`${yesterday}T18:00:00Z`);
  await page.goto(`/commandes/${order.id}/payments`);
  await click(sums(page), 'Enregistrer un paiement');
  const form = dialog(page, 'Enregistrer un paiement');
  const day = form.getByLabel('Payé le');
  const morning = async () => {
    await page.clock.setFixedTime(now);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  await expect(day).toHaveValue(french(yesterday));
  await morning();
  await expect(day).toHaveValue(french(today()));
  await click(form, 'Hier');
  await page.clock.setFixedTime(`${addDays(today(), 1)}T02:00:00Z`);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(day).toHaveValue(french(yesterday));
  await morning();
  await click(form, 'Enregistrer le paiement');
  await expect(form).toBeHidden();
  await counter.close();
});
