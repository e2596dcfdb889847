import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { send } from '../support/api.ts';
import { clean } from '../support/axe.ts';
import { makeClient, makeOrder } from '../support/orders.ts';
import { act, linkAt, locationAtSquare, locationWithTerminal } from '../support/square.ts';
import { expect, test } from '../support/test.ts';

// As accessibility.spec.ts, for money and paper.

/** Opens a dialog, checks it and closes it. */
async function dialogClean(
  page: Page,
  button: string | RegExp,
  name: string | RegExp,
  within: string | RegExp,
): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText(within).first()).toBeVisible();
  await clean(page, String(name), '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('finds no fault in payments of an order, link, terminal, record, refund, alerts', async ({ as }) => {
  test.setTimeout(180_000);
  const [{ id: terminals }, { id: links }] = [await locationWithTerminal(0), await locationAtSquare(1)];
  const client = await makeClient('Accès Muguet');
  const { id } = await makeOrder({ payer_account: client.id, amount: '64.00' });
  const page = await as('Senior', `/commandes/${id}/payments`);
  await expect(page.getByText('Aucun paiement pour cette commande')).toBeVisible();
  await clean(page, 'no payment');
  await dialogClean(page, 'Envoyer au terminal', 'Erreur', 'OK');
  await page.evaluate(
    (location) => sessionStorage.setItem('current_location_id', String(location)),
    terminals,
  );
  await page.reload();
  await dialogClean(page, 'Envoyer au terminal', 'Paiement sur terminal', 'Présentez la carte');
  await clean(page, 'at the terminal', '[role=tabpanel]');
  await send('Senior', 'POST', `/orders/${id}/cancel_terminal/`);
  await dialogClean(page, 'Enregistrer un paiement', 'Enregistrer un paiement', 'Référence');

  await page.getByRole('button', { name: 'Générer le lien de paiement' }).click();
  const choice = page.getByRole('dialog', { name: 'Générer le lien de paiement' });
  await expect(choice.getByRole('radio').first()).toBeVisible();
  await clean(page, 'location choice', '[role=dialog]');
  await choice.getByRole('button', { name: 'Générer le lien' }).click();
  await expect(page.getByRole('dialog', { name: 'Lien de paiement généré' })).toBeVisible();
  await clean(page, 'link', '[role=dialog]');
  const url = await page.getByRole('dialog').getByRole('textbox', { name: 'Lien de paiement' }).inputValue();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Lien de paiement ouvert')).toBeVisible();
  await clean(page, 'open link');
  await dialogClean(page, 'Supprimer le lien', 'Supprimer le lien ?', 'Garder le lien');

  await act(`${linkAt(url)}/pay`);
  await expect(page.getByText('Encaissé').first()).toBeVisible({ timeout: 20_000 });
  await dialogClean(page, /^Voir la facture Square/, 'Facture Square', 'Voir le reçu');
  await page.getByRole('button', { name: 'Rembourser', exact: true }).click();
  const refund = page.getByRole('dialog', { name: 'Rembourser' });
  await refund.getByRole('button', { name: /^Rembourser/ }).click();
  await expect(refund.getByText('Le motif est requis')).toBeVisible();
  await clean(page, 'refund refused', '[role=dialog]');
  await refund.getByLabel('Motif').fill('Pivoines fanées');
  await refund.getByRole('button', { name: /^Rembourser/ }).click();
  await expect(refund).toBeHidden();
  await expect(page.getByText('Pivoines fanées')).toBeVisible();
  await clean(page, 'payments');

  const { results } = routes.settings.locations.answer.parse(await send('Senior', 'GET', '/locations/'));
  await act('payments', {
    location_id: results.find((location) => location.id === links)?.square_location_id,
    amount: 4100,
  });
  await page.goto('/commandes');
  await page.getByRole('button', { name: /à vérifier$/ }).click({ timeout: 30_000 });
  const line = page
    .getByRole('dialog', { name: 'Paiements à vérifier' })
    .getByRole('listitem')
    .filter({ hasText: '41,00' })
    .first();
  await expect(line).toBeVisible({ timeout: 30_000 });
  await line.getByRole('button', { name: 'Rattacher à une commande' }).click();
  await line.getByRole('button', { name: 'Rattacher à une commande' }).click();
  await expect(line.getByText('Le numéro de la commande est requis')).toBeVisible();
  await clean(page, 'to be looked at', '[role=dialog]');
});

test('finds no fault in quote, invoice, prints of an order, settings', async ({ as, isMobile }) => {
  test.setTimeout(180_000);
  const client = await makeClient('Accès Narcisse');
  const { id } = await makeOrder({ payer_account: client.id, amount: '82.50', hand_message: 'Merci' });
  const page = await as('Senior', `/commandes/${id}`);
  await dialogClean(page, /^Bon de commande/, `Documents de la commande ${id}`, 'Télécharger');
  for (const [make, confirm] of [
    ['Générer un devis', 'Générer le devis'],
    ['Générer la facture Pennylane', 'Générer la facture'],
  ] as const) {
    await page.getByRole('button', { name: make }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: confirm })).toBeVisible();
    await clean(page, make, '[role=dialog]');
    await dialog.getByRole('button', { name: confirm }).click();
    await expect(dialog.getByRole('link', { name: 'Télécharger' })).toBeVisible({ timeout: 30_000 });
    await clean(page, `${make}, made`, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  const { name } = await locationAtSquare(1);
  await page.goto('/parametres');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('textbox').fill('deux mots');
  await row.getByRole('button', { name: `Enregistrer ${name}` }).click();
  await expect(row).toContainText('Identifiant invalide');
  await clean(page, 'settings refused');
  if (isMobile) await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await page.getByRole('link', { name: 'Photos' }).click();
  await expect(page.getByRole('dialog', { name: 'Abandonner la saisie ?' })).toBeVisible();
  await clean(page, 'settings left');
  await page.getByRole('button', { name: 'Abandonner', exact: true }).click();
  // As if a code had been requested: the true one is another journey’s.
  await page.route('**/api/terminal-devices/?*', async (route) => {
    const answer = await route.fetch();
    const terminals = routes.settings.terminals.answer.parse(await answer.json());
    const coded = {
      status: 'unpaired',
      last_generated_code: 'ABCDEF',
      pair_by: new Date(Date.now() + 240_000).toISOString(),
    };
    await route.fulfill({
      json: { ...terminals, results: terminals.results.map((terminal) => ({ ...terminal, ...coded })) },
    });
  });
  await page.route('**/check_device_status/', () => undefined);
  await page.goto('/parametres');
  await expect(page.getByText('À saisir sur le terminal').first()).toBeVisible();
  await clean(page, 'settings with a code');
});
