import { randomInt } from 'node:crypto';
import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { send } from '../support/api.ts';
import { makeOrder, unique } from '../support/orders.ts';
import { type Person, people, signIn } from '../support/people.ts';
import { expect, inboxUrl, shopUrl, test } from '../support/test.ts';

const newPhone = () => `06 39 98 ${randomInt(20, 99)} ${String(randomInt(0, 100)).padStart(2, '0')}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function addMember(
  role: 'Senior' | 'Fleuriste' | 'Livreur',
  name: string,
  phone = newPhone(),
  by: Person = 'Admin',
) {
  return routes.team.create.answer.parse(
    await send(by, 'POST', '/team/create/', { phone, display_name: name, role }),
  ).team_member;
}

async function menuItem(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Autres actions pour ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a Senior manages the roles below him and is offered only those', async ({ as }) => {
  const page = await as('Senior', '/equipe');
  await expect(rowOf(page, 'Hélène Castaing').getByText('Admin', { exact: true })).toBeVisible();
  for (const name of ['Hélène Castaing', 'Benoît Rivoire', 'Camille Morel']) {
    await expect(page.getByRole('button', { name: `Modifier ${name}` })).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Supprimer ${name}` })).toHaveCount(0);
  }
  for (const name of ['Philippe Aubry', 'Sofia Marques', 'Louise Garnier', 'Yanis Haddad']) {
    await expect(page.getByRole('button', { name: `Modifier ${name}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Supprimer ${name}` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Ajouter un membre' }).click();
  await dialog(page).getByRole('combobox', { name: 'Rôle' }).click();
  await expect(page.getByRole('option')).toHaveText(['Comptable', 'Boutique', 'Fleuriste', 'Livreur']);

  const admin = await as('Admin', '/equipe');
  await expect(admin.getByRole('button', { name: 'Modifier Camille Morel' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Supprimer Camille Morel' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Supprimer Hélène Castaing' })).toHaveCount(0);
});

test('a demoted member is sent away from /equipe at once, one whose session ends is signed out', async ({
  as,
  browser,
}) => {
  test.setTimeout(120_000);
  const name = `Odile ${unique()}`;
  const phone = newPhone();
  await addMember('Senior', name, phone);
  const context = await browser.newContext({ baseURL: shopUrl(), locale: 'fr-FR' });
  const odile = await context.newPage();
  await odile.goto('/equipe');
  await signIn(odile, inboxUrl(), phone);
  await expect(title(odile, 'Équipe')).toBeVisible();
  await expect(rowOf(odile, name)).toContainText('(vous)');

  const admin = await as('Admin', '/equipe');
  await admin.getByRole('button', { name: `Modifier ${name}` }).click();
  await dialog(admin).getByRole('combobox', { name: 'Rôle' }).click();
  await admin.getByRole('option', { name: 'Fleuriste' }).click();
  await dialog(admin).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(admin.getByText(`${name} enregistré`)).toBeVisible();

  // Nothing was clicked here.
  await expect(title(odile, 'Tableau de Bord')).toBeVisible();
  await expect(odile).toHaveURL(/\/$/);
  await expect(odile.getByRole('link', { name: 'Équipe' })).toHaveCount(0);

  await menuItem(admin, name, 'Sessions');
  const session = dialog(admin).getByRole('listitem');
  await expect(session).toContainText(/Chrome sur .+Adresse .+depuis le .+vue/);
  await dialog(admin)
    .getByRole('button', { name: /Terminer la session/ })
    .click();
  await expect(dialog(admin).getByText('ce membre n’est connecté nulle part')).toBeVisible();
  await expect(odile.getByRole('button', { name: 'Envoyer le code' })).toBeVisible();
  await context.close();
});

test('adds, changes and deletes a member, and asks before typed text is lost', async ({ as }) => {
  const name = `Rose ${unique()}`;
  const page = await as('Senior', '/equipe');
  await expect(rowOf(page, 'Louise Garnier')).toBeVisible();
  await page.keyboard.press('n');
  const add = dialog(page).getByRole('button', { name: 'Ajouter le membre' });
  await add.click();
  await expect(dialog(page).getByText('Le nom est requis')).toBeVisible();
  await expect(dialog(page).getByText('Le téléphone est requis')).toBeVisible();
  await expect(dialog(page).getByRole('combobox', { name: 'Rôle' })).toHaveValue('Fleuriste');

  await dialog(page).getByLabel('Nom').fill(name);
  await dialog(page).getByLabel('Téléphone').fill(people.Fleuriste);
  await add.click();
  await expect(dialog(page).getByText('Ce numéro est déjà celui de Louise Garnier.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(
    page.getByText('Ce membre n’est pas encore ajouté : ce que vous avez saisi sera perdu.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByLabel('Nom')).toHaveValue(name);
  await dialog(page).getByLabel('Téléphone').fill(newPhone());
  await add.click();
  await expect(page.getByText(`${name} fait partie de l’équipe`)).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Jamais');

  await page.getByRole('button', { name: `Modifier ${name}` }).click();
  await dialog(page).getByLabel('Nom').fill(`${name} Petit`);
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(rowOf(page, `${name} Petit`)).toBeVisible();

  await page.getByRole('button', { name: `Supprimer ${name} Petit` }).click();
  await expect(dialog(page)).toContainText('Il ne s’est jamais connecté.');
  await dialog(page).getByRole('button', { name: 'Supprimer le membre' }).click();
  await expect(page.getByText(`${name} Petit a été supprimé`)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('deactivates a driver with deliveries instead of deleting him, and can reactivate him', async ({
  as,
}) => {
  const name = `Basile ${unique()}`;
  const driver = await addMember('Livreur', name);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const order = await makeOrder({ requires_delivery: true, delivery_date: tomorrow });
  await send('Boutique', 'PATCH', `/orders/${order.id}/`, { delivery_person: driver.id });

  const page = await as('Senior', '/equipe');
  await page.getByRole('button', { name: `Supprimer ${name}` }).click();
  await expect(dialog(page)).toContainText('1 livraison à venir lui est confiée');
  await dialog(page).getByRole('button', { name: 'Supprimer le membre' }).click();
  await expect(page.getByText(`${name} a été désactivé`)).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Désactivé');
  const drivers = async () =>
    routes.deliveries.drivers.answer
      .parse(await send('Boutique', 'GET', '/deliveries/drivers/'))
      .drivers.map(({ id }) => id);
  expect(await drivers()).not.toContain(driver.id);

  // On a phone the rows are cards, with the same actions.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rowOf(page, name)).toContainText('1 livraison à confier');
  await menuItem(page, name, 'Réactiver');
  await expect(page.getByText(`${name} peut de nouveau se connecter`)).toBeVisible();
  expect(await drivers()).toContain(driver.id);
});
