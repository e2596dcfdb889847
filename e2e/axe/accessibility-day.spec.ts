import { clean, look, schemes, title, wear } from '../support/axe.ts';
import { failedWork, oldLink, repairSquare, unknownPayment } from '../support/dashboard.ts';
import { changeOrder, findDriver, makeClient, makeOrder } from '../support/orders.ts';
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
  await expect(page.getByRole('button', { name: client.name })).toBeVisible();
  await clean(page, 'day');
  await page.getByRole('button', { name: client.name }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean(page, 'stop', '[role=dialog]');
  await page.getByRole('button', { name: 'Noter l’accès' }).click();
  await clean(page, 'access', '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Livrer' }).click();
  await expect(page.getByRole('button', { name: 'Prendre la photo' })).toBeVisible();
  await clean(page, 'camera', '[role=dialog]');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
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
  const form = page.getByRole('dialog', { name: 'Nouvel abonnement' });
  await form.getByRole('button', { name: 'Mardi' }).click();
  await expect(form.getByRole('listitem').first()).toBeVisible();
  await clean(page, 'new subscription', '[role=dialog]');
  await form.getByRole('button', { name: 'Mardi' }).click();
  await form.getByRole('button', { name: 'Créer l’abonnement' }).click();
  await expect(form.getByText('Choisissez le client')).toBeVisible();
  await clean(page, 'new subscription refused', '[role=dialog]');
});

test('a subscription, its dates and its dialogs', async ({ as }) => {
  test.setTimeout(120_000);
  const page = await as('Senior', '/abonnements?problems=true');
  await page.locator('[data-row-id]').last().getByRole('link').click();
  await expect(page.getByRole('list', { name: 'Prochaines dates' })).toBeVisible();
  await clean(page, 'subscription');
  await page
    .getByRole('button', { name: /^Modifier la date/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Date du/ })).toBeVisible();
  await clean(page, 'date of a subscription', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mettre en pause' }).click();
  await expect(page.getByRole('dialog', { name: 'Mettre en pause' })).toBeVisible();
  await clean(page, 'pause', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByRole('dialog', { name: 'Terminer l’abonnement ?' })).toBeVisible();
  await clean(page, 'end', '[role=dialog]');
});

test('the dashboard: full, failed, its tips and its dialogs', async ({ as }) => {
  test.setTimeout(120_000);
  const page = await as('Senior', '/abonnements');
  await Promise.all([oldLink(), unknownPayment(), failedWork()]);
  const figures = page.getByRole('list', { name: 'Chiffres clés' });
  for (const scheme of schemes) {
    // Loaded in its scheme, as above.
    await wear(page, scheme);
    await page.goto('/');
    await expect(figures).toBeVisible();
    await expect(page.locator('svg.recharts-surface')).toBeVisible();
    await look(page, scheme, 'dashboard');
  }
  await page.getByRole('button', { name: 'Comment lire « Revenus Mensuels »' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean(page, 'tip', '[role=dialog]');
  await page.goto('/?panneau=taches');
  await expect(page.getByRole('dialog', { name: 'Tâches en échec' })).toContainText('Fermeture d’un lien');
  await clean(page, 'failed work', '[role=dialog]');
  await repairSquare();
  await page.route('**/api/stats/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Réessayer' }).first()).toBeVisible();
  await clean(page, 'failed');
});

test('the team: list, its dialogs and sessions; the journal', async ({ as }) => {
  test.setTimeout(120_000);
  const page = await as('Admin', '/equipe');
  await title(page, 'Équipe');
  await page.getByRole('button', { name: 'Ajouter un membre' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter le membre' }).click();
  await clean(page, 'new member, refused', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Autres actions pour Louise Garnier' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sessions' })).toBeVisible();
  await clean(page, 'menu of a member', '[role=menu]');
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await clean(page, 'sessions', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Supprimer Louise Garnier' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean(page, 'delete', '[role=dialog]');

  await page.goto('/audit?kind=orders');
  await page.getByRole('button', { name: 'Avant et après' }).first().click();
  await clean(page, 'journal');
  await page.goto('/audit?date_start=2001-01-01&date_end=2001-01-02');
  await expect(page.getByText('Aucun changement ne correspond à ces filtres')).toBeVisible();
  await clean(page, 'empty journal');
});

test('the search of everything and the sheet of keys', async ({ as, isMobile }) => {
  const page = await as('Senior', '/parametres');
  await title(page, 'Paramètres');
  await page.getByRole('button', { name: 'Chercher partout' }).first().click();
  const field = page.getByRole('combobox', { name: 'Chercher partout' });
  await expect(page.getByRole('option', { name: 'Nouvelle commande' })).toBeVisible();
  await clean(page, 'search', '[role=dialog]');
  await field.fill('ma');
  await expect(page.getByRole('group', { name: 'Clients' })).toBeVisible();
  await clean(page, 'found', '[role=dialog]');
  await field.fill('azertyuiopqsdf');
  await expect(page.getByText(/^Rien ne correspond/)).toBeVisible();
  await clean(page, 'nothing found', '[role=dialog]');
  await field.fill('raccourcis');
  await page.getByRole('option', { name: 'Raccourcis clavier' }).click();
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await clean(page, isMobile ? 'sheet on a phone' : 'sheet', '[role=dialog]');
});
