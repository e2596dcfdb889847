import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { call } from '../../e2e/support/api.ts';
import { makeOrder } from '../../e2e/support/orders.ts';
import { button, click, dialog, heading, link, tab } from '../../e2e/support/roles.ts';
import type { Scene, Steps } from '../../e2e/support/scenes/scene.ts';
import { once, shot } from './shot.ts';

const openStatus = (page: Page) => click(page, /Changer le statut/);
const newOrder = (page: Page) => click(page, 'Nouvelle commande');

/** A scene on the first order of a list. */
const ofOrder = (name: string, list: string, then?: Steps) =>
  shot(name, `/commandes${list}`, async (page) => {
    await link(page, /^Commande \d+/)
      .first()
      .click();
    await heading(page, /^Commande \d+/).waitFor();
    await then?.(page);
  });
const openTab = (name: RegExp) => (page: Page) => tab(page, name).click();

/** For somebody whose address is not known. */
const pickUpOfNowhere = once(async () => {
  const name = 'Berthe Morisot';
  const { account } = await call('Comptable', routes.clients.create, '/clients/', { name });
  return `/commandes/${(await makeOrder({ payer_account: account.id })).id}`;
});

export const shots: Scene[] = [
  shot('commandes', '/commandes'),
  shot('commandes-selection', '/commandes', async (page) => {
    const boxes = page.getByRole('checkbox', { name: /Sélectionner la commande/ });
    const select = button(page, 'Sélectionner', { exact: true });
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
    await button(page, 'Réessayer').waitFor({ timeout: 30_000 });
  }),
  shot('nouvelle-commande', '/commandes', newOrder),
  shot('nouvelle-commande-groupee', '/commandes', async (page) => {
    await newOrder(page);
    await dialog(page).getByLabel('Montant').fill('64,5');
    await click(dialog(page), 'Ajouter une autre commande');
  }),
  shot('nouvelle-commande-client', '/commandes', async (page) => {
    await newOrder(page);
    await button(dialog(page), 'Nouveau client').first().click();
    await click(dialog(page), 'Créer le client');
  }),
  ofOrder('commande', '?status=to_prepare&requires_delivery=true'),
  ofOrder('commande-retrait', '?requires_delivery=false'),
  ofOrder('commande-annulee', '?status=cancelled'),
  ofOrder('commande-evenements', '?status=delivered', openTab(/Événements/)),
  ofOrder('commande-photos', '', openTab(/Photos/)),
  ofOrder('commande-paiements', '', openTab(/Paiements/)),
  ofOrder('commande-statut', '?status=to_prepare', openStatus),
  ofOrder('commande-livreur', '?status=to_prepare&requires_delivery=true', async (page) => {
    await openStatus(page);
    await click(dialog(page), /^À livrer/);
    await dialog(page).getByRole('radio').first().waitFor();
  }),
  shot('commande-retrait-livrer', pickUpOfNowhere, async (page) => {
    await openStatus(page);
    await click(dialog(page), /^À livrer/);
    await dialog(page).getByRole('radio').first().waitFor();
  }),
  ofOrder('commande-verification', '?status=preparing', async (page) => {
    await openStatus(page);
    await click(dialog(page), /^À valider/);
    await dialog(page).getByText('par photo').waitFor();
  }),
  ofOrder('commande-phototheque', '', async (page) => {
    await openTab(/Photos/)(page);
    await click(page, 'Choisir dans la photothèque');
    await dialog(page).getByRole('checkbox').first().waitFor({ timeout: 60_000 });
  }),
  ofOrder('commande-modifier', '?status=to_prepare', (page) => click(page, 'Modifier', { exact: true })),
  ofOrder('commande-annuler', '?status=to_prepare', (page) => click(page, /Annuler la commande/)),
  shot('commande-introuvable', '/commandes/99999999'),
];
