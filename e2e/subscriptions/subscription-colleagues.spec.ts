import { routes } from '@florilege/contract/routes.ts';
import { call, send } from '../support/api.ts';
import { makeClient } from '../support/orders.ts';
import { button, click, dialog, expectTexts, fill, french, textbox, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';
import { coming, inDays, subscribe } from './coming-dates.ts';

// A colleague changes a subscription meanwhile.

test('follows a colleague in the list, and filters by client and state', async ({ as }) => {
  const client = await makeClient('Capucine Bleuet');
  const page = await as('Livreur', `/abonnements?search=${encodeURIComponent(client.name)}`);
  await expect(page.getByText('Aucun abonnement trouvé')).toBeVisible();
  const { id } = await subscribe(client.id);
  const row = page.locator(`[data-row-id="${id}"]`);
  await expect(row).toContainText('Actif');
  await send('Fleuriste', 'POST', `/subscriptions/${id}/pause/`, { until: inDays(400) });
  const paused = row.getByText('En pause, reprise le');
  await expect(paused).toBeVisible();
  // The day with its year is not cut.
  expect(await paused.evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true);
  await click(page, 'Actifs');
  await expect(page.getByText('Aucun abonnement trouvé')).toBeVisible();
  await click(page, 'En pause');
  await row.getByRole('link').click();
  await expect(title(page, client.name)).toBeVisible();
  await expect(button(page, /^(Modifier|Sauter|Reprendre|Terminer)/)).toHaveCount(0);
});

test('shows the second editor of a subscription who changed what', async ({ as }) => {
  const client = await makeClient('Clotilde Jacinthe');
  const { id, version, rule, start_date } = await subscribe(client.id);
  const page = await as('Boutique', `/abonnements/${id}`);
  await click(page, 'Modifier', { exact: true });
  const form = dialog(page, /^Modifier l’abonnement/);
  await fill(form, { 'Message manuscrit': 'À bientôt' });
  const changed = { rule, start_date, amount: '60.00', payer_account: client.id, version };
  await send('Fleuriste', 'PUT', `/subscriptions/${id}/`, changed);
  await click(form, 'Enregistrer');

  const panel = form.getByRole('alert', { name: 'L’abonnement a été modifié entre-temps' });
  await expect(panel).toContainText(/Montant\s*45,00\s€\s*→\s*60,00\s€\s*par Louise Garnier/);
  await click(panel, 'Voir la version actuelle');
  await expect(form.getByText('votre saisie : « À bientôt »')).toBeVisible();
  await click(form, 'Revenir à mes modifications');
  await click(panel, 'Reprendre mes modifications sur la nouvelle version');
  await expect(textbox(form, 'Montant')).toHaveValue(/^60,00/);
  await click(form, 'Enregistrer');
  await expect(form).toBeHidden();
  const kept = await call('Fleuriste', routes.subscriptions.detail, `/subscriptions/${id}/`);
  expect(kept).toMatchObject({ amount: '60.00', hand_message: 'À bientôt' });
});

test('shows the second editor of a date who changed what', async ({ as }) => {
  const client = await makeClient('Zélie Muguet');
  const { id } = await subscribe(client.id);
  const page = await as('Boutique', `/abonnements/${id}`);
  await click(coming(page).first(), /^Modifier/);
  const form = dialog(page, /^Date du/);
  await fill(form, { 'Message manuscrit': 'À bientôt' });
  const moved = { day: inDays(12), slot: '14h00-17h00' };
  await send('Fleuriste', 'PATCH', `/subscriptions/${id}/dates/${inDays(10)}/`, moved);
  await expect(form.getByText('Cette date vient d’être modifiée ailleurs.')).toBeVisible();
  await click(form, 'Enregistrer');
  const panel = form.getByRole('alert', { name: 'La date a été modifiée entre-temps' });
  await expect(panel).toContainText(
    new RegExp(`Jour\\s*${french(inDays(10))}\\s*→\\s*${french(inDays(12))}`),
  );
  await click(panel, 'Voir la version actuelle');
  await expect(form.getByText('votre saisie : « À bientôt »')).toBeVisible();
  await click(form, 'Revenir à mes modifications');
  await click(panel, 'Reprendre mes modifications sur la nouvelle version');
  await expect(textbox(form, 'Jour')).toHaveValue(french(inDays(12)));
  await click(form, 'Enregistrer');
  await expect(form).toBeHidden();
  await expectTexts(coming(page).first(), 'Déplacée', 'À bientôt', 'Après-midi');
});
