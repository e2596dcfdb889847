import type { Page } from '@playwright/test';
import { dialog, type Scene, type Steps } from '../../e2e/support/scene.ts';

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
  { name: 'commandes', path: '/commandes' },
  {
    name: 'commandes-selection',
    path: '/commandes',
    steps: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /Sélectionner la commande/ });
      const select = page.getByRole('button', { name: 'Sélectionner', exact: true });
      await boxes.or(select).first().waitFor();
      if (await select.isVisible()) await select.click();
      for (const row of [0, 1]) await boxes.nth(row).check();
    },
  },
  { name: 'commandes-vide', path: '/commandes?search=zzzzz' },
  { name: 'commandes-filtres', path: '/commandes?status=to_prepare&requires_delivery=true' },
  { name: 'commandes-corbeille', path: '/commandes?deleted=true' },
  {
    name: 'commandes-erreur',
    path: '/commandes?search=panne',
    steps: async (page) => {
      await page.route('**/api/orders/**', (route) => route.abort());
      await page.reload();
      await page.getByRole('button', { name: 'Réessayer' }).waitFor({ timeout: 30_000 });
    },
  },
  { name: 'nouvelle-commande', path: '/commandes', steps: newOrder },
  {
    name: 'nouvelle-commande-groupee',
    path: '/commandes',
    steps: async (page) => {
      await newOrder(page);
      await dialog(page).getByLabel('Montant').fill('64,5');
      await dialog(page).getByRole('button', { name: 'Ajouter une autre commande' }).click();
    },
  },
  {
    name: 'nouvelle-commande-client',
    path: '/commandes',
    steps: async (page) => {
      await newOrder(page);
      await dialog(page).getByRole('button', { name: 'Nouveau client' }).first().click();
      await dialog(page).getByRole('button', { name: 'Créer le client' }).click();
    },
  },
  { name: 'commande', path: '/commandes?status=to_prepare&requires_delivery=true', steps: onOrder() },
  { name: 'commande-retrait', path: '/commandes?requires_delivery=false', steps: onOrder() },
  { name: 'commande-annulee', path: '/commandes?status=cancelled', steps: onOrder() },
  {
    name: 'commande-evenements',
    path: '/commandes?status=delivered',
    steps: onOrder((page) => page.getByRole('tab', { name: /Événements/ }).click()),
  },
  {
    name: 'commande-photos',
    path: '/commandes',
    steps: onOrder((page) => page.getByRole('tab', { name: /Photos/ }).click()),
  },
  {
    name: 'commande-paiements',
    path: '/commandes',
    steps: onOrder((page) => page.getByRole('tab', { name: /Paiements/ }).click()),
  },
  { name: 'commande-statut', path: '/commandes?status=to_prepare', steps: onOrder(openStatus) },
  {
    name: 'commande-livreur',
    path: '/commandes?status=to_prepare&requires_delivery=true',
    steps: onOrder(async (page) => {
      await openStatus(page);
      await dialog(page)
        .getByRole('button', { name: /^À livrer/ })
        .click();
      await dialog(page).getByRole('radio').first().waitFor();
    }),
  },
  {
    name: 'commande-verification',
    path: '/commandes?status=preparing',
    steps: onOrder(async (page) => {
      await openStatus(page);
      await dialog(page)
        .getByRole('button', { name: /^À valider/ })
        .click();
      await dialog(page).getByText('par photo').waitFor();
    }),
  },
  {
    name: 'commande-phototheque',
    path: '/commandes',
    steps: onOrder(async (page) => {
      await page.getByRole('tab', { name: /Photos/ }).click();
      await page.getByRole('button', { name: 'Choisir dans la photothèque' }).click();
      await dialog(page).getByRole('checkbox').first().waitFor({ timeout: 60_000 });
    }),
  },
  {
    name: 'commande-modifier',
    path: '/commandes?status=to_prepare',
    steps: onOrder((page) => page.getByRole('button', { name: 'Modifier' }).first().click()),
  },
  {
    name: 'commande-annuler',
    path: '/commandes?status=to_prepare',
    steps: onOrder((page) => page.getByRole('button', { name: /Annuler la commande/ }).click()),
  },
  { name: 'commande-introuvable', path: '/commandes/99999999' },
];
