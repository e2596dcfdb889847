import type { Page } from '@playwright/test';
import { dialog, type Scene, type Steps } from '../../e2e/support/scene.ts';
import { shot } from './shot.ts';

const openStatus = (page: Page) => page.getByRole('button', { name: /Changer le statut/ }).click();
const newOrder = (page: Page) => page.getByRole('button', { name: 'Nouvelle commande' }).click();

const firstOrder: Steps = async (page) => {
  await page
    .getByRole('link', { name: /^Commande \d+/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /^Commande \d+/ }).waitFor();
};
const onOrder =
  (then?: Steps): Steps =>
  async (page) => {
    await firstOrder(page);
    await then?.(page);
  };

export const shots: Scene[] = [
  shot('commandes', '/commandes'),
  shot('commandes-selection', '/commandes', async (page) => {
    const boxes = page.getByRole('checkbox', { name: /Sélectionner la commande/ });
    const select = page.getByRole('button', { name: 'Sélectionner', exact: true });
    await boxes.or(select).first().waitFor();
    if (await select.isVisible()) await select.click();
    for (const row of [0, 1]) await boxes.nth(row).check();
  }),
  shot('commandes-vide', '/commandes?search=zzzzz'),
  shot('commandes-filtres', '/commandes?status=to_prepare&requires_delivery=true'),
  shot('commandes-corbeille', '/commandes?deleted=true'),
  shot('commandes-erreur', '/commandes?search=panne', async (page) => {
    await page.route('**/api/orders/**', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Réessayer' }).waitFor({ timeout: 30_000 });
  }),
  shot('nouvelle-commande', '/commandes', newOrder),
  shot('nouvelle-commande-groupee', '/commandes', async (page) => {
    await newOrder(page);
    await dialog(page).getByLabel('Montant').fill('64,5');
    await dialog(page).getByRole('button', { name: 'Ajouter une autre commande' }).click();
  }),
  shot('nouvelle-commande-client', '/commandes', async (page) => {
    await newOrder(page);
    await dialog(page).getByRole('button', { name: 'Nouveau client' }).first().click();
    await dialog(page).getByRole('button', { name: 'Créer le client' }).click();
  }),
  shot('commande', '/commandes?status=to_prepare&requires_delivery=true', onOrder()),
  shot('commande-retrait', '/commandes?requires_delivery=false', onOrder()),
  shot('commande-annulee', '/commandes?status=cancelled', onOrder()),
  shot(
    'commande-evenements',
    '/commandes?status=delivered',
    onOrder((page) => page.getByRole('tab', { name: /Événements/ }).click()),
  ),
  shot(
    'commande-photos',
    '/commandes',
    onOrder((page) => page.getByRole('tab', { name: /Photos/ }).click()),
  ),
  shot(
    'commande-paiements',
    '/commandes',
    onOrder((page) => page.getByRole('tab', { name: /Paiements/ }).click()),
  ),
  shot('commande-statut', '/commandes?status=to_prepare', onOrder(openStatus)),
  shot(
    'commande-livreur',
    '/commandes?status=to_prepare&requires_delivery=true',
    onOrder(async (page) => {
      await openStatus(page);
      await dialog(page)
        .getByRole('button', { name: /^À livrer/ })
        .click();
      await dialog(page).getByRole('radio').first().waitFor();
    }),
  ),
  shot(
    'commande-verification',
    '/commandes?status=preparing',
    onOrder(async (page) => {
      await openStatus(page);
      await dialog(page)
        .getByRole('button', { name: /^À valider/ })
        .click();
      await dialog(page).getByText('par photo').waitFor();
    }),
  ),
  shot(
    'commande-phototheque',
    '/commandes',
    onOrder(async (page) => {
      await page.getByRole('tab', { name: /Photos/ }).click();
      await page.getByRole('button', { name: 'Choisir dans la photothèque' }).click();
      await dialog(page).getByRole('checkbox').first().waitFor({ timeout: 60_000 });
    }),
  ),
  shot(
    'commande-modifier',
    '/commandes?status=to_prepare',
    onOrder((page) => page.getByRole('button', { name: 'Modifier' }).first().click()),
  ),
  shot(
    'commande-annuler',
    '/commandes?status=to_prepare',
    onOrder((page) => page.getByRole('button', { name: /Annuler la commande/ }).click()),
  ),
  shot('commande-introuvable', '/commandes/99999999'),
];
