import { routes } from '@florilege/contract/routes.ts';
import { send } from '../support/api.ts';
import { clean, cleanDialog, cleanOpened } from '../support/axe.ts';
import { makeOrderOf } from '../support/orders.ts';
import { button, click, dialog, link, textbox } from '../support/roles.ts';
import { act, linkAt, locationAtSquare, unknownPayment } from '../support/square.ts';
import { expect, test } from '../support/test.ts';

// As accessibility.spec.ts, for money and paper.

test.describe.configure({ timeout: 180_000 });

test('passes the payments of an order: terminal, link, record, refund, alerts @phone', async ({
  as,
  terminalShop,
}) => {
  await locationAtSquare(1);
  const { id } = await makeOrderOf('Accès Muguet', { amount: '64.00' });
  const page = await as('Senior', `/commandes/${id}/payments`);
  await expect(page.getByText('Aucun paiement pour cette commande')).toBeVisible();
  await clean(page, 'no payment');
  await cleanOpened(page, 'Envoyer au terminal', 'Boutique où je travaille', 'Batignolles');
  await page.evaluate(
    (location) => sessionStorage.setItem('current_location_id', String(location)),
    terminalShop.id,
  );
  await page.reload();
  await cleanOpened(page, 'Envoyer au terminal', 'Paiement sur terminal', 'Présentez la carte');
  await clean(page, 'at the terminal', '[role=tabpanel]');
  await send('Senior', 'POST', `/orders/${id}/cancel_terminal/`);
  await cleanOpened(page, 'Enregistrer un paiement', 'Enregistrer un paiement', 'Référence');

  await click(page, 'Générer le lien de paiement');
  const choice = dialog(page, 'Générer le lien de paiement');
  await expect(choice.getByRole('radio').first()).toBeVisible();
  await cleanDialog(page, 'location choice');
  await click(choice, 'Générer le lien');
  await expect(dialog(page, 'Lien de paiement généré')).toBeVisible();
  await cleanDialog(page, 'link');
  const url = await textbox(dialog(page), 'Lien de paiement').inputValue();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Lien de paiement ouvert')).toBeVisible();
  await clean(page, 'open link');
  await cleanOpened(page, 'Supprimer le lien', 'Supprimer le lien ?', 'Garder le lien');

  await act(`${linkAt(url)}/pay`);
  await expect(page.getByText('Encaissé').first()).toBeVisible({ timeout: 60_000 });
  await cleanOpened(page, /^Voir la facture Square/, 'Facture Square', 'Voir le reçu');
  await click(page, 'Rembourser', { exact: true });
  const refund = dialog(page, 'Rembourser');
  await click(refund, /^Rembourser/);
  await expect(refund.getByText('Le motif est requis')).toBeVisible();
  await cleanDialog(page, 'refund refused');
  await refund.getByRole('radio', { name: 'Paiement annulé' }).check();
  await refund.getByLabel('Motif').fill('Pivoines fanées');
  await click(refund, /^Rembourser/);
  await expect(refund).toBeHidden();
  await expect(page.getByText('Pivoines fanées')).toBeVisible();
  await clean(page, 'payments');

  await unknownPayment(4117);
  await page.goto('/commandes');
  await button(page, /à vérifier$/).click({ timeout: 60_000 });
  const line = dialog(page, 'Paiements à vérifier')
    .getByRole('listitem')
    .filter({ hasText: '41,17' })
    .first();
  await expect(line).toBeVisible({ timeout: 60_000 });
  await click(line, 'Rattacher à une commande');
  await click(line, 'Rattacher à une commande');
  await expect(line.getByText('Le numéro de la commande est requis')).toBeVisible();
  await cleanDialog(page, 'to be looked at');
});

test('passes quote, invoice, prints of an order and the settings @phone', async ({ as, isMobile }) => {
  const { id } = await makeOrderOf('Accès Narcisse', { amount: '82.50', hand_message: 'Merci' });
  const page = await as('Senior', `/commandes/${id}`);
  await cleanOpened(page, /^Bon de commande/, `Documents de la commande ${id}`, 'Télécharger');
  for (const [make, confirm] of [
    ['Générer un devis', 'Générer le devis'],
    ['Générer la facture Pennylane', 'Générer la facture'],
  ] as const) {
    await click(page, make);
    const paper = dialog(page);
    await expect(button(paper, confirm)).toBeVisible();
    await cleanDialog(page, make);
    await click(paper, confirm);
    await expect(link(paper, 'Télécharger')).toBeVisible({ timeout: 60_000 });
    await cleanDialog(page, `${make}, made`);
    await page.keyboard.press('Escape');
    await expect(paper).toBeHidden();
  }

  const { name } = await locationAtSquare(1);
  await page.goto('/parametres');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('textbox').fill('deux mots');
  await click(row, `Enregistrer ${name}`);
  await expect(row).toContainText('Identifiant invalide');
  await clean(page, 'settings refused');
  if (isMobile) await click(page, 'Ouvrir le menu');
  await link(page, 'Photos').click();
  await expect(dialog(page, 'Abandonner la saisie ?')).toBeVisible();
  await clean(page, 'settings left');
  await click(page, 'Abandonner', { exact: true });
  // As if a code had been asked for: the true one is another journey’s.
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
