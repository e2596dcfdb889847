import { routes } from '@florilege/contract/routes.ts';
import type { Location } from '@florilege/contract/settings/settings.contract.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { call, send } from './api.ts';
import { unique } from './orders.ts';
import { click, isNarrow } from './roles.ts';

/** A shop of one journey, which archives it at its end; it sorts after those that others count on. */
export const makeShop = (name = `Kiosque ${unique()}`): Promise<Location> =>
  call('Senior', routes.settings.createLocation, '/locations/', { name, address: '1 quai de la Rapée' });

export const archiveShop = (id: number) =>
  send('Senior', 'PATCH', `/locations/${id}/details/`, { archived: true });

/** Radios become a list with the fifth shop, which another journey may make meanwhile. */
export async function chooseShop(place: Page | Locator, name: string): Promise<void> {
  const list = place.getByRole('combobox', { name: /Je travaille à|Où travaillez-vous/ });
  const radio = place.getByRole('radio', { name, exact: true });
  await expect(async () => {
    if (await list.isVisible()) await list.selectOption({ label: name }, { timeout: 2_000 });
    else await radio.check({ force: true, timeout: 2_000 });
  }).toPass();
}

/** Chooses in the menu's footer, or from a tablet's rail, where this device works, however many shops there are. */
export async function workAt(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const onTablet = width >= 768 && width < 1100;
  if (onTablet) await click(page, /^Je travaille à|^Où travaillez-vous/);
  if (isNarrow(page)) await click(page, 'Ouvrir le menu');
  await chooseShop(page, name);
  if (onTablet) await page.keyboard.press('Escape');
  if (isNarrow(page)) await click(page, 'Fermer le menu');
}
