import { edit } from '../support/order-page.ts';
import { makeOrder } from '../support/orders.ts';
import { textbox } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test('replaces an amount that is entered by a click', async ({ as }) => {
  const { id } = await makeOrder({ amount: '65' });
  const page = await as('Fleuriste', `/commandes/${id}`);
  const form = await edit(page, id);
  const amount = textbox(form, 'Montant');
  await textbox(form, 'Notes bouquet').click();
  await amount.click();
  // The selection follows the click.
  const selected = (input: HTMLInputElement) => [input.selectionStart, input.selectionEnd];
  await expect.poll(() => amount.evaluate(selected)).toEqual([0, 7]);
  await page.keyboard.type('15');
  await expect(amount).toHaveValue(/^15\s€$/);
});

test('keeps the first digit that a fast hand types', async ({ as }) => {
  const { id } = await makeOrder({ amount: '65' });
  const page = await as('Fleuriste', `/commandes/${id}`);
  const form = await edit(page, id);
  const amount = textbox(form, 'Montant');
  await textbox(form, 'Notes bouquet').click();
  // A key of the same moment as the focus, as on a page that is busy.
  await amount.evaluate((input) => {
    input.focus();
    document.execCommand('insertText', false, '1');
  });
  await expect(amount).toHaveValue(/^1\s€$/);
  await page.keyboard.type('5');
  await expect(amount).toHaveValue(/^15\s€$/);
});
