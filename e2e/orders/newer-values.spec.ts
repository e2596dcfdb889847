import { today } from '@florilege/contract/http/dates.ts';
import { inDatabase } from '../support/dashboard.ts';
import { edit, slotTile, statusButton } from '../support/order-page.ts';
import { findDriver, makeOrderOf } from '../support/orders.ts';
import { orderRow } from '../support/orders-list.ts';
import { button, click, dialog, expectTexts, paletteField, region, tab } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// Values that a newer build wrote: every screen shows them as they are.

const [slot, status, payment] = ['20h00-22h00 (Nuit)', 'on the_way', 'half paid_back'];

async function newerOrder() {
  const delivery = { requires_delivery: true, delivery_date: today() };
  const order = await makeOrderOf('Hôtel des Nouveautés', delivery);
  for (const check of ['orders_status_check', 'orders_financial_status_check'])
    await inDatabase(`alter table orders drop constraint if exists ${check}`);
  await inDatabase('alter table order_events drop constraint if exists order_events_event_type_check');
  const driver = (await findDriver('Yanis Haddad')).id;
  await inDatabase(
    "update orders set status = 'on_the_way', financial_status = 'half_paid_back', delivery_time_slot = $2, delivery_person = $3 where id = $1",
    [order.id, slot, driver],
  );
  const event =
    "insert into order_events (order_id, event_type, description) values ($1, 'photo_sent', 'Photo envoyée')";
  await inDatabase(event, [order.id]);
  return order;
}

test('shows a status, a payment, a slot and an event of a newer build on every screen', async ({ as }) => {
  const { id, client } = await newerOrder();
  // First, as the home page has the twenty newest orders of the shop.
  const page = await as('Senior', '/');
  await expectTexts(page.getByRole('main'), status, payment);
  await expect(region(page, 'Livraisons sur 7 jours')).toContainText(slot);

  await page.goto(`/commandes?search=${id}`);
  await expectTexts(orderRow(page, id).locator('xpath=ancestor::tr'), status, payment, slot);

  await page.goto(`/commandes/${id}`);
  await expect(statusButton(page, status)).toBeVisible();
  await expectTexts(page.getByRole('main'), payment, slot);
  await expect(region(page, 'Avancement de la commande')).toContainText('Créée');
  await expect(page.getByRole('listitem').filter({ hasText: /^Créée$/ })).toHaveAttribute(
    'data-state',
    'ahead',
  );
  // The step after one that is not known is not known either.
  await expect(button(page, /^Marquer/)).toHaveCount(0);
  for (const name of [/^Événements/, 'Photos', 'Paiements', 'Détails']) await tab(page, name).click();
  await tab(page, /^Événements/).click();
  await expect(region(page, 'Événements')).toContainText('photo_sent');

  await statusButton(page, status).click();
  await expect(dialog(page)).toContainText(`actuellement « ${status} »`);
  await page.keyboard.press('Escape');
  await tab(page, 'Détails').click();
  await click(page, 'Changer de livreur');
  await expect(dialog(page)).toContainText(slot);
  await page.keyboard.press('Escape');
  await click(page, /^Annuler la commande/);
  await expect(dialog(page)).toContainText(`actuellement « ${status} »`);
  await page.keyboard.press('Escape');

  const form = await edit(page, id);
  await expect(slotTile(form, slot, true)).toBeVisible();
  await form.getByLabel('Notes bouquet').fill('Pivoines');
  await click(form, 'Enregistrer');
  await expect(form).toBeHidden();
  await expect(page.getByText('Pivoines')).toBeVisible();

  await page.goto(`/clients/${client.id}/orders`);
  await expectTexts(page.getByRole('tabpanel'), status, payment);
  await page.goto(`/commandes?new=1&from=${id}`);
  await expect(slotTile(dialog(page), slot, true)).toBeVisible();
  await page.goto(`/abonnements?new=1&from=order-${id}`);
  await expect(slotTile(dialog(page), slot, true)).toBeVisible();
  await page.goto(`/audit?about=order:${id}`);
  await expect(page.getByRole('main')).toContainText(slot);

  await page.keyboard.press('Control+k');
  await paletteField(page).fill(client.name);
  await expect(page.getByRole('option', { name: new RegExp(`Commande ${id}`) })).toContainText(status);

  await page.goto(`/livraisons?date=${today()}`);
  await expect(region(page, slot)).toContainText(client.name);
  await region(page, slot).getByRole('button', { name: client.name }).click();
  await expect(dialog(page)).toContainText(slot);
});
