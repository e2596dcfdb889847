import type { Page } from '@playwright/test';
import type { Person } from '../support/people.ts';
import { button, click, dialog, navigation, radio } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// What each role sees of the house. The server's own refusals are tested call by call beside the contract.

const everyone = ['Accueil', 'Commandes', 'Clients', 'Abonnements', 'Livraisons', 'Photos'];
const restricted = ['Équipe', 'Vérifications', 'Journal', 'Paramètres'];

const seen: Record<Person, { name: string; entries: string[] }> = {
  Admin: { name: 'Hélène Castaing', entries: [...everyone, ...restricted] },
  Senior: { name: 'Camille Morel', entries: [...everyone, ...restricted] },
  Comptable: { name: 'Philippe Aubry', entries: everyone },
  Boutique: { name: 'Sofia Marques', entries: everyone },
  Fleuriste: { name: 'Louise Garnier', entries: everyone },
  Livreur: { name: 'Yanis Haddad', entries: everyone },
};

const menuOf = (page: Page) => navigation(page, 'Menu principal');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

for (const [role, { name, entries }] of Object.entries(seen) as [Person, (typeof seen)[Person]][]) {
  test(`${role}: menu, name and role badge, restricted addresses`, async ({ as }) => {
    const page = await as(role);
    await expect(heading(page, 'Tableau de Bord')).toBeVisible();
    await expect(menuOf(page).getByRole('link')).toHaveText(entries);
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByText(role, { exact: true })).toBeVisible();
    await expect(button(page, 'Déconnexion')).toBeVisible();

    for (const [address, title] of [
      ['/equipe', 'Équipe'],
      ['/verifications', 'Vérifications'],
      ['/audit', 'Journal'],
      ['/parametres', 'Paramètres'],
    ] as const) {
      await page.goto(address);
      const allowed = entries.includes(title);
      await expect(heading(page, allowed ? title : 'Tableau de Bord')).toBeVisible();
      await expect(page).toHaveURL(allowed ? address : '/');
    }
  });
}

test('all ten entries lead to a page with its heading, and say where one stands', async ({ as }) => {
  const page = await as('Admin', '/medias');
  const pages = [
    ['Accueil', '/', 'Tableau de Bord'],
    ['Commandes', '/commandes', 'Commandes'],
    ['Clients', '/clients', 'Clients'],
    ['Abonnements', '/abonnements', 'Abonnements'],
    ['Livraisons', '/livraisons', 'Livraisons'],
    ['Photos', '/medias', 'Photos'],
    ['Équipe', '/equipe', 'Équipe'],
    ['Vérifications', '/verifications', 'Vérifications'],
    ['Journal', '/audit', 'Journal'],
    ['Paramètres', '/parametres', 'Paramètres'],
  ] as const;
  for (const [entry, address, title] of pages) {
    const link = menuOf(page).getByRole('link', { name: entry, exact: true });
    await link.click();
    await expect(heading(page, title)).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(`${title} · Florilège`);
    await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText([entry]);
  }
});

test('Commandes, Clients and Photos stay active below their addresses', async ({ as }) => {
  const page = await as('Fleuriste', '/commandes/999999999');
  const active = menuOf(page).locator('[aria-current="page"]');
  await expect(active).toHaveText(['Commandes']);
  await page.goto('/clients/1/orders');
  await expect(active).toHaveText(['Clients']);
  await page.goto('/medias/1');
  await expect(active).toHaveText(['Photos']);
});

test('an address that is none says so and leads home', async ({ as }) => {
  const page = await as('Livreur', '/pivoines');
  await expect(heading(page, 'Page introuvable')).toBeVisible();
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click();
  await expect(heading(page, 'Tableau de Bord')).toBeVisible();
});

test('the scheme is chosen in the menu and kept', async ({ as }) => {
  const page = await as('Comptable', '/abonnements');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await radio(page, 'Clair').check();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(radio(page, 'Clair')).toBeChecked();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu slides over the page, and closes on navigation, on Back, by its button and by its backdrop', async ({
    as,
  }) => {
    const page = await as('Senior', '/abonnements');
    const open = button(page, 'Ouvrir le menu');
    const menu = dialog(page, 'Menu');
    await expect(heading(page, 'Abonnements')).toBeVisible();
    await expect(menuOf(page)).toBeHidden();

    await open.click();
    await expect(menu).toBeVisible();
    await expect(open).toHaveAttribute('aria-expanded', 'true');
    expect((await menu.boundingBox())?.width).toBeCloseTo(256, 3);
    await menu.getByRole('link', { name: 'Livraisons' }).click();
    await expect(menu).toBeHidden();
    await expect(heading(page, 'Livraisons')).toBeVisible();

    await open.click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(heading(page, 'Abonnements')).toBeVisible();

    await open.click();
    await click(menu, 'Fermer le menu');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await expect(menu).toBeVisible();
    await page.touchscreen.tap(350, 400);
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/abonnements');
  });
});

test('from 768 px on the menu always stands there, 256 px wide', async ({ as }) => {
  const page = await as('Boutique', '/abonnements');
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(menuOf(page)).toBeVisible();
  await expect(button(page, 'Ouvrir le menu')).toBeHidden();
  expect((await page.getByRole('complementary').boundingBox())?.width).toBeCloseTo(256, 3);
  await page.setViewportSize({ width: 767, height: 1024 });
  await expect(menuOf(page)).toBeHidden();
  await expect(button(page, 'Ouvrir le menu')).toBeVisible();
});
