import { button, click } from '../../e2e/support/roles.ts';
import { dialog, type Scene, type Steps } from '../../e2e/support/scene.ts';
import { shot } from './shot.ts';

/** A scene on the first subscription of a list. */
const ofSubscription = (name: string, list: string, then?: Steps) =>
  shot(name, `/abonnements${list}`, async (page) => {
    await page.locator('[data-row-id] a').first().click();
    await page.getByRole('list', { name: 'Prochaines dates' }).waitFor();
    await then?.(page);
  });

export const shots: Scene[] = [
  shot('abonnements-vide', '/abonnements?search=zzzzz'),
  shot('abonnements-a-regler', '/abonnements?problems=true'),
  ofSubscription('abonnement', '?state=active'),
  ofSubscription('abonnement-a-regler', '?problems=true'),
  ofSubscription('abonnement-date', '?state=active', (page) =>
    button(page, /^Modifier la date/)
      .first()
      .click(),
  ),
  ofSubscription('abonnement-pause', '?state=active', (page) => click(page, 'Mettre en pause')),
  ofSubscription('abonnement-modifier', '?state=active', async (page) => {
    await click(page, 'Modifier', { exact: true });
    await dialog(page).getByRole('listitem').first().waitFor();
  }),
  shot('abonnement-nouveau', '/abonnements?new=1', async (page) => {
    await click(dialog(page), 'Mardi');
    await click(dialog(page), 'Vendredi');
    await dialog(page).getByRole('listitem').first().waitFor();
  }),
];
