import type { Page } from '@playwright/test';
import { click } from '../../e2e/support/roles.ts';
import { dialog, type Scene, type Steps } from '../../e2e/support/scene.ts';
import { shot } from './shot.ts';

/** The first stop that is still to be driven. */
const openStop = (page: Page) =>
  page.locator('[data-row-id]:not([data-done]) button[aria-haspopup=dialog]').first().click();
const firstRun: Steps = async (page) => {
  await page.locator('[aria-label=Livreur]').first().click();
  await page.getByRole('option').nth(1).click();
  await page.locator('[data-row-id]').first().waitFor();
};

export const shots: Scene[] = [
  shot('livraisons', '/livraisons'),
  shot('livraisons-tournee', '/livraisons', firstRun),
  shot('livraison-detail', '/livraisons', (page) => openStop(page)),
  shot('livraison-preuve', '/livraisons', async (page) => {
    await openStop(page);
    await click(dialog(page), 'Livrer');
    await page.getByText('Photo de la remise').waitFor();
    await click(dialog(page), 'Prendre la photo');
    await page.getByAltText(/La remise/).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  }),
  shot('hors-ligne', '/livraisons', async (page) => {
    await openStop(page);
    await click(dialog(page), 'Livrer');
    await page.getByText('Photo de la remise').waitFor();
    await page.context().setOffline(true);
    await click(dialog(page), 'Prendre la photo');
    await click(dialog(page), 'Enregistrer');
    await page.getByText('À synchroniser').waitFor();
  }),
];
