import type { Page } from '@playwright/test';
import { failedWork, oldLink } from '../../e2e/support/dashboard.ts';
import { button, click } from '../../e2e/support/roles.ts';
import { dialog, type Scene } from '../../e2e/support/scene.ts';
import { unknownPayment } from '../../e2e/support/square.ts';
import { once, shot } from './shot.ts';

const figures = (page: Page) => page.getByRole('list', { name: 'Chiffres clés' }).waitFor();
const setWork = once(() => Promise.all([oldLink(), unknownPayment(), failedWork()]));
async function muchToDo(page: Page): Promise<void> {
  await setWork();
  await page.reload();
  await figures(page);
}
const panel = (name: string) => async (page: Page) => {
  await figures(page);
  await page.getByRole('region', { name }).evaluate((region) => region.scrollIntoView());
};

export const shots: Scene[] = [
  shot('accueil', '/', figures),
  shot('accueil-suite', '/', panel('Livraisons de la semaine')),
  shot('accueil-tableaux', '/', panel('Commandes récentes en détail')),
  shot('accueil-tout-a-traiter', '/', muchToDo),
  shot('accueil-definition', '/', async (page) => {
    await figures(page);
    await click(page, 'Comment lire « Revenus Aujourd’hui »');
  }),
  shot('accueil-taches', '/?panneau=taches', async (page) => {
    await muchToDo(page);
    await dialog(page).getByText('Fermeture d’un lien').waitFor();
  }),
  shot('accueil-erreur', '/commandes', async (page) => {
    await page.route('**/api/stats/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    await button(page, 'Réessayer').first().waitFor();
  }),
];
