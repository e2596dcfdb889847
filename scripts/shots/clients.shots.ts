import { dialog, type Scene, type Steps } from '../../e2e/support/scene.ts';
import { shot } from './shot.ts';

const firstClient: Steps = async (page) => {
  await page.locator('a[href^="/clients/"]').first().click();
  await page.getByRole('tab', { name: /^Notes/ }).waitFor();
};

export const shots: Scene[] = [
  shot('clients', '/clients'),
  shot('clients-entreprises', '/clients?type=business'),
  shot('clients-vide', '/clients?search=zzzzz'),
  shot('client-nouveau', '/clients?new=1', (page) =>
    dialog(page).getByText('Entreprise', { exact: true }).click(),
  ),
  ...['details', 'orders', 'notes', 'photos'].map(
    (tab): Scene => ({
      name: `client-${tab}`,
      path: '/clients?type=business',
      steps: async (page) => {
        await firstClient(page);
        await page.getByRole('tab').nth(['details', 'orders', 'notes', 'photos'].indexOf(tab)).click();
      },
    }),
  ),
];
