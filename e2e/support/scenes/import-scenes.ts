import { giveFile, runImport, tableOfClients, tableOfOrders } from '../imports.ts';
import { makeClient, unique } from '../orders.ts';
import { click } from '../roles.ts';
import { dialog, type Scene, type Steps } from './scene.ts';

// The import of a table of clients, step by step.

const path = '/clients/import';
const given =
  (clients: number, wrong: number, repeated: number): Steps =>
  (page) =>
    giveFile(page, tableOfClients({ clients, wrong, repeated }).file);

const givenOrders =
  (wrong: number, repeated: number): Steps =>
  async (page) => {
    const { name } = await makeClient(`Hôtel Import ${unique()}`);
    const { file } = tableOfOrders({ payers: [name], orders: 20, wrong, repeated });
    await giveFile(page, file, 'Tableau de commandes');
  };

export const importScenes: Scene[] = [
  { name: 'import-donner', path, as: 'Comptable' },
  { name: 'import-commandes-donner', path: '/commandes/import', as: 'Comptable' },
  {
    name: 'import-commandes-a-corriger',
    path: '/commandes/import',
    as: 'Comptable',
    steps: givenOrders(3, 4),
  },
  {
    name: 'import-commandes-fini',
    path: '/commandes/import',
    as: 'Comptable',
    steps: async (page) => {
      await givenOrders(2, 0)(page);
      await runImport(page, '20 commandes');
    },
  },
  { name: 'import-a-corriger', path, as: 'Comptable', steps: given(20, 3, 4) },
  {
    name: 'import-doublons',
    path,
    as: 'Comptable',
    steps: async (page) => {
      await given(20, 0, 4)(page);
      await page.getByText('Ressemble à').first().waitFor();
    },
  },
  {
    name: 'import-annuler',
    path,
    as: 'Comptable',
    steps: async (page) => {
      await given(5, 1, 0)(page);
      await runImport(page, '5 clients');
      await click(page, 'Annuler l’import');
      await dialog(page).waitFor();
    },
  },
];
