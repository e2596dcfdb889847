import { button, click, type Name, region } from '../roles.ts';
import { dialog, type Scene, type Steps } from './scene.ts';

// The day's work on several orders.

/** Selects two orders of the list; a phone shows their boxes once they are asked for. */
const selectTwo: Steps = async (page) => {
  const boxes = page.getByRole('checkbox', { name: /Sélectionner la commande/ });
  const select = button(page, 'Sélectionner', { exact: true });
  await boxes.or(select).first().waitFor();
  if (await select.isVisible()) await select.click();
  for (const row of [0, 1]) await boxes.nth(row).check();
};
const opens =
  (action: Name): Steps =>
  async (page) => {
    await selectTwo(page);
    await click(region(page, 'Sélection'), action);
    await dialog(page).waitFor();
  };
const deliveries = '/commandes?requires_delivery=true';

export const workScenes: readonly Scene[] = [
  { name: 'ensemble-barre', path: deliveries, steps: selectTwo },
  { name: 'ensemble-livreur', path: deliveries, steps: opens('Livreur') },
  { name: 'ensemble-statut', path: deliveries, steps: opens('Statut') },
  { name: 'ensemble-date', path: deliveries, steps: opens('Date et créneau') },
];
