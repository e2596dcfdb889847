import { clean, look, schemes, title, wear } from '../support/axe.ts';
import { failedWork, oldLink, repairSquare, unknownPayment } from '../support/dashboard.ts';
import { changeOrder, findDriver, makeClient, makeOrder } from '../support/orders.ts';
import { button, click, combobox, dialog, group, list, menuitem, option } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The screens of the day, as accessibility.spec.ts looks at the others.

test('the deliveries: day, one stop, its proof', async ({ as }) => {
  test.setTimeout(120_000);
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
  await title(page, 'Livraisons');
  await expect(button(page, client.name)).toBeVisible();
  await clean(page, 'day');
  await click(page, client.name);
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean(page, 'stop', '[role=dialog]');
  await click(page, 'Noter l’accès');
  await clean(page, 'access', '[role=dialog]');
  await click(page.getByRole('dialog'), 'Livrer');
  await expect(button(page, 'Prendre la photo')).toBeVisible();
  await clean(page, 'camera', '[role=dialog]');
  await click(page, 'Enregistrer');
  await clean(page, 'photo missing', '[role=dialog]');
});

test('the subscriptions: list, empty, form and its errors', async ({ as }) => {
  test.setTimeout(120_000);
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
  await clean(page, 'new subscription', '[role=dialog]');
  await click(form, 'Mardi');
  await click(form, 'Créer l’abonnement');
  await expect(form.getByText('Choisissez le client')).toBeVisible();
  await clean(page, 'new subscription refused', '[role=dialog]');
});

test('a subscription, its dates and its dialogs', async ({ as }) => {
  test.setTimeout(120_000);
  const page = await as('Senior', '/abonnements?problems=true');
  await page.locator('[data-row-id]').last().getByRole('link').click();
  await expect(list(page, 'Prochaines dates')).toBeVisible();
  await clean(page, 'subscription');
  await button(page, /^Modifier la date/)
    .first()
    .click();
  await expect(dialog(page, /^Date du/)).toBeVisible();
  await clean(page, 'date of a subscription', '[role=dialog]');
  await page.keyboard.press('Escape');
  await click(page, 'Mettre en pause');
  await expect(dialog(page, 'Mettre en pause')).toBeVisible();
  await clean(page, 'pause', '[role=dialog]');
  await page.keyboard.press('Escape');
  await click(page, 'Terminer');
  await expect(dialog(page, 'Terminer l’abonnement ?')).toBeVisible();
  await clean(page, 'end', '[role=dialog]');
});

test('the dashboard: full, failed, its tips and its dialogs', async ({ as }) => {
  test.setTimeout(120_000);
  const page = await as('Senior', '/abonnements');
  await Promise.all([oldLink(), unknownPayment(), failedWork()]);
  const figures = list(page, 'Chiffres clés');
  for (const scheme of schemes) {
    // Loaded in its scheme, as above.
    await wear(page, scheme);
    await page.goto('/');
    await expect(figures).toBeVisible();
    await expect(page.locator('svg.recharts-surface')).toBeVisible();
    await look(page, scheme, 'dashboard');
  }
  await click(page, 'Comment lire « Revenus Mensuels »');
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean(page, 'tip', '[role=dialog]');
  await page.goto('/?panneau=taches');
  await expect(dialog(page, 'Tâches en échec')).toContainText('Fermeture d’un lien');
  await clean(page, 'failed work', '[role=dialog]');
  await repairSquare();
  await page.route('**/api/stats/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(button(page, 'Réessayer').first()).toBeVisible();
  await clean(page, 'failed');
});

test('the team: list, its dialogs and sessions; the journal', async ({ as }) => {
  test.setTimeout(120_000);
  const page = await as('Admin', '/equipe');
  await title(page, 'Équipe');
  await click(page, 'Ajouter un membre');
  await expect(page.getByRole('dialog')).toBeVisible();
  await click(page.getByRole('dialog'), 'Ajouter le membre');
  await clean(page, 'new member, refused', '[role=dialog]');
  await page.keyboard.press('Escape');
  await click(page, 'Autres actions pour Louise Garnier');
  await expect(menuitem(page, 'Sessions')).toBeVisible();
  await clean(page, 'menu of a member', '[role=menu]');
  await menuitem(page, 'Sessions').click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await clean(page, 'sessions', '[role=dialog]');
  await page.keyboard.press('Escape');
  await click(page, 'Supprimer Louise Garnier');
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean(page, 'delete', '[role=dialog]');

  await page.goto('/audit?kind=orders');
  await button(page, 'Avant et après').first().click();
  await clean(page, 'journal');
  await page.goto('/audit?date_start=2001-01-01&date_end=2001-01-02');
  await expect(page.getByText('Aucun changement ne correspond à ces filtres')).toBeVisible();
  await clean(page, 'empty journal');
});

test('the search of everything and the sheet of keys', async ({ as, isMobile }) => {
  const page = await as('Senior', '/parametres');
  await title(page, 'Paramètres');
  await button(page, 'Chercher partout').first().click();
  const field = combobox(page, 'Chercher partout');
  await expect(option(page, 'Nouvelle commande')).toBeVisible();
  await clean(page, 'search', '[role=dialog]');
  await field.fill('ma');
  await expect(group(page, 'Clients')).toBeVisible();
  await clean(page, 'found', '[role=dialog]');
  await field.fill('azertyuiopqsdf');
  await expect(page.getByText(/^Rien ne correspond/)).toBeVisible();
  await clean(page, 'nothing found', '[role=dialog]');
  await field.fill('raccourcis');
  await option(page, 'Raccourcis clavier').click();
  await expect(dialog(page, 'Raccourcis clavier')).toBeVisible();
  await clean(page, isMobile ? 'sheet on a phone' : 'sheet', '[role=dialog]');
});
