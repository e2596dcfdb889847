import { send } from '../support/api.ts';
import { hold, loseAnswers } from '../support/network.ts';
import { action, financial, payments, sums } from '../support/order-page.ts';
import { makeOrderOf } from '../support/orders.ts';
import { tapUntilGone } from '../support/pointer.ts';
import { button, click, dialog, tab } from '../support/roles.ts';
import { act, atSquare, checkoutOf, linkAt, makeLink, unknownPayment } from '../support/square.ts';
import { expect, test } from '../support/test.ts';

// Money, against Square's simulator.

test('takes a card at the terminal after a refused one @phone', async ({ as, terminalShop }) => {
  const order = await makeOrderOf('Comptoir Iris', { amount: '64.00' });
  const page = await as('Fleuriste', `/commandes/${order.id}`);

  await action(page, 'Envoyer au terminal').click();
  // A device without a shop is asked for one here, and the payment goes on.
  const shops = dialog(page, 'Boutique où je travaille');
  await expect(shops).toContainText(
    "Veuillez sélectionner une location dans les paramètres avant d'envoyer un paiement au terminal.",
  );
  await click(shops, new RegExp(terminalShop.name));
  const terminal = dialog(page, 'Paiement sur terminal');
  await expect(terminal).toContainText('Présentez la carte sur le terminal.');
  const checkout = await checkoutOf(order.id);
  await act(`${checkout}/refuse`);
  await expect(terminal).toContainText('Paiement en cours sur le terminal…');

  // Closed by mistake, the charge continues: it is followed from the tab.
  await button(terminal, 'Fermer').last().click();
  await expect(action(page, 'Suivre le terminal')).toBeVisible();
  await expect(action(page, 'Envoyer au terminal')).toBeHidden();
  await tab(page, 'Paiements').click();
  // Without network its state is not known, which is said; with the network it is.
  await page.route('**/payment_status/', (route) => route.abort());
  await click(payments(page), 'Suivre le terminal');
  await expect(terminal.getByText('Suivi interrompu')).toBeVisible();
  await expect(terminal).toContainText('Lecture de l’état du terminal…');
  // It stays through several tries and does not come and go with each.
  for (const until = Date.now() + 3_000; Date.now() < until; ) {
    expect(await terminal.getByText('Suivi interrompu').isVisible()).toBe(true);
    await page.waitForTimeout(150);
  }
  await page.unroute('**/payment_status/');
  await expect(terminal).toContainText('Paiement en cours sur le terminal…');
  await expect(terminal.getByText('Suivi interrompu')).toBeHidden();
  await act(`${checkout}/tap`);
  await expect(page.getByRole('alert').filter({ hasText: 'Paiement réussi' })).toContainText(
    '64,00 € encaissés',
  );
  await expect(dialog(page)).toBeHidden();

  await expect(financial(page, 'Payée')).toBeVisible();
  await expect(sums(page)).toContainText(/Reste à payer\s*0,00/);
  await expect(payments(page).getByRole('listitem')).toContainText(['Terminal']);
  await expect(payments(page).getByRole('link', { name: 'Reçu' })).toHaveAttribute('href', /^http/);
});

test('deletes a link, and settles the order in cash and by cheque', async ({ as }) => {
  const order = await makeOrderOf('Espèces Muguet', { amount: '64.00' });
  await makeLink(order.id);
  const page = await as('Fleuriste', `/commandes/${order.id}/payments`);
  await click(payments(page), 'Supprimer le lien');
  await click(dialog(page, 'Supprimer le lien ?'), 'Supprimer le lien');
  await expect(financial(page, 'En attente')).toBeVisible();

  const record = () => click(payments(page), 'Enregistrer un paiement');
  const form = dialog(page, 'Enregistrer un paiement');
  await record();
  await form.getByLabel('Montant').fill('20');
  await tapUntilGone(button(form, 'Enregistrer le paiement'));
  await expect(form).toBeHidden();
  await expect(sums(page)).toContainText(/Reste à payer\s*44,00/);

  await record();
  await expect(form.getByLabel('Montant')).toHaveValue(/^44,00/);
  await form.getByRole('radio', { name: 'Chèque' }).check();
  await form.getByLabel('Référence').fill('0412 BNP');
  await click(form, 'Enregistrer le paiement');
  await expect(form).toBeHidden();
  await expect(financial(page, 'Payée')).toBeVisible();
  await expect(payments(page)).toContainText('Référence : 0412 BNP');
  await expect(button(payments(page), /^Rembourser/)).toHaveCount(0);
});

test('records cash once when its answer was lost, and the same sum again later', async ({ as }) => {
  const order = await makeOrderOf('Espèces Anémone', { amount: '64.00' });
  const page = await as('Fleuriste', `/commandes/${order.id}/payments`);
  const form = dialog(page, 'Enregistrer un paiement');
  const record = async () => {
    await click(payments(page), 'Enregistrer un paiement');
    await form.getByLabel('Montant').fill('20');
    await click(form, 'Enregistrer le paiement');
  };
  const path = `**/api/orders/${order.id}/payments/`;
  await loseAnswers(page, path);
  await record();
  await expect(form).toContainText('L’enregistrement du paiement n’est pas confirmé');
  await page.unroute(path);
  await expect(form).toContainText(/Reste à payer\s: 44,00/);
  await click(form, 'Annuler');
  await click(page, 'Abandonner', { exact: true });
  await expect(form).toBeHidden();

  await record();
  await expect(form).toBeHidden();
  await expect(sums(page)).toContainText(/Reste à payer\s*24,00/);
  await expect(payments(page).getByRole('listitem')).toHaveCount(2);
});

test('refunds half of a payment through Square, with the reason', async ({ as }) => {
  const order = await makeOrderOf('Remboursement Pivoine', { amount: '64.50' });
  await act(`${linkAt(await makeLink(order.id))}/pay`);
  await send('Fleuriste', 'POST', `/orders/${order.id}/check-payment-status/`);
  const page = await as('Senior', `/commandes/${order.id}/payments`);

  await click(payments(page), 'Rembourser', { exact: true });
  const form = dialog(page, 'Rembourser');
  await form.getByLabel('Montant').focus();
  await form.getByLabel('Motif').focus();
  await expect(form.getByLabel('Montant')).toHaveValue(/^64,50/);
  await form.getByLabel('Montant').fill('100');
  await click(form, /^Rembourser/);
  await expect(form).toContainText('Au plus 64,50 € pour ce paiement');
  await expect(form).toContainText('Le motif est requis');
  await expect(form).toContainText('Dites ce qu’est ce remboursement');
  await form.getByRole('radio', { name: 'Avoir' }).check();
  await form.getByLabel('Montant').fill('32');
  await form.getByLabel('Motif').fill('Pivoines fanées');
  await click(form, /^Rembourser 32,00/);
  await expect(form).toBeHidden();

  await expect(sums(page)).toContainText(/Remboursé\s*32,00/, { timeout: 60_000 });
  await expect(payments(page)).toContainText('Pivoines fanées');
  await expect(sums(page)).toContainText(/Reste à payer\s*0,00/);
  await expect(financial(page, 'Payée')).toBeVisible();
  expect((await atSquare()).refunds.map(({ amount_money }) => amount_money.amount)).toContain(3200);
});

test('asks whether to refund when a paid order is cancelled', async ({ as }) => {
  const order = await makeOrderOf('Annulation Glycine', { amount: '45.00' });
  await send('Fleuriste', 'POST', `/orders/${order.id}/payments/`, { method: 'cash', amount: '45.00' });
  const florist = await as('Fleuriste', `/commandes/${order.id}`);
  await action(florist, 'Annuler la commande').click();
  await expect(dialog(florist, 'Annuler la commande ?')).toContainText(
    'Elle laisse une ligne « À rembourser » dans « À vérifier », qu’un Senior ou un Admin réglera.',
  );

  const page = await as('Senior', `/commandes/${order.id}`);
  await action(page, 'Annuler la commande').click();
  const cancel = dialog(page, 'Annuler la commande ?');
  await expect(button(cancel, 'Annuler la commande')).toBeDisabled();
  await cancel.getByRole('radio', { name: 'Annuler, puis rembourser' }).check();
  // The refund starts from the cancelled order, however late its payments arrive.
  const arrive = await hold(page, '**/orders/*/payments/');
  await click(cancel, 'Annuler et rembourser');
  const late = page.waitForTimeout(2000).then(arrive);
  const form = dialog(page, 'Rembourser');
  await form.getByLabel('Motif').fill('Cérémonie reportée');
  await click(form, /^Rembourser 45,00/);
  await late;
  await expect(form).toBeHidden();
  await tab(page, 'Paiements').click();
  await expect(sums(page)).toContainText(/Remboursé\s*45,00/);
});

test('attaches an unknown payment to its order', async ({ as }) => {
  const order = await makeOrderOf('Inconnu Lilas', { amount: '37.19' });
  await unknownPayment(3719);
  const page = await as('Comptable', '/commandes');
  await button(page, /paiements? à vérifier$/).click({ timeout: 60_000 });
  const line = dialog(page, 'Paiements à vérifier')
    .getByRole('listitem')
    .filter({ hasText: '37,19' })
    .first();
  await expect(button(line, 'Rembourser')).toHaveCount(0);
  await click(line, 'Rattacher à une commande');
  await line.getByLabel('Numéro de la commande').fill(String(order.id));
  await click(line, 'Rattacher à une commande');
  await expect(line).toBeHidden();
  await page.goto(`/commandes/${order.id}/payments`);
  await expect(financial(page, 'Payée')).toBeVisible();
});
