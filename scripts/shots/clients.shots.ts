import { dialog, type Scene, type Steps } from '../../e2e/support/scene.ts';

const firstClient: Steps = async (page) => {
  await page.locator('a[href^="/clients/"]').first().click();
  await page.getByRole('tab', { name: /^Notes/ }).waitFor();
};

export const shots: Scene[] = [
  { name: 'clients', path: '/clients' },
  { name: 'clients-entreprises', path: '/clients?type=business' },
  { name: 'clients-vide', path: '/clients?search=zzzzz' },
  {
    name: 'client-nouveau',
    path: '/clients?new=1',
    steps: (page) => dialog(page).getByText('Entreprise', { exact: true }).click(),
  },
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
