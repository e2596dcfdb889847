import type { Page } from '@playwright/test';
import { everythingToDo, failedWork, nothingYet } from '../e2e/support/dashboard.ts';
import { dialog, type Shot, type Steps } from './shot.ts';

const figures = (page: Page) => page.getByRole('list', { name: 'Chiffres clés' }).waitFor();
/** The dashboard with answers that a shop has seldom. */
const homeWith =
  (...answers: Steps[]): Steps =>
  async (page) => {
    for (const answer of answers) await answer(page);
    await page.reload();
    await figures(page);
  };

export const dashboardShots: Shot[] = [
  { name: 'accueil', path: '/', steps: figures },
  {
    name: 'accueil-suite',
    path: '/',
    steps: async (page) => {
      await figures(page);
      await page.getByRole('region', { name: 'Livraisons de la semaine' }).evaluate((panel) => panel.scrollIntoView());
    },
  },
  {
    name: 'accueil-tableaux',
    path: '/',
    steps: async (page) => {
      await figures(page);
      await page.getByRole('region', { name: 'Commandes récentes en détail' }).evaluate((panel) => panel.scrollIntoView());
    },
  },
  { name: 'accueil-tout-a-traiter', path: '/', steps: homeWith(everythingToDo) },
  { name: 'accueil-vide', path: '/', steps: homeWith(nothingYet) },
  {
    name: 'accueil-definition',
    path: '/',
    steps: async (page) => {
      await figures(page);
      await page.getByRole('button', { name: 'Comment lire « Revenus Aujourd’hui »' }).click();
    },
  },
  {
    name: 'accueil-taches',
    path: '/?panneau=taches',
    steps: async (page) => {
      await failedWork(page);
      await page.reload();
      await dialog(page).getByText('Préparation d’une photo').waitFor();
    },
  },
  {
    name: 'accueil-erreur',
    path: '/commandes',
    steps: async (page) => {
      await page.route('**/api/stats/**', (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto('/');
      await page.getByRole('button', { name: 'Réessayer' }).first().waitFor();
    },
  },
];
