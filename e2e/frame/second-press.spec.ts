import type { Locator, Page } from '@playwright/test';
import { send } from '../support/api.ts';
import { makeClient, makeOrder, makeSubscription, readOrder } from '../support/orders.ts';
import { button, link } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The second half of a double click, where the first has brought something else under the pointer.

async function press(page: Page, where: Locator): Promise<{ again: () => Promise<void> }> {
  await where.hover();
  await page.mouse.down();
  await page.mouse.up();
  return {
    again: async () => {
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
    },
  };
}

test('the second press is not for the next row', async ({ as }) => {
  const { id: payer_account, name } = await makeClient('Corbeille Double');
  const deleted = async () => {
    const { id } = await makeOrder({ amount: '20', payer_account });
    await send('Senior', 'DELETE', `/orders/${id}/`);
    return id;
  };
  const [first, second] = [await deleted(), await deleted()];
  const page = await as('Senior', `/commandes?deleted=true&search=${encodeURIComponent(name)}`);
  const bin = page.getByRole('table', { name: 'Commandes supprimées' });
  const restore = (id: number) => button(bin, `Restaurer la commande ${id}`);
  const top = (await bin.getByRole('link').first().textContent())?.includes(`${first}`) ? first : second;
  const below = top === first ? second : first;
  const { again } = await press(page, restore(top));
  await expect(bin.getByRole('link')).toHaveCount(1);
  await again();
  await page.mouse.move(0, 0);
  await expect(restore(below)).toBeEnabled();
  expect((await readOrder(below)).deleted_at).not.toBeNull();
  await restore(below).click();
  await expect(link(bin)).toHaveCount(0);
  expect((await readOrder(below)).deleted_at).toBeNull();
});

test('the second press does not take back what the first half did', async ({ as }) => {
  const { id } = await makeSubscription((await makeClient('Saut Double')).id);
  const page = await as('Fleuriste', `/abonnements/${id}`);
  const date = page.getByRole('list', { name: 'Prochaines dates' }).getByRole('listitem').last();
  const { again } = await press(page, button(date, /^Sauter/));
  const undo = button(date, /^Rétablir/);
  await expect(undo).toBeEnabled();
  await again();
  await expect(date).toContainText('Sautée');
  await undo.click();
  await expect(button(date, /^Sauter/)).toBeVisible();
});

test('the page behind a dialog is dark in the frame of the press', async ({ as }) => {
  const page = await as('Fleuriste', '/commandes');
  const dialog = page.getByRole('dialog', { name: 'Nouvelle commande' });
  await button(page, 'Nouvelle commande').click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const covered = await page.evaluate(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
    await new Promise(requestAnimationFrame);
    return document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('main') === null;
  });
  expect(covered).toBe(true);
  await expect(dialog).toBeVisible();
});
