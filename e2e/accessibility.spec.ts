import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findDriver, makeClient, makeOrder } from './support/orders.ts';
import { expect, test } from './support/test.ts';

// No violation of WCAG 2.2 A and AA that axe can see: every screen and dialog, at a desk and on a phone, light and dark.

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Looks at the page as it stands, in both schemes. `what` names it in the report. */
async function clean(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await settled(page);
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}\n${failureSummary}`));
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** Colours are judged once nothing fades any more. */
async function settled(page: Page): Promise<void> {
  const moving = () => document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().endTime) < 10_000).length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

const title = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('sign-in, both steps, with and without an error', async ({ page }) => {
  // No code is spent: they are rationed, and only the look of the second step matters here.
  await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} }));
  await page.goto('/');
  const phone = page.getByRole('textbox', { name: 'Téléphone' });
  await expect(phone).toBeVisible();
  await clean(page, 'phone');
  await phone.fill('06 12');
  await phone.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/Numéro invalide/);
  await clean(page, 'phone refused');
  await phone.fill('06 39 98 00 10');
  await phone.press('Enter');
  await expect(page.getByText('Vérifiez votre téléphone')).toBeVisible();
  await clean(page, 'code');
});

test('the server away', async ({ page }) => {
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Connexion au serveur impossible' })).toBeVisible();
  await clean(page, 'server away');
});

test('the screens of the menu', async ({ as, isMobile }) => {
  test.setTimeout(120_000);
  const page = await as('Admin', '/');
  for (const [address, name] of [
    ['/', 'Tableau de Bord'],
    ['/clients', 'Clients'],
    ['/clients/1', 'Client'],
    ['/abonnements', 'Abonnements'],
    ['/livraisons', 'Livraisons'],
    ['/medias', 'Photos'],
    ['/equipe', 'Équipe'],
    ['/verifications', 'Vérifications'],
    ['/parametres', 'Paramètres'],
    ['/nulle-part', 'Page introuvable'],
    ['/commandes/999999999', 'Commande introuvable'],
  ] as const) {
    await page.goto(address);
    await title(page, name);
    await clean(page, address);
  }
  if (isMobile) {
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await clean(page, 'menu');
  }
});

test('the orders: list, filters, selection, empty, failed and bin', async ({ as, isMobile }) => {
  test.setTimeout(120_000);
  const page = await as('Senior', '/commandes');
  const orders = page.getByRole(isMobile ? 'list' : 'table', { name: 'Commandes' }).getByRole('link');
  await expect(orders.first()).toBeVisible();
  await clean(page, 'list');
  await page.getByRole('combobox', { name: 'Statut de la commande' }).click();
  await expect(page.getByRole('option', { name: 'À appeler' })).toBeVisible();
  await clean(page, 'statuses');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Filtrer par date/ }).click();
  await expect(page.getByRole('button', { name: 'Mois suivant' })).toBeVisible();
  await clean(page, 'calendar');
  await page.keyboard.press('Escape');
  if (isMobile) await page.getByRole('button', { name: 'Sélectionner' }).click();
  await page.getByRole('checkbox', { name: /Sélectionner la commande/ }).first().check();
  await expect(page.getByRole('region', { name: 'Sélection' })).toBeVisible();
  await clean(page, 'selection');

  await page.goto('/commandes?search=azertyuiopqsdf');
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible();
  await clean(page, 'empty');
  await page.goto('/commandes?deleted=true');
  await expect(page.getByRole('button', { name: 'Corbeille', pressed: true })).toBeVisible();
  await clean(page, 'bin');
  await page.route('**/api/orders/?*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch orders');
  await clean(page, 'failed');
});

test('an order, its tabs and its dialogs', async ({ as }) => {
  test.setTimeout(120_000);
  const client = await makeClient('Accès Glycine');
  const { id } = await makeOrder({
    payer_account: client.id,
    requires_delivery: true,
    delivery_date: '2031-06-01',
    delivery_time_slot: '9h00-12h00',
    hand_message: 'Avec toute notre affection',
    bouquet_notes: 'Tons pastel',
  });
  await findDriver('Yanis Haddad');
  const page = await as('Senior', `/commandes/${id}`);
  await title(page, `Commande ${id}`);
  await clean(page, 'details');
  for (const name of [/^Événements/, 'Photos', 'Paiements']) {
    await page.getByRole('tab', { name }).click();
    await clean(page, String(name));
  }
  await page.getByRole('tab', { name: 'Détails' }).click();

  const dialogs = [
    [/Changer le statut/, 'Changer le statut', 'Préparée'],
    ['Affecter un livreur', 'Choisir un livreur', 'Affecter'],
    ['Modifier', `Modifier la commande ${id}`, 'Enregistrer'],
    [/^Annuler la commande/, 'Annuler la commande ?', 'Garder la commande'],
    ['Supprimer la commande', 'Supprimer la commande ?', 'Garder la commande'],
  ] as const;
  for (const [button, name, within] of dialogs) {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole('button', { name: within })).toBeVisible();
    await clean(page, name);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  // Typed over, asked about, then cancelled: what stands over the page then.
  await page.getByRole('button', { name: 'Modifier' }).click();
  await page.getByRole('textbox', { name: 'Notes bouquet' }).fill('Autre chose');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Abandonner la saisie ?' })).toBeVisible();
  await clean(page, 'discard');
  await page.getByRole('button', { name: 'Abandonner', exact: true }).click();
  await page.getByRole('button', { name: /^Annuler la commande/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(page.getByRole('region', { name: 'Commande annulée' })).toBeVisible();
  await clean(page, 'cancelled');
});

test('a new order: single, grouped, with a new client being typed', async ({ as }) => {
  const page = await as('Fleuriste', '/commandes');
  await page.getByRole('button', { name: 'Nouvelle commande' }).click();
  const dialog = page.getByRole('dialog', { name: /^(Nouvelle commande|Commande groupée)$/ });
  const amount = dialog.getByRole('textbox', { name: 'Montant' });
  await expect(amount).toBeFocused();
  await clean(page, 'single');
  await dialog.getByRole('combobox', { name: 'Payeur' }).fill('ma');
  await expect(dialog.getByRole('option')).toHaveCount(11);
  await clean(page, 'client search');
  await dialog.getByRole('option').first().click();
  await amount.fill('45');
  await dialog.getByRole('button', { name: 'Ajouter une autre commande' }).click();
  await expect(dialog.getByText('Données copiées')).toBeVisible();
  await dialog.getByRole('button', { name: 'Nouveau client : destinataire' }).first().click();
  const client = dialog.getByRole('group', { name: 'Nouveau client : destinataire' });
  await client.getByRole('button', { name: 'Créer le client' }).click();
  await expect(client.getByText('Le nom est requis')).toBeVisible();
  await clean(page, 'grouped, with a new client');
});
