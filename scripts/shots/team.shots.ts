import { button, click } from '../../e2e/support/roles.ts';
import { dialog, type Scene } from '../../e2e/support/scene.ts';
import { shot } from './shot.ts';

export const shots: Scene[] = [
  shot('equipe-ajouter', '/equipe', (page) => click(page, 'Ajouter un membre')),
  shot('equipe-supprimer', '/equipe', (page) => click(page, 'Supprimer Yanis Haddad')),
  shot('equipe-sessions', '/equipe', async (page) => {
    await click(page, 'Autres actions pour Camille Morel');
    await page.getByRole('menuitem', { name: 'Sessions' }).click();
    await button(dialog(page), 'Fermer').last().waitFor();
  }),
  shot('journal', '/audit?kind=orders', (page) => button(page, 'Avant et après').first().click()),
  shot('journal-vide', '/audit?date_start=2001-01-01&date_end=2001-01-02'),
];
