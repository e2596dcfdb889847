import type { Page } from '@playwright/test';
import { act, locationAtSquare } from '../support/square.ts';
import { expect, test } from '../support/test.ts';

// The second location: other journeys take cards at the first, and make links at this one, which needs no terminal.

const locations = (page: Page) => page.getByRole('region', { name: 'Boutiques et terminaux' });
const rowOf = (page: Page, name: string) => locations(page).getByRole('row').filter({ hasText: name });
const said = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

// Settings of the whole shop are changed at a desk only: journeys on a phone run at the same time.

test('pairs a terminal with a code, and shows it without a reload', { tag: '@desk' }, async ({
  as,
}) => {
  const { name } = await locationAtSquare(1);
  const page = await as('Senior', '/parametres');
  const row = rowOf(page, name);
  await row
    .getByRole('button', { name: `Générer un code pour ${name}` })
    .or(row.getByRole('button', { name: 'Régénérer le code' }))
    .click();

  const state = row.getByRole('status');
  await expect(state).toContainText('Code à saisir');
  await expect(row).toContainText(/Encore [34]:\d\d/);
  const first = await state.locator('strong').textContent();
  expect(first).toMatch(/^[A-Z]{6}$/);

  await row.getByRole('button', { name: `Régénérer le code pour ${name}` }).click();
  await expect(state.locator('strong')).not.toHaveText(first ?? '');
  const code = await state.locator('strong').textContent();
  await row.getByRole('button', { name: `Vérifier l’association de ${name}` }).click();
  await expect(state).toContainText('Code à saisir');

  await act(`codes/${code}/pair`);
  await expect(state).toHaveText('Associé');
  await expect(row.getByRole('textbox', { name: `Identifiant du terminal de ${name}` })).toHaveValue(
    /^\d\dCS/,
  );
});

test('saves only changes, and shows every refusal', async ({ as }) => {
  // Another journey may be pairing the other location.
  const { name } = await locationAtSquare(0);
  const page = await as('Senior', '/parametres');
  const row = rowOf(page, name);
  const save = row.getByRole('button', { name: `Enregistrer ${name}` });
  const device = row.getByRole('textbox', { name: `Identifiant du terminal de ${name}` });
  await expect(row).toBeVisible();
  await expect(save).toBeDisabled();
  const before = await device.inputValue();
  await device.fill('deux mots');
  await save.click();
  await expect(row).toContainText('Identifiant invalide');
  await device.fill(before);
  await expect(save).toBeDisabled();

  await row.getByRole('combobox', { name: `Lieu Square de ${name}` }).click();
  await expect(page.getByRole('option', { name: /\(fermé\)$/ })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
});

test('says what could not be reached where it is missing, and tries again', async ({ as }) => {
  const { name } = await locationAtSquare(1);
  const page = await as('Senior');
  await page.route(/\/(square|generate_device_code)\/$/, (route) => route.abort());
  await page.goto('/parametres');
  const away = said(page, 'Les lieux de Square n’ont pas pu être lus');
  await expect(away).toContainText('Connexion au serveur impossible.');
  const place = rowOf(page, name).getByRole('combobox', { name: `Lieu Square de ${name}` });
  await expect(place).toBeDisabled();
  await rowOf(page, name)
    .getByRole('button', { name: /^(Générer un|Régénérer le) code/ })
    .click();
  await expect(rowOf(page, name).getByRole('alert')).toContainText('Connexion au serveur impossible.');

  await page.unrouteAll();
  await away.getByRole('button', { name: 'Réessayer' }).click();
  await expect(place).toBeEnabled();
  await expect(away).toBeHidden();
});

test('keeps the location of the session for one tab', async ({ as }) => {
  const { name } = await locationAtSquare(0);
  const page = await as('Admin', '/parametres');
  const current = page.getByRole('combobox', { name: 'Boutique où je travaille' });
  await expect(current).toHaveValue('');
  await current.click();
  await page.getByRole('option', { name }).click();
  await page.reload();
  await expect(current).toHaveValue(name);
  const other = await page.context().newPage();
  await other.goto('/parametres');
  await expect(other.getByRole('combobox', { name: 'Boutique où je travaille' })).toHaveValue('');
});

test('asks before leaving loses typed text', async ({ as, isMobile }) => {
  const page = await as('Senior', '/parametres');
  const identity = page.getByRole('region', { name: 'Identité de la boutique' });
  const legal = identity.getByRole('textbox', { name: 'Raison sociale' });
  const question = page.getByRole('dialog', { name: 'Abandonner la saisie ?' });
  const elsewhere = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await page.getByRole('link', { name: 'Photos' }).click();
  };
  await legal.fill('Florilège et Filles');
  await elsewhere();
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(page).toHaveURL('/parametres');
  await expect(legal).toHaveValue('Florilège et Filles');
  await elsewhere();
  await question.getByRole('button', { name: 'Abandonner', exact: true }).click();
  await expect(page).toHaveURL('/medias');
});

test('changes the identity of the shop', { tag: '@desk' }, async ({ as }) => {
  const page = await as('Senior', '/parametres');
  const identity = page.getByRole('region', { name: 'Identité de la boutique' });
  const save = identity.getByRole('button', { name: 'Enregistrer l’identité' });
  const site = identity.getByRole('textbox', { name: 'Site web' });
  await expect(identity.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Florilège');
  await expect(save).toBeDisabled();
  await identity.getByRole('textbox', { name: 'Nom', exact: true }).fill('');
  await save.click();
  await expect(identity).toContainText('Le nom est requis');
  await identity.getByRole('textbox', { name: 'Nom', exact: true }).fill('Florilège');
  await expect(save).toBeDisabled();
  await site.fill('fleurs.example');
  await save.click();
  await expect(page.getByText('Identité de la boutique enregistrée')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(site).toHaveValue('fleurs.example');
});
