import type { Person } from '../support/people.ts';
import { button, click, dialog, link, mainMenu, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The menu and pages of each role. The server's refusals are tested route by route beside the contract.

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

for (const [role, { name, entries }] of Object.entries(seen) as [Person, (typeof seen)[Person]][]) {
  test(`shows a ${role} the menu, name and badge, and keeps restricted addresses`, async ({
    queue: _,
    as,
  }) => {
    const page = await as(role);
    await expect(title(page, 'Tableau de Bord')).toBeVisible();
    await expect(mainMenu(page).getByRole('link')).toHaveText(entries);
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByRole('complementary').getByText(role, { exact: true })).toBeVisible();
    await expect(button(page, 'Déconnexion')).toBeVisible();

    for (const [address, screen] of [
      ['/equipe', 'Équipe'],
      ['/verifications', 'Vérifications'],
      ['/audit', 'Journal'],
      ['/parametres', 'Paramètres'],
    ] as const) {
      await page.goto(address);
      const allowed = entries.includes(screen);
      await expect(title(page, allowed ? screen : 'Tableau de Bord')).toBeVisible();
      await expect(page).toHaveURL(allowed ? address : '/');
    }
  });
}

test('leads a Livreur home from the pages of the office', async ({ as }) => {
  const page = await as('Livreur');
  for (const address of ['/facturation', '/clients/import', '/commandes/import']) {
    await page.goto(address);
    await expect(title(page, 'Tableau de Bord')).toBeVisible();
    await expect(page).toHaveURL('/');
  }
});

/** Entry of the menu, address and title of each page. */
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

test('leads from each entry of the menu to its screen, and marks it, also below it', async ({
  queue: _,
  as,
}) => {
  const page = await as('Admin', '/medias');
  const active = mainMenu(page).locator('[aria-current="page"]');
  for (const [entry, address, name] of pages) {
    await link(mainMenu(page), entry, { exact: true }).click();
    await expect(title(page, name)).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(`${name} · Florilège`);
    await expect(active).toHaveText([entry]);
  }
  for (const [below, entry] of [
    ['/commandes/999999999', 'Commandes'],
    ['/clients/1/orders', 'Clients'],
    ['/medias/1', 'Photos'],
  ] as const) {
    await page.goto(below);
    await expect(active).toHaveText([entry]);
  }
});

test('leads back from an order, a client and a page that do not exist', async ({ as }) => {
  const page = await as('Livreur', '/livraisons');
  for (const [addresses, name, back, home, screen] of [
    [
      ['/commandes/999999999', '/commandes/pivoine', '/commandes/0/events'],
      ...['Commande introuvable', 'Revenir aux commandes', '/commandes', 'Commandes'],
    ],
    [
      ['/clients/999999999/orders', '/clients/pivoine', '/clients/0/notes'],
      ...['Client non trouvé', 'Revenir aux clients', '/clients', 'Clients'],
    ],
    [['/pivoines'], 'Page introuvable', 'Revenir à l’accueil', '/', 'Tableau de Bord'],
  ] as const) {
    for (const address of addresses) {
      await page.goto(address);
      await expect(title(page, name)).toBeVisible();
    }
    await button(page, back).or(link(page, back)).click();
    await expect(title(page, screen)).toBeVisible();
    await expect(page).toHaveURL(home);
  }
});

test('keeps the scheme chosen in the menu', async ({ as }) => {
  const page = await as('Comptable', '/abonnements');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('radio', { name: 'Clair' }).check();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Clair' })).toBeChecked();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('closes the menu on navigation, on Back, by its button and by its backdrop @phone-only', async ({
  as,
}) => {
  const page = await as('Senior', '/abonnements');
  const open = button(page, 'Ouvrir le menu');
  const menu = dialog(page, 'Menu');
  await expect(title(page, 'Abonnements')).toBeVisible();
  await expect(mainMenu(page)).toBeHidden();

  await open.click();
  await expect(menu).toBeVisible();
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  expect((await menu.boundingBox())?.width).toBeCloseTo(256, 3);
  await link(menu, 'Livraisons').click();
  await expect(menu).toBeHidden();
  await expect(title(page, 'Livraisons')).toBeVisible();

  await open.click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/livraisons/);
  await expect(title(page, 'Livraisons')).toBeVisible();
  await page.goBack();
  await expect(title(page, 'Abonnements')).toBeVisible();

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

test('keeps the menu open from 768 px on, 256 px wide from 1100 px on', async ({ as }) => {
  const page = await as('Boutique', '/abonnements');
  await page.setViewportSize({ width: 1100, height: 1024 });
  await expect(mainMenu(page)).toBeVisible();
  await expect(button(page, 'Ouvrir le menu')).toBeHidden();
  expect((await page.getByRole('complementary').boundingBox())?.width).toBeCloseTo(256, 3);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(mainMenu(page)).toBeVisible();
  await page.setViewportSize({ width: 767, height: 1024 });
  await expect(mainMenu(page)).toBeHidden();
  await expect(button(page, 'Ouvrir le menu')).toBeVisible();
});

test('leads home from every page by its breadcrumb', async ({ queue: _, as }) => {
  const page = await as('Senior', '/');
  const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' });
  await expect(title(page, 'Tableau de Bord')).toBeVisible();
  await expect(trail).toBeHidden();
  for (const [, address, screen] of pages.slice(1)) {
    await page.goto(address);
    await expect(trail.getByRole('listitem')).toHaveText(['Accueil', screen]);
  }
  await link(trail, 'Accueil').click();
  await expect(page).toHaveURL('/');
});

test('does nothing that the content policy has to stop', async ({ as }) => {
  const page = await as('Fleuriste', '/livraisons');
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      sessionStorage.setItem('stopped', `${violatedDirective} ${blockedURI}`),
    );
  });
  await page.goto('/commandes');
  await expect(page.getByRole('heading', { name: 'Commandes' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('stopped'))).toBeNull();
});
