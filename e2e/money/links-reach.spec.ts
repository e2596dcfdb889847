import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { inboxUrl, mailUrl } from '../support/api.ts';
import { inDatabase } from '../support/dashboard.ts';
import { changeOrder, makeClient, makeOrder } from '../support/orders.ts';
import { button, click, dialog, region, tab, textbox } from '../support/roles.ts';
import { act, linkAt, locationAtSquare, makeLink } from '../support/square.ts';
import { expect, test } from '../support/test.ts';

const sms = z.object({ messages: z.array(z.object({ text: z.string() })) });
const mails = z.object({
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
});

/** Makes a link on the page of an order. @returns the dialog that shows it */
async function makeLinkOn(page: Page): Promise<Locator> {
  const { name } = await locationAtSquare(1);
  await button(region(page, 'Actions'), 'Générer le lien de paiement').click();
  const choice = dialog(page, 'Générer le lien de paiement');
  await choice.getByRole('radio', { name: new RegExp(name) }).check();
  await click(choice, 'Générer le lien');
  return dialog(page, 'Lien de paiement généré');
}

test('sends a link by SMS and by e-mail, and its payment is noted @phone', async ({ as }) => {
  const payer = await makeClient('Relance Œillet');
  const { id } = await makeOrder({ payer_account: payer.id, amount: '64.00' });
  const page = await as('Fleuriste', `/commandes/${id}`);
  const made = await makeLinkOn(page);
  const url = await textbox(made, 'Lien de paiement').inputValue();
  const text = textbox(made, 'Texte');
  await expect(text).toHaveValue(new RegExp(`commande n°\u00a0${id}`));
  await textbox(made, 'Téléphone').fill('06 39 98 44 55');
  await text.fill('Bonjour, payez ici');
  // A look at the other way of sending, or a hasty « Fermer », loses nothing.
  await made.getByText('E-mail', { exact: true }).first().click();
  await made.getByText('SMS', { exact: true }).first().click();
  await expect(text).toHaveValue('Bonjour, payez ici');
  await button(made, 'Fermer').last().click();
  await click(dialog(page, 'Abandonner la saisie'), 'Continuer la saisie');
  await click(made, 'Envoyer par SMS');
  await expect(made).toContainText('Le texte ne contient plus le lien de paiement.');
  await text.fill(`L’hôtel vous attend\u00a0: ${url}`);
  await click(made, 'Envoyer par SMS');
  const sent = made.getByRole('status', { name: 'Messages envoyés' });
  await expect(sent).toContainText('Envoyé');
  const address = new URL('/inbox.json?phone=%2B33639984455', inboxUrl());
  const { messages } = sms.parse(await (await fetch(address)).json());
  expect(messages.map(({ text: received }) => received)).toContain(`L'hotel vous attend : ${url}`);

  await made.getByText('E-mail', { exact: true }).first().click();
  await textbox(made, 'E-mail').fill(`client-${id}@example.fr`);
  await click(made, 'Envoyer par e-mail');
  await expect(sent).toContainText(`par e-mail à client-${id}@example.fr`);
  const received = async () =>
    mails
      .parse(await (await fetch(new URL('/inbox.json', mailUrl()))).json())
      .mails.find(({ to }) => to === `client-${id}@example.fr`);
  await expect.poll(received).toMatchObject({ text: expect.stringContaining(url) });
  // The counter looks at the dialog while the client pays.
  await act(`${linkAt(url)}/pay`);
  await expect(made).toContainText('Paiement reçu : 64,00 € pour la commande');
  await expect(button(made, 'Envoyer par e-mail')).toBeHidden();
  await expect(textbox(made, 'Lien de paiement')).toBeHidden();
  await button(made, 'Fermer').last().click();

  await tab(page, 'Événements').click();
  await expect(page.getByText('Lien envoyé par SMS au 06')).toBeVisible();
  await expect(page.getByText('Lien envoyé par e-mail à c…@example.fr')).toBeVisible();
  await expect(page.getByText('Paiement reçu').first()).toBeVisible();
});

test('reminds of a link once, some days after it was sent', async ({ as }) => {
  const { id: payer_account } = await makeClient('Rappel Lavande');
  const { id } = await makeOrder({ payer_account, amount: '58.00' });
  await makeLink(id);
  const page = await as('Boutique', `/commandes/${id}`);
  await tab(page, 'Paiements').click();
  const first = region(page, 'Envoyer au client');
  await textbox(first, 'Téléphone').fill('06 39 98 44 56');
  await click(first, 'Envoyer par SMS');
  const sent = page.getByRole('status', { name: 'Messages envoyés' });
  await expect(sent).toContainText('Envoyé');
  await inDatabase(
    "update messages set created_at = created_at - interval '4 days' where link_id = (select link_id from charging where order_id = $1)",
    [id],
  );
  await page.reload();
  const second = region(page, 'Relancer le client');
  await expect(textbox(second, 'Texte')).toHaveValue(/il reste 58,00/);
  await textbox(second, 'Téléphone').fill('06 39 98 44 56');
  await click(second, 'Relancer par SMS');
  // Once: the next one is offered after as many days.
  await expect(region(page, 'Envoyer au client')).toBeVisible();
  await expect(second).toBeHidden();
  await tab(page, 'Événements').click();
  await expect(page.getByText('Relance envoyée par SMS au 06')).toBeVisible();
});

test('says in its dialog that a link is no longer open', async ({ as }) => {
  const { id } = await makeOrder({ amount: '37.00' });
  const page = await as('Fleuriste', `/commandes/${id}`);
  const made = await makeLinkOn(page);
  await expect(textbox(made, 'Lien de paiement')).toBeVisible();
  await changeOrder(id, { status: 'cancelled' });
  await expect(made).toContainText('Ce lien n’est plus ouvert : 37,00 €');
  await expect(textbox(made, 'Lien de paiement')).toBeHidden();
});
