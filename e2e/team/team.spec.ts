import { routes } from '@florilege/contract/routes.ts';
import type { Browser, Locator, Page } from '@playwright/test';
import { call, inboxUrl, shopUrl } from '../support/api.ts';
import { changeOrder, drivers, makeOrder, unique } from '../support/orders.ts';
import { addressOf, newPhone, people, signIn } from '../support/people.ts';
import { button, choose, click, dialog, link, takeItem, textbox, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const addMember = async (role: 'Senior' | 'Livreur', display_name: string, phone = newPhone()) =>
  (await call('Admin', routes.team.create, '/team/create/', { phone, display_name, role })).team_member;

/** A page of a browser of his own, where a member has signed in. */
async function ownPage(browser: Browser, phone: string, path: string, heading: string): Promise<Page> {
  const extraHTTPHeaders = { 'x-forwarded-for': addressOf(phone) };
  const context = await browser.newContext({ baseURL: shopUrl(), locale: 'fr-FR', extraHTTPHeaders });
  const page = await context.newPage();
  await page.goto(path);
  await signIn(page, inboxUrl(), phone);
  await expect(title(page, heading)).toBeVisible();
  return page;
}

const menuItem = (page: Page, name: string, item: string) =>
  takeItem(page, button(page, `Autres actions pour ${name}`), item);

/** The actions of a member's menu, which closes again. */
async function actionsOf(page: Page, name: string): Promise<string[]> {
  const items = page.getByRole('menuitem');
  await expect(async () => {
    if (!(await items.first().isVisible())) await click(page, `Autres actions pour ${name}`);
    await expect(items.first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const actions = await items.allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  return actions;
}

test('lets a Senior manage only the roles below', async ({ as }) => {
  const page = await as('Senior', '/equipe');
  await expect(rowOf(page, 'Hélène Castaing').getByText('Admin', { exact: true })).toBeVisible();
  for (const name of ['Hélène Castaing', 'Benoît Rivoire', 'Camille Morel']) {
    await expect(button(page, `Modifier ${name}`)).toHaveCount(0);
    expect(await actionsOf(page, name)).not.toContain('Supprimer');
  }
  for (const name of ['Philippe Aubry', 'Sofia Marques', 'Louise Garnier', 'Yanis Haddad']) {
    await expect(button(page, `Modifier ${name}`)).toBeVisible();
    expect(await actionsOf(page, name)).toContain('Supprimer');
  }
  await click(page, 'Ajouter un membre');
  await dialog(page).getByRole('combobox', { name: 'Rôle' }).click();
  await expect(page.getByRole('option')).toHaveText(['Comptable', 'Boutique', 'Fleuriste', 'Livreur']);

  const admin = await as('Admin', '/equipe');
  await expect(button(admin, 'Modifier Camille Morel')).toBeVisible();
  expect(await actionsOf(admin, 'Camille Morel')).toContain('Supprimer');
  expect(await actionsOf(admin, 'Hélène Castaing')).not.toContain('Supprimer');
});

test('leads a demoted member away at once, and signs a revoked one out', async ({ as, browser }) => {
  const name = `Odile ${unique()}`;
  const phone = newPhone();
  await addMember('Senior', name, phone);
  const odile = await ownPage(browser, phone, '/equipe', 'Équipe');
  await expect(rowOf(odile, name)).toContainText('(vous)');

  const admin = await as('Admin', '/equipe');
  await click(admin, `Modifier ${name}`);
  await choose(dialog(admin), 'Rôle', 'Fleuriste');
  await click(dialog(admin), 'Enregistrer');
  await expect(admin.getByText(`Membre enregistré : ${name}`)).toBeVisible();

  // Nothing was clicked here.
  await expect(title(odile, 'Tableau de Bord')).toBeVisible();
  await expect(odile).toHaveURL(/\/$/);
  await expect(link(odile, 'Équipe')).toHaveCount(0);

  await menuItem(admin, name, 'Sessions');
  const session = dialog(admin).getByRole('listitem');
  await expect(session).toContainText(/Chrome sur .+Adresse .+depuis le .+vue/);
  await click(dialog(admin), /Terminer la session/);
  await expect(dialog(admin).getByText('ce membre n’est connecté nulle part')).toBeVisible();
  await expect(button(odile, 'Envoyer le code')).toBeVisible();
  await odile.context().close();
});

test('leads the next member of a device away from a page that is not for him', async ({ browser }) => {
  const [senior, driver, name] = [newPhone(), newPhone(), `Youssef ${unique()}`];
  await addMember('Senior', `Solange ${unique()}`, senior);
  await addMember('Livreur', name, driver);
  const page = await ownPage(browser, senior, '/equipe', 'Équipe');
  await click(page, `Modifier ${name}`);
  await textbox(dialog(page), 'Nom').fill(`${name} Haddad`);
  await click(dialog(page), 'Enregistrer');
  const notice = page.getByText(`Membre enregistré : ${name} Haddad`);
  // Under the mouse it would stay; notices name people and act for the one who sees them.
  await notice.hover();
  await button(page, 'Déconnexion').press('Enter');
  await expect(button(page, 'Envoyer le code')).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL(/\/equipe$/);
  await signIn(page, inboxUrl(), driver);
  await expect(title(page, 'Tableau de Bord')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.context().close();
});

test('shows one’s own sessions to everyone, and ends one that was left open', async ({ browser }) => {
  const phone = newPhone();
  await addMember('Livreur', `Karim ${unique()}`, phone);
  const open = () => ownPage(browser, phone, '/livraisons', 'Livraisons');
  const [left, mine] = [await open(), await open()];
  await click(mine, /Vos accès/);
  await expect(dialog(mine).getByRole('listitem')).toHaveCount(2);
  await expect(dialog(mine).getByText('Cet appareil')).toHaveCount(1);
  await click(dialog(mine), /Terminer la session/);
  await expect(dialog(mine).getByRole('listitem')).toHaveCount(1);
  await expect(button(left, 'Envoyer le code')).toBeVisible();
  for (const page of [left, mine]) await page.context().close();
});

test('adds, changes and deletes a member, and keeps what was typed', async ({ as }) => {
  const name = `Rose ${unique()}`;
  const page = await as('Senior', '/equipe');
  await expect(rowOf(page, 'Louise Garnier')).toBeVisible();
  await page.keyboard.press('n');
  const add = button(dialog(page), 'Ajouter le membre');
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

  await click(page, `Modifier ${name}`);
  await dialog(page).getByLabel('Nom').fill(`${name} Petit`);
  await click(dialog(page), 'Enregistrer');
  await expect(rowOf(page, `${name} Petit`)).toBeVisible();

  await menuItem(page, `${name} Petit`, 'Supprimer');
  await expect(dialog(page)).toContainText('Personne ne s’est jamais connecté avec ce numéro.');
  await click(dialog(page), 'Supprimer le membre');
  await expect(page.getByText(`Accès de ${name} Petit supprimé`)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('shows what a colleague changed of a member meanwhile, and keeps it', async ({ as }) => {
  const name = `Maud ${unique()}`;
  const { id } = await addMember('Livreur', name);
  const page = await as('Senior', '/equipe');
  await click(page, `Modifier ${name}`);
  const form = dialog(page);
  await form.getByLabel('Nom').fill(`${name} Petit`);
  const changed = { display_name: name, role: 'Fleuriste' } as const;
  await call('Admin', routes.team.update, `/team/${id}/update/`, changed);
  await expect(form.getByText('Ce membre vient d’être modifié ailleurs.')).toBeVisible();
  await click(form, 'Enregistrer');
  const conflict = form.getByRole('alert', { name: 'Le membre a été modifié entre-temps' });
  await expect(conflict.getByRole('listitem')).toContainText(
    /Rôle.*Livreur → Fleuriste.*par Hélène Castaing/,
  );
  await click(conflict, 'Reprendre mes modifications sur la nouvelle version');
  await expect(form.getByRole('combobox', { name: 'Rôle' })).toHaveValue('Fleuriste');
  await click(form, 'Enregistrer');
  await expect(rowOf(page, `${name} Petit`)).toContainText('Fleuriste');
});

test('deactivates a member who has deliveries, and takes him back', async ({ as }) => {
  const name = `Basile ${unique()}`;
  const driver = await addMember('Livreur', name);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const order = await makeOrder({ requires_delivery: true, delivery_date: tomorrow });
  await changeOrder(order.id, { delivery_person: driver.id });

  const page = await as('Senior', '/equipe');
  await menuItem(page, name, 'Supprimer');
  await expect(dialog(page)).toContainText('1 livraison à venir lui est confiée');
  await click(dialog(page), 'Supprimer le membre');
  await expect(page.getByText(`Accès de ${name} désactivé`)).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Désactivé');
  const driverIds = async () => (await drivers()).map(({ id }) => id);
  expect(await driverIds()).not.toContain(driver.id);

  // On a phone the rows are cards, with the same actions.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rowOf(page, name)).toContainText('1 livraison à confier');
  const layer = (shown: Locator) => shown.evaluate((each) => Number(getComputedStyle(each).zIndex));
  // A notification comes where the items of a low menu are.
  const notifications = await layer(page.locator('.mantine-Notifications-root').first());
  expect(notifications).toBeGreaterThan(0);
  const menu = page.getByRole('menu');
  await expect(async () => {
    if (!(await menu.isVisible())) await click(page, `Autres actions pour ${name}`);
    expect(await layer(menu)).toBeGreaterThan(notifications);
  }).toPass();
  await menuItem(page, name, 'Réactiver');
  await expect(page.getByText(`${name} peut de nouveau se connecter`)).toBeVisible();
  expect(await driverIds()).toContain(driver.id);
});
