import { clean, cleanDialog, cleanOpened, look, schemes, wear } from '../support/axe.ts';
import { failedWork, oldLink } from '../support/dashboard.ts';
import { changeOrder, findDriver, makeClient, makeOrder } from '../support/orders.ts';
import { button, click, dialog, paletteField, takeItem, title } from '../support/roles.ts';
import { unknownPayment } from '../support/square.ts';
import { expect, test } from '../support/test.ts';

// The screens of the day, as accessibility.spec.ts examines the others.

test('passes the deliveries: day, one stop, its proof @phone', async ({ as }) => {
  const client = await makeClient('Accès Mimosa');
  const day = '2031-03-08';
  const { id } = await makeOrder({
    recipient_account: client.id,
    requires_delivery: true,
    delivery_date: day,
    delivery_time_slot: '9h00-12h00',
    hand_message: 'Bon anniversaire !',
  });
  const driver = await findDriver('Yanis Haddad');
  await changeOrder(id, { delivery_person: driver.id });
  const page = await as('Fleuriste', `/livraisons?date=${day}`);
  await expect(title(page, 'Livraisons')).toBeVisible();
  await expect(button(page, client.name)).toBeVisible();
  await clean(page, 'day');
  await click(page, client.name);
  await expect(dialog(page)).toBeVisible();
  await cleanDialog(page, 'stop');
  await click(page, 'Noter l’accès');
  await cleanDialog(page, 'access');
  await click(dialog(page), 'Livrer');
  await expect(button(page, 'Prendre la photo')).toBeVisible();
  await cleanDialog(page, 'camera');
  await click(page, 'Enregistrer');
  await cleanDialog(page, 'photo missing');
});

test('passes the subscriptions: list, empty, form and its errors @phone', async ({ as }) => {
  const page = await as('Senior', '/abonnements');
  await expect(page.locator('[data-row-id]').first()).toBeVisible();
  await clean(page, 'subscriptions');
  await page.goto('/abonnements?search=zzzzz');
  await expect(page.getByText('Aucun abonnement trouvé')).toBeVisible();
  await clean(page, 'no subscription', 'main');
  await page.goto('/abonnements?new=1');
  const form = dialog(page, 'Nouvel abonnement');
  await click(form, 'Mardi');
  await expect(form.getByRole('listitem').first()).toBeVisible();
  await cleanDialog(page, 'new subscription');
  await click(form, 'Mardi');
  await click(form, 'Créer l’abonnement');
  await expect(form.getByText('Choisissez le client')).toBeVisible();
  await cleanDialog(page, 'new subscription refused');
});

test('passes a subscription, its dates and its dialogs @phone', async ({ as }) => {
  const page = await as('Senior', '/abonnements?problems=true');
  await page.locator('[data-row-id]').last().getByRole('link').click();
  await expect(page.getByRole('list', { name: 'Prochaines dates' })).toBeVisible();
  await clean(page, 'subscription');
  await cleanOpened(page, /^Modifier la date/, /^Date du/, 'Montant');
  await cleanOpened(page, 'Mettre en pause', 'Mettre en pause', 'Sans fin prévue');
});

test('passes the dashboard: full, failed, its tips and its dialogs @phone', async ({ as }) => {
  const page = await as('Senior', '/abonnements');
  const [repair] = await Promise.all([failedWork(), oldLink(), unknownPayment()]);
  for (const scheme of schemes) {
    // Loaded in its scheme: the chart keeps the colours it was drawn with.
    await wear(page, scheme);
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Chiffres clés' })).toBeVisible();
    await expect(page.locator('svg.recharts-surface')).toBeVisible();
    await look(page, scheme, 'dashboard');
  }
  await click(page, 'Comment lire « Revenus Mensuels »');
  await expect(dialog(page)).toBeVisible();
  await cleanDialog(page, 'tip');
  await page.goto('/?panneau=taches');
  await expect(dialog(page, 'Tâches en échec')).toContainText('Fermeture d’un lien');
  await cleanDialog(page, 'failed work');
  await repair();
  await page.route('**/api/stats/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(button(page, 'Réessayer').first()).toBeVisible();
  await clean(page, 'failed');
});

test('passes the team, its dialogs and sessions, and the journal @phone', async ({ as }) => {
  const page = await as('Admin', '/equipe');
  await click(page, 'Ajouter un membre');
  await click(dialog(page), 'Ajouter le membre');
  await cleanDialog(page, 'new member, refused');
  await page.keyboard.press('Escape');
  const louise = button(page, 'Autres actions pour Louise Garnier');
  await louise.click();
  await expect(page.getByRole('menuitem', { name: 'Sessions' })).toBeVisible();
  await clean(page, 'menu of a member', '[role=menu]');
  await takeItem(page, louise, 'Sessions');
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
  await cleanDialog(page, 'sessions');
  await page.keyboard.press('Escape');
  await takeItem(page, louise, 'Supprimer');
  await expect(dialog(page).getByText('Louise Garnier').first()).toBeVisible();
  await cleanDialog(page, 'member to be deleted');

  await page.goto('/audit?kind=orders');
  await button(page, 'Avant et après').first().click();
  await clean(page, 'journal');
  await page.goto('/audit?date_start=2001-01-01&date_end=2001-01-02');
  await expect(page.getByText('Aucun changement ne correspond à ces filtres')).toBeVisible();
  await clean(page, 'empty journal');
});

test('passes the search of everything and the sheet of keys @phone', async ({ as }) => {
  const page = await as('Senior', '/parametres');
  await expect(title(page, 'Paramètres')).toBeVisible();
  await button(page, 'Chercher partout').first().click();
  const field = paletteField(page);
  await expect(page.getByRole('option', { name: 'Nouvelle commande' })).toBeVisible();
  await cleanDialog(page, 'search');
  await field.fill('ma');
  await expect(page.getByRole('group', { name: 'Clients' })).toBeVisible();
  await cleanDialog(page, 'found');
  await field.fill('azertyuiopqsdf');
  await expect(page.getByText(/^Rien ne correspond/)).toBeVisible();
  await cleanDialog(page, 'nothing found');
  await field.fill('raccourcis');
  await page.getByRole('option', { name: 'Raccourcis clavier' }).click();
  await expect(dialog(page, 'Raccourcis clavier')).toBeVisible();
  await cleanDialog(page, 'sheet');
});
