import { routes } from '@florilege/contract/routes.ts';
import { call } from '../support/api.ts';
import { statusButton } from '../support/order-page.ts';
import { makeOrder, makeOrderOf, readOrder, unique } from '../support/orders.ts';
import { click, dialog, expectTexts, fill, region, textbox } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// A pick-up becomes a delivery with a status of deliveries.

test('asks for whom, where and when as a pick-up becomes a delivery @phone', async ({ as }) => {
  const { id } = await makeOrder();
  const name = `Berthe Morisot ${unique()}`;
  // As the shop has them from a call: a name and no address.
  await call('Comptable', routes.clients.create, '/clients/', { name });
  const page = await as('Fleuriste', `/commandes/${id}`);
  const choose = async (from: string, to: string) => {
    await statusButton(page, from).click();
    await click(dialog(page), to);
  };
  await choose('Créée', 'À livrer');
  const asked = dialog(page, 'Choisir un livreur');
  const missing = asked.getByText('À compléter');
  await expect(missing).toHaveText('À compléter : destinataire, adresse, date.');
  await asked.getByRole('combobox', { name: 'Destinataire' }).fill(name);
  await asked.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expect(missing).toHaveText('À compléter : adresse, date.');
  await asked.getByLabel('Date de livraison').fill('02/02/2035');
  await asked.getByLabel('Date de livraison').blur();
  await asked.getByRole('radio', { name: /Yanis Haddad/ }).check();

  // Part of an address leads nowhere.
  await textbox(asked, 'Code postal').fill('75011');
  await expect(textbox(asked, 'Ville')).toHaveValue('Paris');
  await click(asked, 'Confier la livraison');
  await expect(asked).toContainText('L’adresse est requise');
  await asked.getByRole('combobox', { name: 'Adresse' }).fill('3 rue Oberkampf');
  await expect(missing).toBeHidden();

  await page.route(`**/api/orders/${id}/`, (route) => route.abort());
  await click(asked, 'Confier la livraison');
  await expect(asked.getByRole('alert')).toContainText("Le statut n'a pas pu être mis à jour.");
  await expect(asked.getByRole('combobox', { name: 'Adresse' })).toHaveValue('3 rue Oberkampf');
  await page.unrouteAll();
  await click(asked, 'Confier la livraison');
  await expect(asked).toBeHidden();
  await expectTexts(region(page, 'Livraison'), '02/02/2035', 'Yanis Haddad');
  expect(await readOrder(id)).toMatchObject({
    status: 'to_deliver',
    requires_delivery: true,
    delivery_date: '2035-02-02',
    delivery_address: '3 rue Oberkampf',
    recipient_account: { name, address: '3 rue Oberkampf', postal_code: '75011', city: 'Paris' },
  });

  await click(page, 'Annuler', { exact: true });
  await expect(statusButton(page, 'Créée')).toBeVisible();
  await expect
    .poll(() => readOrder(id))
    .toMatchObject({
      requires_delivery: false,
      delivery_date: null,
      delivery_address: null,
      recipient_account: null,
    });
});

test('offers the payer, and asks nothing of a delivery step that is known', async ({ as }) => {
  const { id, client } = await makeOrderOf('Rosa Bonheur');
  const page = await as('Fleuriste', `/commandes/${id}`);
  await statusButton(page, 'Créée').click();
  await click(dialog(page), 'À appeler');
  const asked = dialog(page, 'Préparer la livraison');
  await expect(asked.getByRole('checkbox', { name: `Même que le payeur : ${client.name}` })).toBeChecked();
  await expect(asked).toContainText('3 rue Oberkampf, 75011 Paris');
  await expect(asked.getByRole('radio')).toHaveCount(0);
  await asked.getByLabel('Date de livraison').fill('03/02/2035');
  await click(asked, 'Enregistrer la livraison');
  await expect(asked).toBeHidden();
  await expect(statusButton(page, 'À appeler')).toBeVisible();
  expect(await readOrder(id)).toMatchObject({ requires_delivery: true, recipient_account: null });

  await statusButton(page, 'À appeler').click();
  await click(dialog(page), 'Livrée');
  await expect(statusButton(page, 'Livrée')).toBeVisible();
});

test('takes a new client on the way, and asks before that is lost', async ({ as }) => {
  const { id } = await makeOrderOf('Maurice Utrillo');
  const name = `Suzanne Valadon ${unique()}`;
  const page = await as('Fleuriste', `/commandes/${id}`);
  await statusButton(page, 'Créée').click();
  await click(dialog(page), 'En livraison');
  const asked = dialog(page, 'Choisir un livreur');
  await asked.getByRole('radio', { name: /Yanis Haddad/ }).check();
  await click(asked, 'Nouveau client : destinataire');
  await fill(asked, { Nom: name, Téléphone: '06 39 98 71 01', Adresse: '12 rue Cortot', Ville: 'Paris' });
  await click(asked, 'Confier la livraison');
  await expect(asked).toContainText('Créez ce client ou annulez sa saisie.');
  await textbox(asked, 'Ville').press('Enter');
  await expect(asked.getByRole('group', { name: `Destinataire : ${name}` })).toBeVisible();
  await expect(asked).toContainText('12 rue Cortot, Paris');

  await page.keyboard.press('Escape');
  await click(dialog(page, 'Abandonner la saisie ?'), 'Continuer la saisie');
  await click(asked, 'Confier la livraison');
  await expect(asked).toBeHidden();
  await expect(statusButton(page, 'En livraison')).toBeVisible();
  expect(await readOrder(id)).toMatchObject({ requires_delivery: true, recipient_account: { name } });
});
