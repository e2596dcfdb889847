import type { Locator, Page } from '@playwright/test';
import { makeClient, unique } from '../support/orders.ts';
import { button, click, dialog, link, query, textbox, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The list of /clients and the dialogs that open over it, on clients that no other test knows.

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un client' });
const rows = (page: Page) => page.locator('[data-row-id]');
const client = (page: Page, name: string) => link(rows(page), name, { exact: true });
const newClient = (page: Page) => dialog(page, 'Nouveau client');
const field = (within: Locator, name: string) => textbox(within, name, { exact: true });

async function search(page: Page, text: string): Promise<void> {
  // On a phone the field opens by a button.
  if (await searchBox(page).isHidden()) await click(page, 'Rechercher un client');
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
}

test('makes a business with its principal contact, once its SIRET is right @phone', async ({ as }) => {
  const name = `Étude Dumas ${unique()}`;
  const last = `Martin ${unique()}`;
  const digits = String(Math.floor(Math.random() * 10_000)).padStart(4, '0');
  const phone = `06 39 97 ${digits.slice(0, 2)} ${digits.slice(2)}`;
  const page = await as('Comptable', '/clients');
  await click(page, 'Nouveau client');
  const form = newClient(page);
  await expect(field(form, 'Nom')).toBeFocused();
  await expect(page).toHaveURL('/clients?new=1');
  await click(form, 'Créer le client');
  await expect(form.getByText('Le nom est requis')).toBeVisible();

  await field(form, 'Nom').fill(name);
  await expect(field(form, 'SIRET')).toBeHidden();
  await form.getByText('Entreprise', { exact: true }).click();
  await field(form, 'SIRET').fill('732 829 320 00075');
  await field(form, 'N° de TVA').fill('fr44732829320');
  await expect(
    form.getByText(/^SIRET invalide\s: la clé de contrôle ne correspond pas, vérifiez/),
  ).toBeVisible();
  await field(form, 'Téléphone').fill(phone.replaceAll(' ', '.'));
  await field(form, 'E-mail').fill('etude@');
  await field(form, 'Code postal').fill('75011');
  await expect(field(form, 'Ville')).toHaveValue('Paris');
  await expect(field(form, 'Téléphone')).toHaveValue(phone);
  await expect(field(form, 'N° de TVA')).toHaveValue(/^FR.44.732.829.320$/);

  await click(form, 'Contact principal');
  const contact = form.getByRole('group', { name: 'Contact principal' });
  await field(contact, 'Fonction').fill('Accueil');
  await click(form, 'Créer le client');
  await expect(contact.getByText('Prénom requis si vous ajoutez un contact')).toBeVisible();
  await expect(contact.getByText('Nom requis si vous ajoutez un contact', { exact: true })).toBeVisible();
  await expect(form.getByText('Format email invalide')).toBeVisible();
  await expect(field(form, 'SIRET')).toBeFocused();
  expect(query(page)).toEqual({ new: '1' });

  await field(form, 'SIRET').fill('73282932000074');
  await field(form, 'E-mail').first().fill('etude@dumas.example.net');
  await field(contact, 'Prénom').fill('Jeanne');
  await field(contact, 'Nom').fill(last);
  await click(form, 'Créer le client');
  await expect(title(page, name)).toBeVisible();
  await expect(page).toHaveURL(/\/clients\/\d+\/details\?/);
  await expect(page.getByText(`Jeanne ${last}`).first()).toBeVisible();
  // The client took the dialog's place in the history.
  await page.goBack();
  await expect(title(page, 'Clients')).toBeVisible();
  await expect(newClient(page)).toBeHidden();

  // Found by his phone in any spelling, by the contact, and with a small typing mistake.
  const spellings = [phone.replaceAll(' ', ''), `+33 ${phone.slice(1)}`];
  for (const text of [...spellings, last, name.replace('Dumas', 'Dumsa')]) {
    await search(page, text);
    await expect(client(page, name)).toBeVisible();
  }
});

test('names a likely duplicate, and asks before what was typed is lost', async ({ as }) => {
  const known = await makeClient('Hortense Réséda');
  const page = await as('Comptable', '/clients?new=1');
  const form = newClient(page);
  await field(form, 'Nom').fill(known.name.replace('é', 'e'));
  const hint = form.getByRole('status').filter({ hasText: 'Ce client existe peut-être déjà :' });
  await expect(hint.getByRole('listitem').filter({ hasText: known.name })).toContainText('nom proche');

  const question = dialog(page, 'Abandonner la saisie ?');
  await page.keyboard.press('Escape');
  await click(question, 'Continuer la saisie');
  await link(hint, `Voir ce client : ${known.name}`).click();
  await expect(question).toContainText('Ce client n’est pas encore créé');
  await click(question, 'Abandonner');
  await expect(title(page, known.name)).toBeVisible();
});

test('keeps filters in the URL without history entries, and restores them on Back @phone', async ({ as }) => {
  const { name } = await makeClient('Basile Amarante');
  const page = await as('Fleuriste', '/commandes');
  await page.goto('/clients');
  await expect(rows(page).first()).toBeVisible();
  // Roles below Comptable change nothing here.
  await expect(button(page, /^(Nouveau client|Actions pour)/)).toHaveCount(0);

  await click(page, 'Entreprises');
  await expect.poll(() => query(page)).toEqual({ type: 'business' });
  await search(page, name);
  await expect(page.getByText('Aucun client trouvé')).toBeVisible();
  await click(page, 'Particuliers');
  await expect(rows(page)).toHaveCount(1);
  const filters = { search: name, type: 'household' };
  expect(query(page)).toEqual(filters);

  await client(page, name).click();
  await expect(title(page, name)).toBeVisible();
  expect(query(page)).toMatchObject(filters);
  await page.goBack();
  await expect(client(page, name)).toBeVisible();
  expect(query(page)).toEqual(filters);
  await expect(button(page, 'Particuliers', { pressed: true })).toBeVisible();
  await expect(searchBox(page)).toHaveValue(name);
  await page.goBack();
  await expect(page).toHaveURL('/commandes');
});
