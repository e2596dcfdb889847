import { today } from '@florilege/contract/http/dates.ts';
import { emptyDay, makeClient, makeOrder } from '../support/orders.ts';
import { choose, click, dialog, fill, isNarrow, region } from '../support/roles.ts';
import { archiveShop, makeShop, workAt } from '../support/shops.ts';
import { expect, test } from '../support/test.ts';

test('an order is of the shop where it is taken, then of another, in list and filter @phone', async ({
  as,
}) => {
  const [here, there] = [await makeShop(), await makeShop()];
  const page = await as('Fleuriste', '/commandes');
  await workAt(page, here.name);
  await click(page, /Nouvelle commande|Nouvelle/);
  const form = dialog(page, 'Nouvelle commande');
  await expect(form.getByRole('combobox', { name: 'Boutique' })).toHaveValue(here.name);
  await fill(form, { Montant: '47,00' });
  await click(form, /Créer la commande/);
  await expect(page).toHaveURL(/\/commandes\/\d+/);
  const details = region(page, 'Commande', { exact: true });
  await expect(details).toContainText(here.name);
  const id = Number(new URL(page.url()).pathname.split('/')[2]);

  await click(page, 'Modifier', { exact: true });
  await choose(dialog(page), 'Boutique', there.name);
  await click(dialog(page), 'Enregistrer');
  await expect(details).toContainText(there.name);

  await page.goto(`/commandes?location=${there.id}`);
  await expect(page.getByRole('combobox', { name: 'Boutique', exact: true })).toHaveText(there.name);
  const row = page.locator(`[data-row-id="${id}"]`);
  await expect(row).toContainText(there.name);
  await expect(page.locator('[data-row-id]')).toHaveCount(1);
  await page.goto(`/commandes?location=${here.id}`);
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible();

  // Archived, it is offered no more and stays on its order.
  await Promise.all([archiveShop(here.id), archiveShop(there.id)]);
  await page.goto(`/commandes/${id}`);
  await expect(details).toContainText(there.name);
  if (!isNarrow(page)) await expect(page.getByRole('radio', { name: there.name })).toBeHidden();
  await click(page, 'Modifier', { exact: true });
  const shop = dialog(page).getByRole('combobox', { name: 'Boutique' });
  await expect(shop).toHaveValue(there.name);
  await shop.click();
  await expect(page.getByRole('option', { name: here.name })).toBeHidden();
});

test('the deliveries of a day are those of one shop, and say which @phone', async ({ as }) => {
  const [here, there] = [await makeShop(), await makeShop()];
  const delivery_date = emptyDay();
  const delivery = { requires_delivery: true, delivery_date, delivery_time_slot: '9h00-12h00' } as const;
  const stops = await Promise.all(
    [here, there].map(async ({ id: location }) => {
      const { id: recipient_account } = await makeClient('Étape Boutique');
      return (await makeOrder({ recipient_account, location, ...delivery })).id;
    }),
  );
  const page = await as('Fleuriste', `/livraisons?date=${delivery_date}`);
  const stop = (at: number) => page.locator(`[data-row-id="${stops[at]}"]`);
  await expect(stop(0)).toContainText(here.name);
  await expect(stop(1)).toContainText(there.name);
  await choose(page.getByRole('main'), 'Boutique', there.name);
  await expect(stop(0)).toBeHidden();
  await expect(stop(1)).toBeVisible();
  await expect(page.getByText('0 livrée sur 1')).toBeVisible();
  await page.reload();
  await expect(stop(1)).toBeVisible();
  await expect(stop(0)).toBeHidden();
  await click(page, 'Jour suivant');
  await expect(page.getByText('Rien ne part de cette boutique ce jour-là.')).toBeVisible();
  await Promise.all([archiveShop(here.id), archiveShop(there.id)]);
});

test('the dashboard shows revenue and orders of one shop', async ({ as }) => {
  const shop = await makeShop();
  const client = await makeClient('Comptoir Dahlia');
  await makeOrder({ payer_account: client.id, amount: '23.00', location: shop.id });
  const page = await as('Senior', '/');
  await choose(page.getByRole('main'), 'Boutique', shop.name);
  const latest = region(page, 'Dernières Commandes').first();
  await expect(latest.getByRole('link')).toHaveCount(1);
  await expect(latest).toContainText(client.name);
  // The address holds it, and « À traiter » says that it counts all of them.
  await expect(page).toHaveURL(`/?boutique=${shop.id}`);
  for (const name of ['À traiter', 'Clients en Déficit', 'Top Clients'])
    await expect(region(page, name).first()).toContainText('Toutes les boutiques');
  const week = region(page, 'Livraisons sur 7 jours').getByRole('link').first();
  await expect(week).toHaveAttribute('href', `/livraisons?date=${today()}&location=${shop.id}`);
  await page.reload();
  await expect(latest).toContainText(client.name);
  await expect(latest.getByRole('link')).toHaveCount(1);
  await archiveShop(shop.id);
});
