import type { Page } from '@playwright/test';
import { withoutLive } from '../support/network.ts';
import { button, click, dialog, link, region, textbox } from '../support/roles.ts';
import { act, locationAtSquare } from '../support/square.ts';
import { expect, test } from '../support/test.ts';

// The second location: other journeys make links there, which needs no terminal.

const locations = (page: Page) => region(page, 'Boutiques et terminaux');
const rowOf = (page: Page, name: string) => locations(page).getByRole('row').filter({ hasText: name });
const said = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

// Settings that the shop has only once are changed on a desk alone, as phone journeys run at the same time.

test('pairs a terminal with a code, sees it by itself, and checks it', async ({ as }) => {
  const { name } = await locationAtSquare(1);
  const page = await as('Senior', '/parametres');
  const row = rowOf(page, name);
  await button(row, `Générer un code pour ${name}`).or(button(row, 'Régénérer le code')).click();

  const state = row.getByRole('status');
  await expect(state).toContainText('Code à saisir');
  await expect(row).toContainText(/Encore [34]:\d\d/);
  const first = await state.locator('strong').textContent();
  expect(first).toMatch(/^[A-Z]{6}$/);

  await click(row, `Régénérer le code pour ${name}`);
  await expect(state.locator('strong')).not.toHaveText(first ?? '');
  const code = await state.locator('strong').textContent();
  const check = async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/check_device_status/'));
    await click(row, `Vérifier le terminal de ${name}`);
    await answered;
  };
  await check();
  await expect(state).toContainText('Code à saisir');

  await act(`codes/${code}/pair`);
  await expect(state).toHaveText('Associé');
  const typed = textbox(row, `Identifiant du terminal de ${name}`);
  await expect(typed).toHaveValue(/^\d\dCS/);
  const device = await typed.inputValue();
  await check();
  await expect(state).toHaveText('AssociéEn ligne');

  await act(`terminals/${device}/trouble`);
  await check();
  await expect(state).toContainText('À examiner\u00a0: Square signale un problème.');
  await act(`terminals/${device}/off`);
  await check();
  await expect(state).toContainText('Hors ligne\u00a0: allumez-le et reliez-le au réseau');

  await act('faults', { kind: 'unavailable', calls: 2, path: device });
  await check();
  await expect(row.getByRole('alert')).toHaveText('Square ne répond pas. Réessayez dans un instant.');
  await expect(state).toHaveText('Associé');
  await act(`terminals/${device}/on`);
  await check();
  await expect(state).toHaveText('AssociéEn ligne');
  await expect(row.getByRole('alert')).toBeHidden();

  // A terminal by its id was never typed a code, and is checked as well.
  await typed.fill('907CS13101300122');
  await click(row, `Enregistrer ${name}`);
  await expect(state).toHaveText('Associé');
  await check();
  await expect(state).toContainText('Inconnu de Square\u00a0: générez un code');
  await typed.fill(device);
  await click(row, `Enregistrer ${name}`);
  await expect(state).toHaveText('Associé');
});

test('saves only changes, and shows every refusal', async ({ as }) => {
  // The other one may be paired just now.
  const { name } = await locationAtSquare(0);
  const page = await as('Senior', '/parametres');
  const row = rowOf(page, name);
  const save = button(row, `Enregistrer ${name}`);
  const device = textbox(row, `Identifiant du terminal de ${name}`);
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

test('says which part of Square is missing, and tries again', async ({ as }) => {
  const { name } = await locationAtSquare(1);
  const page = await as('Senior');
  await withoutLive(page);
  await page.route(/\/(square|generate_device_code)\/$/, (route) => route.abort());
  await page.goto('/parametres');
  const away = said(page, 'Les lieux de Square n’ont pas pu être lus');
  await expect(away).toContainText('Connexion au serveur impossible.');
  const place = rowOf(page, name).getByRole('combobox', { name: `Lieu Square de ${name}` });
  await expect(place).toBeDisabled();
  await click(rowOf(page, name), /^(Générer un|Régénérer le) code/);
  await expect(rowOf(page, name).getByRole('alert')).toContainText('Connexion au serveur impossible.');

  await page.unrouteAll();
  await click(away, 'Réessayer');
  await expect(place).toBeEnabled();
  await expect(away).toBeHidden();
});

test('asks before leaving what was typed @phone', async ({ as, isMobile }) => {
  const page = await as('Senior', '/parametres');
  const identity = region(page, 'Identité de la boutique');
  const legal = textbox(identity, 'Raison sociale');
  const question = dialog(page, 'Abandonner la saisie ?');
  const elsewhere = async () => {
    if (isMobile) await click(page, 'Ouvrir le menu');
    await link(page, 'Photos').click();
  };
  await legal.fill('Florilège et Filles');
  await elsewhere();
  await click(question, 'Continuer la saisie');
  await expect(page).toHaveURL('/parametres');
  await expect(legal).toHaveValue('Florilège et Filles');
  await elsewhere();
  await click(question, 'Abandonner', { exact: true });
  await expect(page).toHaveURL('/medias');
});

test('saves the identity of the shop', async ({ as }) => {
  const page = await as('Senior', '/parametres');
  const identity = region(page, 'Identité de la boutique');
  const save = button(identity, 'Enregistrer l’identité');
  const site = textbox(identity, 'Site web');
  await expect(textbox(identity, 'Nom', { exact: true })).toHaveValue('Florilège');
  await expect(save).toBeDisabled();
  await textbox(identity, 'Nom', { exact: true }).fill('');
  await save.click();
  await expect(identity).toContainText('Le nom est requis');
  await textbox(identity, 'Nom', { exact: true }).fill('Florilège');
  await expect(save).toBeDisabled();
  await site.fill('fleurs.example');
  await save.click();
  await expect(page.getByText('Identité de la boutique enregistrée')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(site).toHaveValue('fleurs.example');
});

test('says what a shorter retention removes, before it is saved', async ({ as }) => {
  const page = await as('Senior', '/parametres');
  const kept = region(page, 'Conservation des données');
  const save = button(kept, 'Enregistrer les durées');
  const access = textbox(kept, 'Consignes d’accès');
  const log = textbox(kept, 'Journal des connexions');
  await expect(access).toHaveValue('');
  await expect(log).toHaveValue('365');
  await expect(kept).toContainText('Avec ces durées, rien n’est à effacer la nuit prochaine.');
  await expect(save).toBeDisabled();

  await access.fill('3');
  await save.click();
  await expect(kept).toContainText('De 30 à 3650 jours');
  await expect(access).toBeFocused();
  await access.fill('30');
  await expect(kept).toContainText(/La nuit prochaine effacera définitivement\u00a0: .*consignes? d’accès/);
  await access.fill('3650');
  await expect(kept).toContainText('rien n’est à effacer');
  await save.click();
  await expect(page.getByText('Durées de conservation enregistrées')).toBeVisible();
  await page.reload();
  await expect(access).toHaveValue('3650');

  await access.fill('');
  await save.click();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(log).toHaveValue('365');
  await expect(access).toHaveValue('');
});
