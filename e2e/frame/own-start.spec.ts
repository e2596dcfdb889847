import { today } from '@florilege/contract/http/dates.ts';
import { routes } from '@florilege/contract/routes.ts';
import { call } from '../support/api.ts';
import { changeOrder, emptyDay, makeClient, makeOrder, makeOrderOf } from '../support/orders.ts';
import { orderRow } from '../support/orders-list.ts';
import { signInAgain } from '../support/pages.ts';
import { button, click } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The first page of each role.

test.describe('after a sign-in', () => {
  for (const [person, path, start] of [
    ['Livreur', '/', '/livraisons'],
    ['Fleuriste', '/', '/commandes?todo=prepare'],
    ['Boutique', '/', '/'],
    ['Livreur', '/clients', '/clients'],
    ['Fleuriste', '/abonnements', '/abonnements'],
  ] as const) {
    test(`${person} on ${path} comes to ${start}`, async ({ page }) => {
      await page.goto(path);
      await signInAgain(page, person);
      const day = today();
      const ofDay = start.includes('todo') ? `&delivery_from=${day}&delivery_to=${day}` : '';
      await expect(page).toHaveURL(start + ofDay);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    });
  }
});

test('a florist sees the bouquet notes of what is to be prepared in its row @phone', async ({ as }) => {
  const day = emptyDay();
  const { id } = await makeOrderOf('Atelier', {
    delivery_date: day,
    bouquet_notes: 'Pivoines et lin, sans lys',
  });
  const page = await as('Fleuriste', `/commandes?todo=prepare&delivery_from=${day}&delivery_to=${day}`);
  const row = page.getByRole('row').filter({ has: orderRow(page, id) });
  await expect(row.getByText('Pivoines et lin, sans lys')).toBeVisible();
});

test('a driver’s next stop stands within 160 px under the bar, what is done folded below @phone-only', async ({
  as,
}) => {
  const day = emptyDay();
  const me = (await call('Livreur', routes.auth.me, '/me/')).team_member.id;
  const names: string[] = [];
  for (const letter of ['Faite', 'Suivante', 'Dernière']) {
    const { id: recipient_account, name } = await makeClient(`Étape ${letter}`);
    const stop = { recipient_account, requires_delivery: true, delivery_date: day };
    const { id } = await makeOrder({ ...stop, delivery_time_slot: '9h00-12h00' });
    await changeOrder(id, { status: letter === 'Faite' ? 'delivered' : 'delivering', delivery_person: me });
    names.push(name);
  }
  const page = await as('Livreur', `/livraisons?date=${day}`);
  const next = page.locator('main li[data-next]');
  await expect(next).toContainText(names[1] ?? '');
  const bar = (await page.locator('header').first().boundingBox()) ?? { y: 0, height: 0 };
  const box = (await next.boundingBox()) ?? { y: 1_000 };
  expect(box.y - (bar.y + bar.height)).toBeLessThanOrEqual(160);
  await expect(button(next, 'Livrer')).toBeInViewport();
  // Its address has the width of the card, the badge beside the name alone.
  const address = await next.getByText('3 rue Oberkampf, 75011 Paris').boundingBox();
  const badge = await next.getByText('En attente').boundingBox();
  expect(address && badge && address.x + address.width >= badge.x + badge.width).toBe(true);

  const done = page.getByRole('listitem').filter({ hasText: names[0] ?? '' });
  await expect(done).toHaveCount(0);
  await click(page, '1 livraison faite');
  await expect(done).toBeVisible();
  await click(page, /Jour, itinéraire/);
  await expect(page.getByLabel('Jour des livraisons')).toBeVisible();
});
