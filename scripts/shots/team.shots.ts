import { dialog, type Scene } from '../../e2e/support/scene.ts';
import { shot } from './shot.ts';

export const shots: Scene[] = [
  shot('equipe-ajouter', '/equipe', (page) =>
    page.getByRole('button', { name: 'Ajouter un membre' }).click(),
  ),
  shot('equipe-supprimer', '/equipe', (page) =>
    page.getByRole('button', { name: 'Supprimer Yanis Haddad' }).click(),
  ),
  shot('equipe-sessions', '/equipe', async (page) => {
    await page.getByRole('button', { name: 'Autres actions pour Camille Morel' }).click();
    await page.getByRole('menuitem', { name: 'Sessions' }).click();
    await dialog(page).getByRole('button', { name: 'Fermer' }).last().waitFor();
  }),
  shot('journal', '/audit?kind=orders', (page) =>
    page.getByRole('button', { name: 'Avant et après' }).first().click(),
  ),
  shot('journal-vide', '/audit?date_start=2001-01-01&date_end=2001-01-02'),
];
