import { addDays, today } from '@florilege/contract/http/dates.ts';
import type { Page } from '@playwright/test';
import { failedWork, oldLink } from '../support/dashboard.ts';
import { withoutLive } from '../support/network.ts';
import { changeOrder, makeOrder, makeOrderOf } from '../support/orders.ts';
import { orderRow } from '../support/orders-list.ts';
import { button, click, dialog, link, mainMenu, region, title } from '../support/roles.ts';
import { unknownPayment } from '../support/square.ts';
import { expect, test } from '../support/test.ts';

const card = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Chiffres clés' }).getByRole('listitem').filter({ hasText: label });
const todo = (page: Page) => region(page, 'À traiter');
const line = (page: Page, text: string | RegExp) =>
  todo(page).getByRole('listitem').filter({ hasText: text });

/** `1 842,50 €` → 1842.5 */
async function euros(page: Page, label: string): Promise<number> {
  const text = (await card(page, label).locator('.fl-figure').textContent()) ?? '';
  return Number(
    text
      .replace(/[^\d,−-]/g, '')
      .replace('−', '-')
      .replace(',', '.'),
  );
}

const day = (ahead = 0) => addDays(today(), ahead);

test('moves the figures when another browser takes a payment', async ({ as }) => {
  const { client: payer, id } = await makeOrderOf('Tableau Dahlia', { amount: '54321.09' });
  // Only what is handed over is owed.
  await changeOrder(id, { status: 'picked_up' });
  const desk = await as('Livreur', '/');
  await expect(card(desk, 'Revenus Mensuels')).toBeVisible();
  await expect(card(desk, 'Commandes Récentes')).toContainText('7 derniers jours');
  const [daily, monthly] = [await euros(desk, "Revenus Aujourd'hui"), await euros(desk, 'Revenus Mensuels')];
  await expect(region(desk, 'Clients en Déficit')).toContainText(payer.name);

  const counter = await as('Fleuriste', `/commandes/${id}/payments`);
  await click(counter.getByRole('tabpanel', { name: 'Paiements' }), 'Enregistrer un paiement');
  const form = dialog(counter, 'Enregistrer un paiement');
  await form.getByRole('radio', { name: 'Chèque' }).check();
  await click(form, 'Enregistrer le paiement');
  await expect(form).toBeHidden();

  // Other journeys take money in the same shop, and give some back.
  await expect.poll(() => euros(desk, "Revenus Aujourd'hui")).toBeGreaterThanOrEqual(daily + 50_000);
  expect(await euros(desk, 'Revenus Mensuels')).toBeGreaterThanOrEqual(monthly + 50_000);
  await expect(region(desk, 'Clients en Déficit')).not.toContainText(payer.name);
  const top = region(desk, 'Top Clients');
  await link(top, payer.name).click();
  await expect(desk).toHaveURL(new RegExp(`/clients/${payer.id}/details`));
  await desk.goBack();
  await expect(top).toBeVisible();
});

test('leads to orders of today, without driver, and to check', async ({ queue: _, as }) => {
  // In the first slot, as the orders of a day to prepare are listed by slot, page after page.
  const waiting = await makeOrderOf('Attente Iris', {
    ...{ requires_delivery: true, delivery_date: day(), delivery_time_slot: '9h00-12h00' },
  });
  const checked = await makeOrder({ payer_account: waiting.client.id });
  await changeOrder(checked.id, { status: 'needs_verification' });
  const page = await as('Senior', '/');
  const menu = mainMenu(page);
  await expect(menu.getByRole('listitem').filter({ hasText: 'Accueil' })).toHaveText(
    /^Accueil\d+ à traiter$/,
  );
  await expect(menu.getByText(/^\d+ à préparer aujourd’hui$/)).toBeVisible();
  await expect(menu.getByText(/^\d+ à valider$/)).toBeVisible();

  await line(page, 'à préparer aujourd’hui').getByRole('link').click();
  await expect(page).toHaveURL(`/commandes?todo=prepare&delivery_from=${day()}&delivery_to=${day()}`);
  await expect(orderRow(page, waiting.id)).toBeVisible();
  await expect(orderRow(page, checked.id)).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'À traiter' })).toHaveText('À préparer');
  await page.goBack();

  await line(page, 'sans livreur d’ici demain').getByRole('link').click();
  await expect(page).toHaveURL(`/commandes?todo=driver&delivery_from=${day()}&delivery_to=${day(1)}`);
  await expect(orderRow(page, waiting.id)).toBeVisible();
  await page.goBack();

  await link(line(page, /attend(ent)? votre validation/), /^Vérifier/).click();
  await expect(title(page, 'Vérifications')).toBeVisible();
});

test('leads to payments to check, failed work and a link without answer', async ({ as }) => {
  const [order, repair] = await Promise.all([oldLink(), failedWork(), unknownPayment()]);
  const page = await as('Senior', '/');
  await link(line(page, 'à vérifier'), /^Examiner/).click();
  await expect(dialog(page, 'Paiements à vérifier')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/');

  await link(line(page, 'en échec'), /^Voir/).click();
  const jobs = dialog(page, 'Tâches en échec');
  await expect(jobs).toContainText('Fermeture d’un lien');
  await repair();
  // The job may be retried by itself at this moment.
  const retry = button(jobs, /^Relancer/);
  await expect(retry.or(jobs.getByText('Aucune tâche en échec'))).toBeVisible();
  if (await retry.isVisible()) await retry.click();
  await expect(jobs).toContainText('Aucune tâche en échec');
  await page.goBack();
  await expect(jobs).toBeHidden();

  await link(line(page, 'sans réponse'), /^Relancer/).click();
  await expect(page).toHaveURL('/commandes?todo=link');
  await expect(page.getByRole('combobox', { name: 'À traiter' })).toHaveText('À relancer');
  await expect(orderRow(page, order)).toBeVisible();
});

test('shows a driver the figures without the work of others', async ({ as }) => {
  const page = await as('Livreur', '/');
  await expect(card(page, "Revenus Aujourd'hui")).toBeVisible();
  await expect(todo(page)).toContainText('Rien à traiter pour le moment');
  await expect(mainMenu(page)).not.toContainText('à traiter');
  await page.goto('/?panneau=taches');
  await expect(card(page, "Revenus Aujourd'hui")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('explains every figure, shows them as tables too, and refreshes them', async ({ as }) => {
  const page = await as('Comptable', '/');
  await click(card(page, 'Revenus Mensuels'), 'Comment lire « Revenus Mensuels »');
  await expect(dialog(page)).toContainText('Chaque euro compte une seule fois');
  await page.keyboard.press('Escape');
  const chart = region(page, 'Revenus sur 12 mois');
  await expect(chart.getByRole('row')).toHaveCount(13);
  await expect(chart.locator('svg.recharts-surface')).toBeVisible();
  const lines = (table: string) => page.getByRole('table', { name: table }).getByRole('row');
  await expect(lines('Commandes récentes en détail')).toHaveCount(21);
  await expect(lines('Meilleurs clients en détail')).toHaveCount(11);
  await expect(region(page, 'Dernières Commandes').getByRole('listitem')).toHaveCount(5);
  const asked = page.waitForRequest('**/api/stats/dashboard/');
  await click(page, 'Actualiser');
  await asked;
  await expect(page.getByText(/^Chiffres actualisés à \d\d:\d\d$/)).toBeAttached();
  const week = region(page, 'Livraisons sur 7 jours');
  await expect(week.getByRole('link')).toHaveCount(7);
  await week.locator('[aria-current=date]').click();
  await expect(page).toHaveURL(`/livraisons?date=${day()}`);
});

test('says that it loads or failed, and tries again', async ({ as }) => {
  const page = await as('Comptable', '/abonnements');
  await withoutLive(page);
  await page.reload();
  const { promise: held, resolve: answered } = Promise.withResolvers<void>();
  await page.route('**/api/stats/dashboard/', async (route) => {
    await held;
    await route.fulfill({ status: 418, body: 'théière' });
  });
  await link(mainMenu(page), /^Accueil/).click();
  await expect(page.getByText('Chargement des statistiques...')).toBeVisible();
  answered();
  await expect(page.getByRole('alert')).toContainText(
    'Erreur lors du chargement: Failed to fetch dashboard stats',
  );
  await page.unroute('**/api/stats/dashboard/');
  await click(page, 'Réessayer');
  await expect(card(page, "Revenus Aujourd'hui")).toBeVisible();
});

test('leads from « Clients en Déficit » to the clients who owe, the lowest balance first @phone', async ({
  as,
}) => {
  const owing = await makeOrderOf('Dette Ancolie', { amount: '98765.00' });
  await changeOrder(owing.id, { status: 'picked_up' });
  const ahead = await makeOrderOf('Avenir Ancolie', { amount: '98764.00' });
  const page = await as('Comptable', '/');
  const debts = region(page, 'Clients en Déficit');
  await expect(debts).toContainText(owing.client.name);
  await expect(debts).not.toContainText(ahead.client.name);
  await expect(card(page, 'Clients en Déficit')).toContainText(/à venir/);
  await link(card(page, 'Clients en Déficit')).click();
  await expect(page).toHaveURL('/clients?owing=true');
  await expect(button(page, 'En déficit', { pressed: true })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Clients' }).getByRole('link', { name: / / });
  await expect(rows.filter({ hasText: owing.client.name })).toBeVisible();
  await expect(rows.filter({ hasText: ahead.client.name })).toHaveCount(0);
});
