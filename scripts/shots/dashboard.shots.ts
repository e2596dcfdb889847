import type { Page } from '@playwright/test';
import { failedWork, oldLink, unknownPayment } from '../../e2e/support/dashboard.ts';
import { dialog, type Scene } from '../../e2e/support/scene.ts';
import { shot } from './shot.ts';

const figures = (page: Page) => page.getByRole('list', { name: 'Chiffres clés' }).waitFor();
/** Set once for all widths. */
let set: Promise<unknown> | undefined;
async function muchToDo(page: Page): Promise<void> {
  set ??= Promise.all([oldLink(), unknownPayment(), failedWork()]);
  await set;
  await page.reload();
  await figures(page);
}

export const shots: Scene[] = [
  shot('accueil', '/', figures),
  shot('accueil-suite', '/', async (page) => {
    await figures(page);
    await page
      .getByRole('region', { name: 'Livraisons de la semaine' })
      .evaluate((panel) => panel.scrollIntoView());
  }),
  shot('accueil-tableaux', '/', async (page) => {
    await figures(page);
    await page
      .getByRole('region', { name: 'Commandes récentes en détail' })
      .evaluate((panel) => panel.scrollIntoView());
  }),
  shot('accueil-tout-a-traiter', '/', muchToDo),
  shot('accueil-definition', '/', async (page) => {
    await figures(page);
    await page.getByRole('button', { name: 'Comment lire « Revenus Aujourd’hui »' }).click();
  }),
  shot('accueil-taches', '/?panneau=taches', async (page) => {
    await muchToDo(page);
    await dialog(page).getByText('Fermeture d’un lien').waitFor();
  }),
  shot('accueil-erreur', '/commandes', async (page) => {
    await page.route('**/api/stats/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    await page.getByRole('button', { name: 'Réessayer' }).first().waitFor();
  }),
];
