import { dialog, type Scene } from '../../e2e/support/scene.ts';
import { shot } from './shot.ts';

export const shots: Scene[] = [
  shot('clients', '/clients'),
  shot('clients-entreprises', '/clients?type=business'),
  shot('clients-vide', '/clients?search=zzzzz'),
  shot('client-nouveau', '/clients?new=1', (page) =>
    dialog(page).getByText('Entreprise', { exact: true }).click(),
  ),
  ...['details', 'orders', 'notes', 'photos'].map((tab, index) =>
    shot(`client-${tab}`, '/clients?type=business', async (page) => {
      await page.locator('a[href^="/clients/"]').first().click();
      await page.getByRole('tab', { name: /^Notes/ }).waitFor();
      await page.getByRole('tab').nth(index).click();
    }),
  ),
];
