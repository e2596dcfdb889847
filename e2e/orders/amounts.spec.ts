import type { Page } from '@playwright/test';
import { edit } from '../support/order-page.ts';
import { makeOrder } from '../support/orders.ts';
import type { Person } from '../support/people.ts';
import { textbox } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

/** The form of an order of 65 €, with the focus in another field. */
async function openAmount(as: (person: Person, path: string) => Promise<Page>) {
  const { id } = await makeOrder({ amount: '65' });
  const page = await as('Fleuriste', `/commandes/${id}`);
  const form = await edit(page, id);
  await textbox(form, 'Notes bouquet').click();
  return { page, amount: textbox(form, 'Montant') };
}

test('replaces an amount that is entered by a click', async ({ as }) => {
  const { page, amount } = await openAmount(as);
  await amount.click();
  // The selection follows the click.
  const selected = (input: HTMLInputElement) => [input.selectionStart, input.selectionEnd];
  await expect.poll(() => amount.evaluate(selected)).toEqual([0, 7]);
  await page.keyboard.type('15');
  await expect(amount).toHaveValue(/^15\s€$/);
});

test('shows a selected amount on the colours of the house, in the dark too', async ({ as }) => {
  const { page, amount } = await openAmount(as);
  const colours = () =>
    amount.evaluate((input) => {
      const { color, backgroundColor } = getComputedStyle(input, '::selection');
      return [color, backgroundColor];
    });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colours).toEqual(['rgb(19, 26, 23)', 'rgb(127, 184, 162)']);
});

test('keeps the first digit when it is typed before the library hears of the focus', async ({ as }) => {
  const { page, amount } = await openAmount(as);
  // In the same task as the focus, as on a busy page.
  await amount.evaluate((input) => {
    input.focus();
    document.execCommand('insertText', false, '1');
  });
  await expect(amount).toHaveValue(/^1\s€$/);
  await page.keyboard.type('5');
  await expect(amount).toHaveValue(/^15\s€$/);
});

test('reads a point as thousands once a comma follows, and refuses what is no amount', async ({ as }) => {
  const { page, amount } = await openAmount(as);
  const typed = async (text: string) => {
    await amount.click();
    await expect
      .poll(() => amount.evaluate((input: HTMLInputElement) => input.selectionEnd))
      .toBeGreaterThan(0);
    await amount.fill('');
    await amount.pressSequentially(text);
    await amount.blur();
  };
  await typed('1.000,50');
  await expect(amount).toHaveValue(/^1\s000,50\s€$/);
  await typed('1.234.567,8');
  await expect(amount).toHaveValue(/^1\s234\s567,80\s€$/);
  await typed('12,345');
  await expect(amount).toHaveValue(/^12,345\s€$/);
  await expect(page.getByText('Montant illisible : écrivez-le comme 1234,50')).toBeVisible();
  await typed('-5');
  await expect(amount).toHaveValue(/^-5,00\s€$/);
  await expect(page.getByText('Le montant est requis et doit être supérieur à 0')).toBeVisible();
  await typed('12.5');
  await expect(amount).toHaveValue(/^12,50\s€$/);
});
