import { send } from '../support/api.ts';
import { hold } from '../support/network.ts';
import { details, edit } from '../support/order-page.ts';
import {
  changeOrder,
  makeClient,
  makeOrder,
  makeOrderOf,
  readClient,
  readOrder,
  unique,
} from '../support/orders.ts';
import { button, click, dialog, expectTexts, fill, link, textbox, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// An order is put right after it was made: for whom, who pays, where it goes.

const delivery = { requires_delivery: true, delivery_date: '2035-02-02' };

test('changes recipient, payer and address, the client untouched and then touched @phone', async ({ as }) => {
  const { id } = await makeOrderOf('Maurice Utrillo', delivery);
  const other = await makeClient('Suzanne Valadon');
  const page = await as('Fleuriste', `/commandes/${id}`);
  await expectTexts(details(page), '3 rue Oberkampf', '75011 Paris');

  const first = await edit(page, id);
  await first.getByRole('combobox', { name: 'Destinataire' }).fill(other.name);
  await first.getByRole('option', { name: new RegExp(`^${other.name}`) }).click();
  await click(first, 'Changer de payeur');
  await first.getByRole('combobox', { name: 'Payeur' }).fill(other.name);
  await first.getByRole('option', { name: new RegExp(`^${other.name}`) }).click();
  await fill(first, { 'Adresse de livraison': '1 rue de Lille', Accès: 'Code 47B12, 3e gauche' });
  await first.getByRole('checkbox', { name: /^Enregistrer aussi chez le client/ }).uncheck();
  await click(first, 'Enregistrer', { exact: true });
  await expect(first).toBeHidden();
  await expectTexts(details(page), '1 rue de Lille', 'Code 47B12, 3e gauche', other.name);
  await expectTexts(details(page), 'Autre que sur sa fiche\u00a0: 3 rue Oberkampf, 75011 Paris');
  expect(await readOrder(id)).toMatchObject({
    payer_account: { id: other.id },
    recipient_account: { id: other.id },
    delivery_address: '1 rue de Lille',
  });
  expect(await readClient(other.id)).toMatchObject({ address: '3 rue Oberkampf', access_notes: null });

  const second = await edit(page, id);
  await fill(second, { 'Adresse de livraison': '2 rue de Lille' });
  await expect(second.getByRole('checkbox', { name: /^Enregistrer aussi chez le client/ })).toBeChecked();
  await click(second, 'Enregistrer', { exact: true });
  await expect(second).toBeHidden();
  await expect.poll(async () => (await readClient(other.id)).address).toBe('2 rue de Lille');

  await link(details(page), other.name).first().click();
  await expect(title(page, other.name)).toBeVisible();
});

test('says why payer and recipient of an order that is being paid stay @phone', async ({ as }) => {
  const { id } = await makeOrderOf('Édouard Vuillard', delivery);
  await send('Fleuriste', 'POST', '/orders/bulk_quote/', { order_ids: [id] });
  const page = await as('Fleuriste', `/commandes/${id}`);
  const form = await edit(page, id);
  await expect(form).toContainText(
    'La commande a un devis\u00a0: son payeur et son destinataire ne peuvent plus changer.',
  );
  await expect(form.getByRole('combobox', { name: 'Payeur' })).toBeHidden();
  await fill(form, { Accès: 'Interphone Vuillard' });
  await click(form, 'Enregistrer', { exact: true });
  await expect(form).toBeHidden();
  await expect(details(page)).toContainText('Interphone Vuillard');
});

test('makes a delivery of nobody, finds it to be completed and completes it @phone', async ({ as }) => {
  const { name } = await makeClient('Marie Laurencin');
  const page = await as('Fleuriste', '/commandes');
  const made = dialog(page, 'Nouvelle commande');
  await click(page, 'Nouvelle commande');
  const mark = `BC-${unique()}`;
  await fill(made, { Montant: '48', 'Numéro de bon de commande': mark });
  await made.getByText('Livraison', { exact: true }).click();
  await expect(made.getByText('À compléter')).toContainText(
    'À compléter\u00a0: destinataire, adresse, date.',
  );
  await click(made, /^Créer la commande/);
  await expect(made).toBeHidden();
  await expect(details(page)).toContainText('Adresse à demander');
  const id = Number(/\/commandes\/(\d+)/.exec(page.url())?.[1]);
  // A town is no street.
  await changeOrder(id, { delivery_postal_code: '75011', delivery_city: 'Paris' });
  await expectTexts(details(page), '75011 Paris', 'Adresse à demander');
  await changeOrder(id, { delivery_postal_code: null, delivery_city: null });

  await page.goto('/');
  await expect(page.getByText(/livraisons? à compléter/)).toBeVisible();
  await page.goto('/commandes?todo=incomplete');
  await link(page, new RegExp(`^Commande ${id}`))
    .first()
    .click();
  const form = await edit(page, id);
  await form.getByRole('combobox', { name: 'Destinataire' }).fill(name);
  await form.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await form.getByLabel('Date de livraison').fill('02/02/2035');
  await click(form, 'Enregistrer', { exact: true });
  await expect(form).toBeHidden();
  await expect(details(page)).toContainText('3 rue Oberkampf');
  await page.goto('/commandes?todo=incomplete');
  await expect(button(page, 'Nouvelle commande').first()).toBeVisible();
  await expect(link(page, new RegExp(`^Commande ${id}`))).toHaveCount(0);
});

test('offers the new address of a client to the deliveries that have not left @phone', async ({ as }) => {
  const { id: recipient_account, name } = await makeClient('Henri Matisse');
  const open = await makeOrder({ recipient_account, ...delivery });
  const gone = await makeOrder({ recipient_account, ...delivery });
  await changeOrder(gone.id, { status: 'delivered' });
  const page = await as('Comptable', `/clients/${recipient_account}/details`);
  await expect(title(page, name)).toBeVisible();
  await click(page, /^Modifier/);
  const form = dialog(page, `Modifier ${name}`);
  await fill(form, { Adresse: '1 rue de Lille' });
  const saves: string[] = [];
  page.on('request', (request) => void (request.method() === 'PATCH' && saves.push(request.url())));
  const letRead = await hold(page, '**/open-deliveries/');
  const reading = page.waitForRequest('**/open-deliveries/');
  await click(form, 'Enregistrer', { exact: true });
  await reading;
  // Saved again meanwhile, it would conflict with itself.
  await textbox(form, 'E-mail').press('Enter');
  await letRead();
  const offer = dialog(page, 'Livraisons en cours');
  await expect(offer.getByRole('checkbox', { name: new RegExp(`^Commande ${open.id}`) })).toBeChecked();
  await expect(offer.getByRole('checkbox')).toHaveCount(1);
  expect(saves).toHaveLength(1);
  await click(offer, 'Prendre la nouvelle adresse');
  await expect(offer).toBeHidden();
  await expect.poll(async () => (await readOrder(open.id)).delivery_address).toBe('1 rue de Lille');
  expect((await readOrder(gone.id)).delivery_address).toBe('3 rue Oberkampf');
});
