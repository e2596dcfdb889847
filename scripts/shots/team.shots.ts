import { dialog, type Scene } from '../../e2e/support/scene.ts';

export const shots: Scene[] = [
  {
    name: 'equipe-ajouter',
    path: '/equipe',
    steps: (page) => page.getByRole('button', { name: 'Ajouter un membre' }).click(),
  },
  {
    name: 'equipe-supprimer',
    path: '/equipe',
    steps: (page) => page.getByRole('button', { name: 'Supprimer Yanis Haddad' }).click(),
  },
  {
    name: 'equipe-sessions',
    path: '/equipe',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Autres actions pour Camille Morel' }).click();
      await page.getByRole('menuitem', { name: 'Sessions' }).click();
      await dialog(page).getByRole('button', { name: 'Fermer' }).last().waitFor();
    },
  },
  {
    name: 'journal',
    path: '/audit?kind=orders',
    steps: (page) => page.getByRole('button', { name: 'Avant et après' }).first().click(),
  },
  { name: 'journal-vide', path: '/audit?date_start=2001-01-01&date_end=2001-01-02' },
];
