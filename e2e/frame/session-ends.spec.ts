import type { Page } from '@playwright/test';
import { loseAnswers } from '../support/network.ts';
import { findOrders, unique } from '../support/orders.ts';
import { signInAgain } from '../support/pages.ts';
import { click, dialog, expectFilled, fill, heading, textbox } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// A session ends elsewhere while somebody types.

/** Has the server refuse the session of a page, which shows sign-in at its next call, the search of clients that follows. */
async function endSession(page: Page, search: string): Promise<void> {
  const refused = {
    status: 401,
    json: { error: 'Session expirée', code: 'UNAUTHENTICATED', request_id: '1' },
  };
  const unknown = {
    status: 400,
    json: { code: 400, error_code: 'refresh_token_not_found', msg: 'not found' },
  };
  const field = dialog(page).getByRole('combobox', { name: search });
  await field
    .or(textbox(dialog(page), search))
    .first()
    .fill('Anémone');
  await page.route('**/api/**', (route) => route.fulfill(refused));
  await page.route('**/auth/v1/token*', (route) => route.fulfill(unknown));
  // The session is another journey's as well.
  await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 204 }));
  await expect(page.getByRole('alert')).toHaveText('Session expirée, reconnectez-vous.');
  await page.unroute('**/api/**');
  await page.unroute('**/auth/v1/token*');
}

test('gives the orders that were being typed back to their author @phone', async ({ as }) => {
  const page = await as('Boutique', '/commandes?new=1');
  await fill(dialog(page), { Montant: '72,50', 'Message manuscrit': 'Tous nos vœux' });
  await click(dialog(page), 'Ajouter une autre commande');
  const second = dialog(page).getByRole('region', { name: 'Commande 2' });
  await fill(second, { Montant: '31' });
  await endSession(page, 'Payeur');
  await signInAgain(page, 'Boutique');
  await expect(page.getByText('Votre saisie est revenue')).toBeVisible();
  const first = dialog(page).getByRole('region', { name: 'Commande 1' });
  await expectFilled(first, { Montant: /^72,50/, 'Message manuscrit': 'Tous nos vœux' });
  await expectFilled(second, { Montant: /^31,00/ });
  await click(dialog(page), 'Ajouter une autre commande');
  await expect(dialog(page).getByRole('region', { name: /^Commande \d$/ })).toHaveCount(3);
});

test('makes an order once whose answer was lost as the session ended', async ({ as }) => {
  const number = `BC-${unique()}`;
  const page = await as('Boutique', '/commandes?new=1');
  await fill(dialog(page), { Montant: '72,50', 'Numéro de bon de commande': number });
  await loseAnswers(page, '**/api/orders/');
  await click(dialog(page), 'Créer la commande');
  await click(dialog(page, 'Erreur'), 'OK');
  await page.unroute('**/api/orders/');
  await endSession(page, 'Payeur');
  await signInAgain(page, 'Boutique');
  await dialog(page).getByRole('combobox', { name: 'Payeur' }).fill('');
  await click(dialog(page), 'Créer la commande');
  await expect(heading(page, /^Commande \d+$/)).toBeVisible();
  expect(await findOrders(number)).toHaveLength(1);
});

test('shows nobody else what was being typed', async ({ as }) => {
  const page = await as('Boutique', '/commandes?new=1');
  await fill(dialog(page), { Montant: '72,50', 'Message manuscrit': 'Tous nos vœux' });
  await endSession(page, 'Payeur');
  await signInAgain(page, 'Fleuriste');
  await expectFilled(dialog(page), { Montant: '', 'Message manuscrit': '' });
});

test('gives a new subscription back to its author', async ({ as }) => {
  const page = await as('Boutique', '/abonnements?new=1');
  await fill(dialog(page), { Montant: '55', 'Message manuscrit': 'Chaque lundi' });
  await endSession(page, 'Client');
  await signInAgain(page, 'Boutique');
  await expectFilled(dialog(page), { Montant: /^55/, 'Message manuscrit': 'Chaque lundi' });
});

test('gives a new client back to its author', async ({ as }) => {
  const page = await as('Comptable', '/clients?new=1');
  await fill(dialog(page), { Adresse: '3 rue des Lilas' });
  // Likely duplicates are searched as the name is typed.
  await endSession(page, 'Nom');
  await signInAgain(page, 'Comptable');
  await expectFilled(dialog(page), { Adresse: '3 rue des Lilas' });
});
