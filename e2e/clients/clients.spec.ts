import type { Locator, Page } from '@playwright/test';
import { makeClient, unique } from '../support/orders.ts';
import { button, click, group, heading, link, searchbox, textbox } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The list of /clients and the dialogs that open over it, on clients that no other test knows.

const searchBox = (page: Page) => searchbox(page, 'Rechercher un client');
const rows = (page: Page) => page.locator('[data-row-id]');
const client = (page: Page, name: string) => link(rows(page), name, { exact: true });
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const newClient = (page: Page) => page.getByRole('dialog', { name: 'Nouveau client' });
const field = (within: Locator, name: string) => textbox(within, name, { exact: true });

async function search(page: Page, text: string): Promise<void> {
  // On a phone the field comes when it is asked for.
  if (await searchBox(page).isHidden()) await click(page, 'Rechercher un client');
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
}

test('a business: a wrong SIRET is refused with the reason, the right one makes it, with its principal contact', async ({
  as,
}) => {
  const name = `Étude Dumas ${unique()}`;
  const last = `Martin ${unique()}`;
  const digits = String(Math.floor(Math.random() * 10_000)).padStart(4, '0');
  const phone = `06 39 97 ${digits.slice(0, 2)} ${digits.slice(2)}`;
  const page = await as('Comptable', '/clients');
  await click(page, 'Nouveau client');
  const dialog = newClient(page);
  await expect(field(dialog, 'Nom')).toBeFocused();
  await expect(page).toHaveURL('/clients?new=1');
  await click(dialog, 'Créer le client');
  await expect(dialog.getByText('Le nom est requis')).toBeVisible();

  await field(dialog, 'Nom').fill(name);
  await expect(field(dialog, 'SIRET')).toBeHidden();
  await dialog.getByText('Entreprise', { exact: true }).click();
  await field(dialog, 'SIRET').fill('732 829 320 00075');
  await field(dialog, 'N° de TVA').fill('fr44732829320');
  await expect(
    dialog.getByText('SIRET invalide : la clé de contrôle ne correspond pas, vérifiez les chiffres'),
  ).toBeVisible();
  await field(dialog, 'Téléphone').fill(phone.replaceAll(' ', '.'));
  await field(dialog, 'E-mail').fill('etude@');
  await field(dialog, 'Code postal').fill('75011');
  await expect(field(dialog, 'Ville')).toHaveValue('Paris');
  await expect(field(dialog, 'Téléphone')).toHaveValue(phone);
  await expect(field(dialog, 'N° de TVA')).toHaveValue(/^FR.44.732.829.320$/);

  await click(dialog, 'Contact principal');
  const contact = group(dialog, 'Contact principal');
  await field(contact, 'Rôle').fill('Accueil');
  await click(dialog, 'Créer le client');
  await expect(contact.getByText('Prénom requis si vous ajoutez un contact')).toBeVisible();
  await expect(contact.getByText('Nom requis si vous ajoutez un contact', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Format email invalide')).toBeVisible();
  await expect(field(dialog, 'SIRET')).toBeFocused();
  expect(query(page)).toEqual({ new: '1' });

  await field(dialog, 'SIRET').fill('73282932000074');
  await field(dialog, 'E-mail').first().fill('etude@dumas.example.net');
  await field(contact, 'Prénom').fill('Jeanne');
  await field(contact, 'Nom').fill(last);
  await click(dialog, 'Créer le client');
  await expect(heading(page, name, { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/clients\/\d+\/details\?/);
  await expect(page.getByText(`Jeanne ${last}`).first()).toBeVisible();
  // He took the dialog's place: Back leads to the list.
  await page.goBack();
  await expect(heading(page, 'Clients', { level: 1 })).toBeVisible();
  await expect(newClient(page)).toBeHidden();

  // Found by his phone in any spelling, by the contact, and with a small typing mistake.
  for (const text of [
    phone.replaceAll(' ', ''),
    `+33 ${phone.slice(1)}`,
    last,
    name.replace('Dumas', 'Dumsa'),
  ]) {
    await search(page, text);
    await expect(client(page, name)).toBeVisible();
  }
});

test('what is typed is asked about before it is lost, and a likely duplicate is named', async ({ as }) => {
  const known = await makeClient('Hortense Réséda');
  const page = await as('Comptable', '/clients?new=1');
  const dialog = newClient(page);
  await field(dialog, 'Nom').fill(known.name.replace('é', 'e'));
  const hint = dialog.getByRole('status').filter({ hasText: 'Ce client existe peut-être déjà :' });
  await expect(hint.getByRole('listitem').filter({ hasText: known.name })).toContainText('nom proche');

  const question = page.getByRole('dialog', { name: 'Abandonner la saisie ?' });
  await page.keyboard.press('Escape');
  await click(question, 'Continuer la saisie');
  await link(hint, `Voir ce client : ${known.name}`).click();
  await expect(question).toContainText('Ce client n’est pas encore créé');
  await click(question, 'Abandonner');
  await expect(heading(page, known.name, { level: 1 })).toBeVisible();
});

test('filters live in the address without history entries, and Back from a client restores them', async ({
  as,
}) => {
  const { name } = await makeClient('Basile Amarante');
  const page = await as('Fleuriste', '/commandes');
  await page.goto('/clients');
  await expect(rows(page).first()).toBeVisible();
  // Below Comptable nothing is made or changed here.
  await expect(button(page, /^(Nouveau client|Actions pour)/)).toHaveCount(0);

  await click(page, 'Entreprises');
  expect(query(page)).toEqual({ type: 'business' });
  await search(page, name);
  await expect(page.getByText('Aucun client trouvé')).toBeVisible();
  await click(page, 'Particuliers');
  await expect(rows(page)).toHaveCount(1);
  const filters = { search: name, type: 'household' };
  expect(query(page)).toEqual(filters);

  await client(page, name).click();
  await expect(heading(page, name, { level: 1 })).toBeVisible();
  expect(query(page)).toMatchObject(filters);
  await page.goBack();
  await expect(client(page, name)).toBeVisible();
  expect(query(page)).toEqual(filters);
  await expect(button(page, 'Particuliers', { pressed: true })).toBeVisible();
  await expect(searchBox(page)).toHaveValue(name);
  await page.goBack();
  await expect(page).toHaveURL('/commandes');
});
