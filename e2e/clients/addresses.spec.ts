import {
  changeOrder,
  emptyDay,
  makeClient,
  makeOrder,
  makeOrderOf,
  readClient,
  readOrder,
  unique,
} from '../support/orders.ts';
import { button, click, dialog, fill, link, textbox } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

const field = (form: ReturnType<typeof dialog>, name: string) => form.getByLabel(name, { exact: true });
const addressIn = (form: ReturnType<typeof dialog>, name: string) => form.getByRole('combobox', { name });

test('completes the address of a delivery, and says when a number is not in its street @phone', async ({
  as,
}) => {
  const delivery_date = emptyDay();
  const { id } = await makeOrderOf(`Adresse ${unique()}`, { requires_delivery: true, delivery_date });
  const page = await as('Fleuriste', `/commandes/${id}`);
  await click(page, 'Modifier', { exact: true });
  const form = dialog(page);
  const address = addressIn(form, 'Adresse de livraison');
  await address.fill('27 avenue parm');
  await page.getByRole('option', { name: '27 Avenue Parmentier, 75011 Paris' }).click();
  await expect(address).toHaveValue('27 Avenue Parmentier');
  await expect(field(form, 'Code postal de livraison')).toHaveValue('75011');
  await expect(field(form, 'Ville de livraison')).toHaveValue('Paris');

  await address.fill('999 rue Oberkampf');
  await expect(form).toContainText('Le n° 999 est inconnu de la Base Adresse Nationale : Rue Oberkampf.');
  await address.fill('27 Avenue Parmentier');
  await expect(form).not.toContainText('Base Adresse Nationale');
  await click(form, 'Enregistrer');
  await expect(form).toBeHidden();
  expect(await readOrder(id)).toMatchObject({
    delivery_address: '27 Avenue Parmentier',
    delivery_postal_code: '75011',
    delivery_city: 'Paris',
  });
  await page.goto(`/livraisons?date=${delivery_date}`);
  // A day of another year has it.
  const year = delivery_date.slice(0, 4);
  await expect(page.getByText(new RegExp(`^[A-Z][a-z]+ \\d.* ${year}$`))).toBeVisible();
  const way = link(page, 'Itinéraire').first();
  await expect(way).toHaveAttribute('href', /destination=48\.8\d+%2C2\.3\d+/);
});

test('asks about the access of the old address, which goes when it is emptied @phone', async ({ as }) => {
  const { id, name } = await makeClient('Capucine Balsamine');
  const { id: stop } = await makeOrder({ payer_account: id, requires_delivery: true });
  await changeOrder(stop, { access_notes: 'Code 47B12', save_with_client: true });
  const page = await as('Senior', `/clients/${id}`);
  await expect(page.getByText('Code 47B12')).toBeVisible();
  await click(page, 'Modifier', { exact: true });
  const form = dialog(page, `Modifier ${name}`);
  const access = textbox(form, 'Accès');
  await expect(access).toHaveValue('Code 47B12');
  await expect(form).not.toContainText('C’est l’accès de l’ancienne adresse');
  await addressIn(form, 'Adresse').fill('8 rue de Lille');
  await expect(form).toContainText('C’est l’accès de l’ancienne adresse : corrigez-le, ou videz-le.');
  await access.fill('');
  await expect(form).not.toContainText('C’est l’accès de l’ancienne adresse');
  await click(form, 'Enregistrer');
  await expect(form).toBeHidden();
  expect(await readClient(id)).toMatchObject({ address: '8 rue de Lille', access_notes: null });
});

test('completes the address of a new order', async ({ as }) => {
  const page = await as('Fleuriste', '/commandes');
  await click(page, 'Nouvelle commande');
  const form = dialog(page, 'Nouvelle commande');
  await form.getByText('Livraison', { exact: true }).click();
  await addressIn(form, 'Adresse de livraison').fill('27 avenue parm');
  await page.getByRole('option', { name: '27 Avenue Parmentier, 75011 Paris' }).click();
  await expect(addressIn(form, 'Adresse de livraison')).toHaveValue('27 Avenue Parmentier');
  await expect(field(form, 'Code postal de livraison')).toHaveValue('75011');
  await expect(field(form, 'Ville de livraison')).toHaveValue('Paris');

  // Chosen by Enter, it does not send the new client whose address it is.
  await click(form, 'Nouveau client : payeur');
  const client = form.getByRole('group', { name: 'Nouveau client : payeur' });
  await fill(client, { Nom: `Proposée ${unique()}`, Téléphone: '06 39 98 72 01', Ville: 'Paris' });
  await addressIn(client, 'Adresse').pressSequentially('12 rue de bret');
  await expect(page.getByRole('option').first()).toContainText('12 Rue de Bretagne');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(addressIn(client, 'Adresse')).toHaveValue('12 Rue de Bretagne');
  await expect(button(client, 'Créer le client')).toBeEnabled();
});

test('chooses an address by keys alone, and takes what is typed while the service is away', async ({
  as,
}) => {
  const client = await makeClient(`Clavier ${unique()}`);
  const page = await as('Comptable', `/clients/${client.id}/details`);
  await click(page, 'Modifier', { exact: true });
  const form = dialog(page);
  const address = addressIn(form, 'Adresse');
  await address.fill('');
  await address.pressSequentially('12 rue de bret');
  // Shorter texts have other addresses first, for the moment until their answer is there.
  await expect(page.getByRole('option').first()).toContainText('12 Rue de Bretagne');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue('12 Rue de Bretagne');
  await expect(field(form, 'Code postal')).toHaveValue('75003');

  await page.route('**/api/addresses/**', (route) => route.abort());
  await address.fill('3 quai des Orfèvres');
  await expect(page.getByRole('option')).toHaveCount(0);
  await click(form, 'Enregistrer');
  await expect(form).toBeHidden();
  await expect(page.getByText('3 quai des Orfèvres')).toBeVisible();
});
