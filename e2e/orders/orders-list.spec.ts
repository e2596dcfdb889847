import { today } from '@florilege/contract/http/dates.ts';
import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { withoutLive } from '../support/network.ts';
import { changeOrder, findDriver, makeClient, makeOrder, makeOrderOf, unique } from '../support/orders.ts';
import { orderRow as row, orderRows as rows } from '../support/orders-list.ts';
import { stopClock } from '../support/pages.ts';
import { button, choose, click, isNarrow, query, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The list of /commandes, on orders of clients that no other test knows.

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher une commande' });
const total = (page: Page) => page.getByText(/^[\d\s]+ au total$/);

test('searches half a second after the last key, without accents or case', async ({ as }) => {
  const { client, id } = await makeOrderOf('Hélène Œillet');
  const page = await as('Boutique', '/commandes');
  await expect(total(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search');
    if (request.url().includes('/api/orders/?') && search) asked.push(search);
  });
  const typed = client.name.toUpperCase().replace('É', 'E').replace('È', 'e').replace('Œ', 'OE');
  // The clock is moved by hand, however slow the machine is.
  await stopClock(page);
  await searchBox(page).pressSequentially(typed);
  await page.clock.runFor(450);
  expect(asked).toEqual([]);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(page.getByText(/^1\strouvée$/)).toBeVisible();
  await expect(rows(page)).toHaveAccessibleName(`Commande ${id}, ${client.name}`);
  // A colleague's change may ask for the same list again.
  expect([...new Set(asked)]).toEqual([typed]);
  expect(query(page)).toEqual({ search: typed });

  // Enter does not wait; Esc empties.
  await searchBox(page).fill(String(id));
  await searchBox(page).press('Enter');
  await expect.poll(() => query(page)).toEqual({ search: String(id) });
  await expect(row(page, id)).toBeVisible();
  await searchBox(page).press('Escape');
  await expect(total(page)).toBeVisible();
  expect(query(page)).toEqual({});
});

test('restores search and status on Back, forward and return', async ({ as }) => {
  const { client, id } = await makeOrderOf('Anatole Pivoine');
  const page = await as('Boutique', '/commandes');
  await searchBox(page).fill(client.name);
  await choose(page, 'Statut de la commande', 'Créée');
  await expect(rows(page)).toHaveCount(1);
  const address = { search: client.name, status: 'created' };
  expect(query(page)).toEqual(address);

  await row(page, id).click();
  await expect(title(page, `Commande ${id}`)).toBeVisible();
  expect(query(page)).toMatchObject(address);
  expect(new URL(query(page).return ?? '', page.url()).pathname).toBe('/commandes');

  const restored = async () => {
    await expect(searchBox(page)).toHaveValue(client.name);
    await expect(page.getByRole('combobox', { name: 'Statut de la commande' })).toHaveText('Créée');
    await expect(rows(page)).toHaveCount(1);
    expect(query(page)).toEqual(address);
  };
  await click(page, 'Retour');
  await restored();
  await row(page, id).click();
  await page.goBack();
  await restored();
  await page.goForward();
  await expect(title(page, `Commande ${id}`)).toBeVisible();
  // Also after a reload, when nothing of the list is in memory.
  await page.reload();
  await click(page, 'Retour');
  await restored();
});

test('keeps each filter in the URL over a reload', async ({ as }) => {
  const client = await makeClient('Filtre Giroflée');
  const yanis = await findDriver('Yanis Haddad');
  const day = '2031-03-18';
  const delivery = await makeOrder({ payer_account: client.id, requires_delivery: true, delivery_date: day });
  const pickup = await makeOrder({ payer_account: client.id, delivery_date: '2031-03-25' });
  const cancelled = await makeOrder({ payer_account: client.id });
  await changeOrder(delivery.id, { delivery_person: yanis.id, status: 'to_prepare' });
  await changeOrder(cancelled.id, { status: 'cancelled' });
  const start = `/commandes?search=${encodeURIComponent(client.name)}`;
  const page = await as('Boutique', start);
  const search = client.name;

  const filters: [list: string, choice: string, address: Record<string, string>, found: number[]][] = [
    ['Statut de la commande', 'À préparer', { status: 'to_prepare' }, [delivery.id]],
    ['Statut du paiement', 'Annulée', { financial_status: 'cancelled' }, [cancelled.id]],
    ['Livraison ou retrait', 'Livraison', { requires_delivery: 'true' }, [delivery.id]],
    ['Livraison ou retrait', 'Retrait', { requires_delivery: 'false' }, [cancelled.id, pickup.id]],
    ['Livreur', 'Yanis Haddad', { delivery_person: yanis.id }, [delivery.id]],
  ];
  for (const [list, choice, address, found] of filters) {
    await page.goto(start);
    await expect(rows(page)).toHaveCount(3);
    await choose(page, list, choice);
    for (const time of ['chosen', 'reloaded']) {
      if (time === 'reloaded') await page.reload();
      await expect(rows(page)).toHaveCount(found.length);
      for (const id of found) await expect(row(page, id)).toBeVisible();
      expect(query(page)).toEqual({ search, ...address });
    }
  }

  await page.goto(`${start}&delivery_from=2031-03-01&delivery_to=2031-03-20`);
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, delivery.id)).toBeVisible();
  await click(page, 'Réinitialiser');
  await expect(total(page)).toBeVisible();
  expect(query(page)).toEqual({});
});

test('filters by shortcut, by calendar and by today', async ({ as }) => {
  const page = await as('Boutique', '/commandes');
  await click(page, 'Aujourd’hui', { exact: true });
  const shown = () => query(page).delivery_from ?? '';
  await expect.poll(shown).toMatch(/^\d{4}-/);
  const today = shown();
  expect(query(page)).toEqual({ delivery_from: today, delivery_to: today });
  await expect(button(page, 'Aujourd’hui', { exact: true, pressed: true })).toBeVisible();

  await click(page, /Filtrer par date/);
  await click(page, 'Demain', { exact: true });
  await expect.poll(shown).not.toBe(today);
  const tomorrow = shown();
  expect(Date.parse(tomorrow) - Date.parse(today)).toBe(86_400_000);
  await expect(button(page, /Filtrer par date/)).toHaveText('Demain');

  await click(page, /Filtrer par date/);
  await click(page, 'Mois suivant');
  const days = button(page.getByRole('table'), /^(10|14) /);
  await days.first().click();
  await expect(page.getByText('Choisissez le dernier jour.')).toBeVisible();
  await days.last().click();
  await expect.poll(() => query(page).delivery_from).toMatch(/-10$/);
  expect(query(page).delivery_to).toMatch(/-14$/);
  await page.reload();
  await expect(button(page, /Filtrer par date/)).toHaveText(/^10\/\d\d\/\d{4} – 14\/\d\d\/\d{4}$/);
});

test('says what to do when no order is found', async ({ as }) => {
  const page = await as('Boutique', '/commandes?search=azertyuiopqsdf');
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible();
  await button(page, 'Réinitialiser').last().click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(rows(page).first()).toBeVisible();
});

test('loads every order once, even when new ones arrive', async ({ as }) => {
  const page = await as('Boutique', '/commandes');
  const more = button(page, 'Charger plus');
  await expect(rows(page).first()).toBeVisible();
  const shown = await rows(page).count();
  expect(shown % 20).toBe(0);
  // Twenty newer ones of another journey would hide one.
  await expect(async () => {
    await expect(row(page, (await makeOrder()).id)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await more.scrollIntoViewIfNeeded();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(shown + 20);
  const addresses = await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(addresses.length);
  await expect(page.getByText(/^[\d\s]+ sur [\d\s]+$/)).toBeVisible();
});

test('says why the list failed, and tries again', async ({ as }) => {
  const page = await as('Boutique', '/abonnements');
  await withoutLive(page);
  await page.reload();
  await page.route('**/api/orders/?*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await page.getByRole('link', { name: 'Commandes' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch orders');
  await page.unroute('**/api/orders/?*');
  await click(page, 'Réessayer');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a row has the year of a date in its tooltip, and on a card @phone', async ({ as }) => {
  const { id, client } = await makeOrderOf('Année Bruyère', { delivery_date: today() });
  const page = await as('Fleuriste', `/commandes?search=${encodeURIComponent(client.name)}`);
  await expect(row(page, id)).toBeVisible();
  const [year, month, day] = today().split('-');
  const date = page.getByRole('table').locator('tbody time');
  await expect(date).toHaveAttribute('title', `${day}/${month}/${year}`);
  const shown = isNarrow(page) ? `${day}/${month}/${year}` : `${day}/${month}`;
  await expect(date).toHaveText(shown, { useInnerText: true });
});

test('keeps the date of a grouped order on one line of its card @phone-only', async ({ as }) => {
  const payer = await makeClient(`Groupe Bruyère ${unique()}`);
  const day = { amount: '40', requires_delivery: true, delivery_date: '2026-10-23', payer_account: payer.id };
  await call('Boutique', routes.orders.bulkCreate, '/orders/bulk_create/', { orders: [day, day] });
  const page = await as('Fleuriste', `/commandes?search=${encodeURIComponent(payer.name)}`);
  const date = page.getByRole('table').locator('tbody time').first();
  await expect(date).toHaveText('23/10/2026', { useInnerText: true });
  const lines = await date.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test('the list comes back to the same rows from far down the list @phone', async ({ as }) => {
  // The oldest first: what other journeys make comes in below.
  const page = await as('Boutique', '/commandes?ordering=created_at');
  await expect(rows(page).first()).toBeVisible();
  // Down by several pages, as a thumb does.
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    expect(await rows(page).count()).toBeGreaterThan(40);
  }).toPass({ intervals: [40] });
  await page.waitForTimeout(500);
  const inSight = () =>
    page.evaluate(() => {
      const row = [...document.querySelectorAll('tr[data-row-id]')].find(
        (each) => each.getBoundingClientRect().top > 200,
      );
      return row?.getAttribute('data-row-id') ?? '';
    });
  const topOf = (id: string) =>
    page.locator(`tr[data-row-id="${id}"]`).evaluate((each) => each.getBoundingClientRect().top);
  for (const back of [() => page.goBack(), () => click(page, 'Retour')]) {
    const id = await inSight();
    const top = await topOf(id);
    await row(page, Number(id)).click();
    await expect(title(page, `Commande ${id}`)).toBeVisible();
    await back();
    await expect(row(page, Number(id))).toBeVisible();
    await expect.poll(async () => Math.abs((await topOf(id)) - top)).toBeLessThan(8);
  }
});
