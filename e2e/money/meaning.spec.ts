import { addDays, today } from '@florilege/contract/http/dates.ts';
import type { Page } from '@playwright/test';
import { makeOrderWithCredit, makePaidOrder } from '../support/money.ts';
import { edit, payments, status, sums } from '../support/order-page.ts';
import { makeOrderOf } from '../support/orders.ts';
import { orderList } from '../support/orders-list.ts';
import { button, click, dialog, french, isNarrow, link, region, tab } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// Refunds, amounts and credit, as members mend the money of their orders.

const lines = (page: Page) => region(payments(page), 'À vérifier');
const remaining = (page: Page, sum: string) =>
  expect(sums(page)).toContainText(new RegExp(`Reste à payer\\s*${sum}`));

test('undoes cash on the wrong order, which is then paid by card @phone', async ({ as }) => {
  const order = await makePaidOrder('Erreur Anémone', '45.00');
  const page = await as('Senior', `/commandes/${order.id}/payments`);
  await click(sums(page), 'Rembourser');
  const refund = dialog(page, 'Rembourser');
  await refund.getByRole('radio', { name: 'Paiement annulé' }).check();
  await expect(refund).toContainText('Ensuite, 45,00 € resteront à payer.');
  await refund.getByLabel('Motif').fill('Espèces d’une autre commande');
  await click(refund, /^Rembourser 45,00/);
  await expect(refund).toBeHidden();
  await remaining(page, '45,00');
  await expect(status(page, 'En attente')).toBeVisible();
  await expect(status(page, 'Remboursée')).toBeVisible();

  await click(sums(page), 'Enregistrer un paiement');
  const record = dialog(page, 'Enregistrer un paiement');
  await record.getByRole('radio', { name: 'Carte (autre terminal)' }).check();
  await click(record, 'Enregistrer le paiement');
  await expect(record).toBeHidden();
  await remaining(page, '0,00');
  await expect(status(page, 'Payée')).toBeVisible();
  await expect(page.getByText('Remboursée', { exact: true })).toHaveCount(0);
});

test('lets a seller take back cash that was entered by mistake @phone', async ({ as }) => {
  const order = await makeOrderOf('Saisie Capucine', { amount: '45.00' });
  const page = await as('Boutique', `/commandes/${order.id}/payments`);
  await click(sums(page), 'Enregistrer un paiement');
  const record = dialog(page, 'Enregistrer un paiement');
  await click(record, 'Enregistrer le paiement');
  await expect(record).toBeHidden();
  await remaining(page, '0,00');
  await expect(button(page, /^Rembourser/)).toHaveCount(0);

  await click(page, /^Annuler la saisie de ce paiement de 45,00/);
  await expect(dialog(page)).toContainText('La saisie et son annulation restent visibles.');
  await click(dialog(page), 'Annuler la saisie');
  await expect(page.getByText(/^Saisie de 45,00\s€ annulée$/)).toBeVisible();
  await remaining(page, '45,00');
  await expect(payments(page)).toContainText('Saisie par erreur');
  await expect(button(page, /^Annuler la saisie/)).toHaveCount(0);

  await tab(page, 'Détails').click();
  const details = page.getByRole('tabpanel', { name: 'Détails' });
  await expect(details).toContainText(/45,00\s€\s*à payer/);
  await expect(details).not.toContainText('Espèces');
  await expect(details).not.toContainText('Ce qui a été reçu');
});

test('gives 10 € of goodwill: the order stays paid, the client owes nothing', async ({ as }) => {
  const order = await makePaidOrder('Geste Rose', '45.00');
  const page = await as('Senior', `/commandes/${order.id}/payments`);
  await click(sums(page), 'Rembourser');
  const refund = dialog(page, 'Rembourser');
  await refund.getByLabel('Montant').fill('10');
  await refund.getByRole('radio', { name: 'Avoir' }).check();
  await refund.getByLabel('Motif').fill('Rose fanée');
  await click(refund, /^Rembourser 10,00/);
  await expect(refund).toBeHidden();
  await remaining(page, '0,00');
  await expect(sums(page)).toContainText(/Avoirs et sommes abandonnées\s*−10,00/);
  await expect(status(page, 'Payée')).toBeVisible();
  await page.goto(`/clients/${order.client.id}`);
  await expect(page.getByText(/^Solde\s: 0,00/)).toBeVisible();
});

test('calls everyone about what is too much, and a Senior gives it back from its line @phone', async ({
  as,
}) => {
  const order = await makePaidOrder('Surplus Tulipe', '80.00');
  const seller = await as('Boutique', `/commandes/${order.id}/payments`);
  const form = await edit(seller, order.id);
  await form.getByLabel('Montant').fill('95');
  const left = form.getByText('La commande est payée 80,00 € : 15,00 € resteront à payer.');
  // On one line of a desk, two of a phone, as it moves the fields below.
  const highest = isNarrow(seller) ? 40 : 24;
  await expect.poll(async () => (await left.boundingBox())?.height).toBeLessThan(highest);
  await form.getByLabel('Montant').fill('70');
  await expect(form).toContainText('La commande est payée 80,00 € : 10,00 € de trop seront à rendre.');
  await click(form, 'Enregistrer');
  await expect(form).toBeHidden();
  await expect(lines(seller)).toContainText('Trop perçu');
  await expect(button(lines(seller))).toHaveCount(0);
  await tab(seller, 'Détails').click();
  await expect(seller.getByRole('tabpanel', { name: 'Détails' })).toContainText(/Trop perçu\s: 10,00/);

  const page = await as('Senior', `/commandes/${order.id}/payments`);
  await click(lines(page), 'Rembourser');
  const settle = lines(page).getByRole('form', { name: 'Rembourser' });
  await settle.getByLabel('Note').fill('Rendu au comptoir');
  await link(page, 'Accueil').first().click();
  const question = dialog(page, 'Abandonner la saisie ?');
  await expect(question).toContainText('Ce qui est noté pour régler cette ligne n’est pas envoyé');
  await click(question, 'Continuer la saisie');
  // Cancelled, the line has its buttons again, and one of them the focus.
  await click(settle, 'Annuler');
  await expect(button(lines(page), 'Rembourser')).toBeFocused();
  await click(lines(page), 'Rembourser');
  await expect(settle).toContainText('10,00 € sont rendus comme ils sont venus');
  await click(settle, 'Rembourser');
  await expect(lines(page)).toBeHidden();
  await expect(sums(page)).toContainText(/Remboursé\s*10,00/);
  await expect(status(page, 'Payée')).toBeVisible();
  await expect(lines(seller)).toBeHidden();
});

test('pays an order with the credit of one that was cancelled', async ({ as }) => {
  const order = await makeOrderWithCredit('Crédit Iris', '70.00', '50.00');
  const page = await as('Senior', `/commandes/${order.id}`);
  await click(page, /^Encaisser/);
  await click(dialog(page, /^Encaisser/), /^Utiliser son crédit de 50,00/);
  const use = dialog(page, 'Utiliser le crédit du client');
  await expect(use.getByLabel('Montant')).toHaveValue(/^50,00/);
  await use.getByLabel('Motif').fill('À sa demande');
  await click(use, /^Utiliser 50,00/);
  await expect(use).toBeHidden();
  await tab(page, 'Paiements').click();
  await remaining(page, '20,00');
  await expect(status(page, 'Partiellement payée')).toBeVisible();
  await expect(payments(page)).toContainText(`Référence : Commande n° ${order.cancelled}`);

  await page.goto(`/commandes?search=${encodeURIComponent(order.client.name)}`);
  await expect(orderList(page).getByText('Partiellement payée')).toHaveCount(1);
  await link(orderList(page), new RegExp(`^Commande ${order.cancelled},`)).click();
  await tab(page, 'Paiements').click();
  await expect(payments(page)).toContainText('Crédit utilisé');
  await expect(lines(page)).toBeHidden();
});

test('shows a payment on the day before yesterday, and when it was entered @phone', async ({ as }) => {
  const order = await makeOrderOf('Daté Lilas', { amount: '64.00' });
  const page = await as('Fleuriste', `/commandes/${order.id}/payments`);
  const day = french(addDays(today(), -2));
  await click(sums(page), 'Enregistrer un paiement');
  const form = dialog(page, 'Enregistrer un paiement');
  await form.getByLabel('Payé le').fill(french(addDays(today(), 1)));
  await click(form, 'Enregistrer le paiement');
  await expect(form).toContainText('Un paiement ne peut pas être daté dans l’avenir.');
  await form.getByLabel('Payé le').fill(day);
  await click(form, 'Enregistrer le paiement');
  await expect(form).toBeHidden();
  await expect(payments(page).getByRole('listitem')).toContainText(
    `· ${day} · enregistré le ${french(today())}`,
  );
});

test('keeps a date that does not exist, and refuses it with its reason', async ({ as }) => {
  const order = await makeOrderOf('Trente et un Novembre', { amount: '64.00' });
  const page = await as('Fleuriste', `/commandes/${order.id}/payments`);
  await click(sums(page), 'Enregistrer un paiement');
  const form = dialog(page, 'Enregistrer un paiement');
  const day = form.getByLabel('Payé le');
  const unreadable = form.getByText('Date illisible : écrivez-la comme 14/02/2027');
  await day.fill('31/11/2026');
  await day.press('Tab');
  await expect(day).toHaveValue('31/11/2026');
  await expect(unreadable).toBeVisible();
  await day.fill('hier');
  await day.press('Enter');
  await expect(unreadable).toBeVisible();
  await expect(day).toBeFocused();
  await expect(day).toHaveValue('hier');
  await day.fill('');
  await expect(unreadable).toBeHidden();
  await expect(form).toContainText('Aujourd’hui si vide.');
  // A day that is one touch away takes the place of the text.
  await day.fill('31/02/2027');
  await click(form, 'Hier');
  await expect(day).toHaveValue(french(addDays(today(), -1)));
  await expect(unreadable).toBeHidden();
  await click(form, 'Enregistrer le paiement');
  await expect(payments(page).getByRole('listitem')).toContainText(`· ${french(addDays(today(), -1))} ·`);
});

test('writes off what a client will not pay', async ({ as }) => {
  const order = await makePaidOrder('Abandon Pavot', '45.00', '40.00');
  const page = await as('Senior', `/commandes/${order.id}/payments`);
  await expect(status(page, 'Partiellement payée')).toBeVisible();
  await click(sums(page), 'Abandonner le reste');
  const form = dialog(page, 'Abandonner le reste');
  await form.getByLabel('Motif').fill('Client parti');
  await click(form, /^Abandonner 5,00/);
  await expect(form).toBeHidden();
  await expect(status(page, 'Payée')).toBeVisible();
  await expect(page.getByText('Partiellement payée')).toHaveCount(0);
});
