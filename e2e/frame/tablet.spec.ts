import { today } from '@florilege/contract/http/dates.ts';
import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { makeOrder, makeOrderOf } from '../support/orders.ts';
import { button, click, dialog, link, mainMenu, region, tab, title } from '../support/roles.ts';
import { archiveShop, chooseShop, makeShop } from '../support/shops.ts';
import { expect, test } from '../support/test.ts';

// Between a phone and a desk the menu is a rail of icons, and nothing in the lists is cut or too wide.

const TABLET = { width: 820, height: 1180 };

test('the rail names its pages, marks the current one and leads to the others', async ({ as }) => {
  const page = await as('Admin', '/clients');
  await page.setViewportSize(TABLET);
  await expect(page.locator('aside')).toHaveCSS('width', '72px');
  const clients = link(mainMenu(page), 'Clients');
  await expect(clients).toHaveAttribute('aria-current', 'page');
  await expect(mainMenu(page).getByText('à traiter')).toBeVisible();
  // The rail's names are loaded after it: a pointer that was there before tells nothing.
  await expect(async () => {
    await page.mouse.move(500, 700);
    await link(mainMenu(page), 'Commandes').hover();
    const named = page.getByRole('tooltip', { name: 'Commandes', includeHidden: true });
    await expect(named).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await clients.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveText('Abonnements');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/abonnements$/);
});

test('the rail opens the whole menu with the account, and follows the width of the window', async ({
  as,
}) => {
  const page = await as('Comptable', '/clients');
  await page.setViewportSize(TABLET);
  await click(page, /^Compte de /);
  const menu = dialog(page, 'Menu');
  await expect(button(menu, 'Déconnexion')).toBeVisible();
  await expect(menu.getByRole('radio', { name: 'Sombre' })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button(page, /^Compte de /)).toBeFocused();
  await click(page, 'Ouvrir le menu');
  await link(menu, 'Photos').click();
  await expect(page).toHaveURL(/\/medias/);
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(page.locator('aside')).toHaveCSS('width', '256px');
  await expect(button(page, 'Ouvrir le menu')).toBeHidden();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(page.locator('aside')).toHaveCount(0);
  await expect(button(page, 'Ouvrir le menu')).toBeVisible();
});

test('the shop of this device is chosen from the rail in two taps', async ({ as }) => {
  const shop = await makeShop();
  const page = await as('Boutique', '/clients');
  await page.setViewportSize(TABLET);
  await click(page, /^Je travaille à|^Où travaillez-vous/);
  await chooseShop(dialog(page, /^Je travaille à|^Où travaillez-vous/), shop.name);
  await page.keyboard.press('Escape');
  await expect(button(page, `Je travaille à : ${shop.name}`)).toBeVisible();
  await archiveShop(shop.id);
});

/** Words that are cut by their frame, or wider than the page. Tabs slide under a finger. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (each) =>
        each.textContent?.trim() && each.role !== 'tablist' && each.checkVisibility() && each.clientWidth > 2,
    );
    const cut = shown.filter((each) => {
      const { overflowX, display } = getComputedStyle(each);
      if (each.getBoundingClientRect().right > innerWidth) return true;
      return overflowX !== 'visible' && display !== 'inline' && each.scrollWidth > each.clientWidth + 1;
    });
    return cut.map((each) => each.textContent?.trim());
  });

const lists = [
  '/',
  '/commandes',
  '/clients',
  '/abonnements',
  '/livraisons',
  '/equipe',
  '/audit',
  '/parametres',
];
const TURNED_TABLET = { width: 1024, height: 768 };
const SMALL_DESK = { width: 1280, height: 800 };

async function expectWhole(page: Page, sizes = [TABLET, TURNED_TABLET, SMALL_DESK]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('main').getByText(/\d/).first()).toBeVisible();
    expect(await cutWords(page), `${size.width} px`).toEqual([]);
  }
}

for (const path of lists)
  test(`${path} cuts no word on a tablet or a small desk`, async ({ as }) =>
    expectWhole(await as('Admin', path)));

test('the orders of a client cut no word on a tablet or a small desk', async ({ as }) => {
  const { client } = await makeOrderOf('Iris', { amount: '20.00', delivery_date: today() });
  const page = await as('Admin', `/clients/${client.id}/orders`);
  await expect(page.getByRole('table').getByText('Refaire').last()).toBeVisible();
  await expectWhole(page);
});

const PHONE = { width: 390, height: 844 };

test('a word of eighty letters stays within an order, its client and their dialogs', async ({ as }) => {
  const word = 'Horticulture'.repeat(7).slice(0, 80);
  const account = { name: word, address: word, postal_code: '75011', city: word, phone: '06 39 98 71 00' };
  const { account: client } = await call('Comptable', routes.clients.create, '/clients/', account);
  const { id } = await makeOrder({
    payer_account: client.id,
    requires_delivery: true,
    delivery_date: today(),
    bouquet_notes: word,
    hand_message: word,
  });
  await call('Boutique', routes.orders.addEvent, `/orders/${id}/add_event/`, {
    event_type: 'manual_entry',
    description: word,
  });
  const sizes = [PHONE, TABLET, SMALL_DESK, { width: 1440, height: 900 }];
  const page = await as('Comptable', `/commandes/${id}`);
  await expect(page.getByText(word).first()).toBeVisible();
  await expectWhole(page, sizes);
  await tab(page, /^Événements/).click();
  await expect(region(page, 'Événements')).toContainText(word);
  await expectWhole(page, sizes);
  await page.goto(`/clients/${client.id}/details`);
  await expect(title(page, word)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(PHONE);
  await click(page, 'Relevé');
  await expect(button(dialog(page), 'Fermer').first()).toBeInViewport({ ratio: 1 });
});
