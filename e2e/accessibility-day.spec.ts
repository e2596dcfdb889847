import { clean, title } from './support/axe.ts';
import { changeOrder, findDriver, makeClient, makeOrder } from './support/orders.ts';
import { expect, test } from './support/test.ts';

// The screens of the day, as accessibility.spec.ts looks at the others.

test('the deliveries: day, one stop, its proof', async ({ as }) => {
  test.setTimeout(120_000);
  const client = await makeClient('Accès Mimosa');
  const day = '2031-03-08';
  const { id } = await makeOrder({
    recipient_account: client.id,
    requires_delivery: true,
    delivery_date: day,
    delivery_time_slot: '9h00-12h00',
    hand_message: 'Bon anniversaire !',
  });
  const driver = await findDriver('Yanis Haddad');
  await changeOrder(id, { delivery_person: driver.id });
  const page = await as('Fleuriste', `/livraisons?date=${day}`);
  await title(page, 'Livraisons');
  await expect(page.getByRole('button', { name: client.name })).toBeVisible();
  await clean(page, 'day');
  await page.getByRole('button', { name: client.name }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean(page, 'stop', '[role=dialog]');
  await page.getByRole('button', { name: 'Noter l’accès' }).click();
  await clean(page, 'access', '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Livrer' }).click();
  await expect(page.getByRole('button', { name: 'Prendre la photo' })).toBeVisible();
  await clean(page, 'camera', '[role=dialog]');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await clean(page, 'photo missing', '[role=dialog]');
});
