import type { Page } from '@playwright/test';
import { send } from '../../e2e/support/api.ts';
import { failedWork, oldLink } from '../../e2e/support/dashboard.ts';
import { people } from '../../e2e/support/people.ts';
import { button, click, dialog } from '../../e2e/support/roles.ts';
import type { Scene, Steps } from '../../e2e/support/scenes/scene.ts';
import { act, locationAtSquare, pairTerminal, unknownPayment } from '../../e2e/support/square.ts';
import { once, shot } from './shot.ts';

const askForCode: Steps = async (page) => {
  await page.getByLabel('Téléphone').fill(people.Boutique);
  await page.route('**/auth/v1/otp', (route) => route.fulfill({ json: {} }));
  await click(page, 'Envoyer le code');
  await page.getByText('Vérifiez votre téléphone').waitFor();
};
const signIn: Scene[] = [
  { name: 'connexion', path: '/', as: null },
  { name: 'connexion-code', path: '/', as: null, steps: askForCode },
];

const clients = [
  shot('clients', '/clients'),
  shot('clients-entreprises', '/clients?type=business'),
  shot('clients-vide', '/clients?search=zzzzz'),
  shot('client-nouveau', '/clients?new=1', (page) =>
    dialog(page).getByText('Entreprise', { exact: true }).click(),
  ),
  ...['details', 'orders', 'notes', 'photos'].map((tab, index) =>
    shot(`client-${tab}`, '/clients?type=business', async (page) => {
      await page.locator('a[href^="/clients/"]').first().click();
      await page.getByRole('tab', { name: /^Notes/ }).waitFor();
      await page.getByRole('tab').nth(index).click();
    }),
  ),
];

const figures = (page: Page) => page.getByRole('list', { name: 'Chiffres clés' }).waitFor();
const setWork = once(() => Promise.all([oldLink(), unknownPayment(), failedWork()]));
async function muchToDo(page: Page): Promise<void> {
  await setWork();
  await page.reload();
  await figures(page);
}
const panel = (name: string) => async (page: Page) => {
  await figures(page);
  await page.getByRole('region', { name }).evaluate((region) => region.scrollIntoView());
};
const dashboard = [
  shot('accueil', '/', figures),
  shot('accueil-suite', '/', panel('Livraisons sur 7 jours')),
  shot('accueil-tableaux', '/', panel('Commandes récentes en détail')),
  shot('accueil-tout-a-traiter', '/', muchToDo),
  shot('accueil-definition', '/', async (page) => {
    await figures(page);
    await click(page, "Comment lire « Revenus Aujourd'hui »");
  }),
  shot('accueil-taches', '/?panneau=taches', async (page) => {
    await muchToDo(page);
    await dialog(page).getByText('Fermeture d’un lien').waitFor();
  }),
  shot('accueil-erreur', '/commandes', async (page) => {
    await page.route('**/api/stats/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    await button(page, 'Réessayer').first().waitFor();
  }),
];

/** The first stop that is still to be driven. */
const openStop = (page: Page) =>
  page.locator('[data-row-id]:not([data-done]) button[aria-haspopup=dialog]').first().click();
async function openProof(page: Page): Promise<void> {
  await openStop(page);
  await click(dialog(page), 'Livrer');
  await page.getByText('Photo de la remise').waitFor();
}
const deliveries = [
  shot('livraisons', '/livraisons'),
  shot('livraisons-tournee', '/livraisons', async (page) => {
    await page.locator('[aria-label=Livreur]').first().click();
    await page.getByRole('option').nth(1).click();
    await page.locator('[data-row-id]').first().waitFor();
  }),
  shot('livraison-detail', '/livraisons', openStop),
  shot('livraison-preuve', '/livraisons', async (page) => {
    await openProof(page);
    await click(dialog(page), 'Prendre la photo');
    await page.getByAltText(/La remise/).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  }),
  shot('hors-ligne', '/livraisons', async (page) => {
    await openProof(page);
    await page.context().setOffline(true);
    await click(dialog(page), 'Prendre la photo');
    await click(dialog(page), 'Enregistrer');
    await page.getByText('À synchroniser').waitFor();
  }),
];

const photos = [
  // The demonstration adds its photos after it has opened.
  shot('medias', '/medias', (page) => page.locator('main img').nth(8).waitFor({ timeout: 60_000 })),
  shot('medias-tableau', '/medias?view=table'),
  shot('medias-vide', '/medias?search=zzzzz'),
  shot('media', '/medias/1'),
  shot('medias-ajouter', '/medias', (page) => button(page, 'Ajouter des photos').first().click()),
];

/** A scene on the first subscription of a list. */
const ofSubscription = (name: string, list: string, then?: Steps) =>
  shot(name, `/abonnements${list}`, async (page) => {
    await page.locator('[data-row-id] a').first().click();
    await page.getByRole('list', { name: 'Prochaines dates' }).waitFor();
    await then?.(page);
  });
const subscriptions = [
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

const search = (text: string) => async (page: Page) => {
  await button(page, 'Chercher partout').first().click();
  await page.getByRole('combobox', { name: 'Chercher partout' }).fill(text);
  await page.getByRole('option').first().or(page.getByText('Rien ne correspond')).waitFor();
  await page.waitForTimeout(600);
};
async function pairedShops(): Promise<string> {
  await pairTerminal(await locationAtSquare(0));
  const other = await locationAtSquare(1);
  await send('Senior', 'POST', `/locations/${other.id}/generate_device_code/`, { name: 'Comptoir' });
  return '/parametres';
}
const house = [
  shot('recherche', '/parametres', search('')),
  shot('recherche-resultats', '/parametres', search('ma')),
  shot('recherche-carte', '/parametres', search('anniversaire')),
  shot('recherche-proche', '/parametres', search('lemione')),
  shot('recherche-rien', '/parametres', search('zzqqzz')),
  shot('raccourcis', '/parametres', async (page) => {
    await page.keyboard.press('?');
    await dialog(page).getByText('Dans les vérifications').waitFor();
  }),
  shot('parametres', pairedShops, (page) => page.getByText('Encore').waitFor()),
  shot('parametres-terminal', pairedShops, async (page) => {
    const { name } = await pairTerminal(await locationAtSquare(0));
    const device = await page.getByLabel(`Identifiant du terminal de ${name}`).inputValue();
    await act(`terminals/${device}/trouble`);
    await click(page, `Vérifier le terminal de ${name}`);
    await page.getByText('À examiner').waitFor();
    await act(`terminals/${device}/on`);
  }),
  shot('parametres-conservation', '/parametres', async (page) => {
    await page.getByLabel('Consignes d’accès').fill('30');
    await page.getByText('la nuit prochaine').waitFor();
    await page.getByRole('region', { name: 'Conservation' }).evaluate((region) => region.scrollIntoView());
  }),
  shot('equipe', '/equipe'),
  shot('equipe-ajouter', '/equipe', (page) => click(page, 'Ajouter un membre')),
  shot('equipe-supprimer', '/equipe', async (page) => {
    await click(page, 'Autres actions pour Yanis Haddad');
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  }),
  shot('equipe-sessions', '/equipe', async (page) => {
    await click(page, 'Autres actions pour Camille Morel');
    await page.getByRole('menuitem', { name: 'Sessions' }).click();
    await button(dialog(page), 'Fermer').last().waitFor();
  }),
  shot('journal', '/audit?kind=orders', (page) => button(page, 'Avant et après').first().click()),
  shot('journal-vide', '/audit?date_start=2001-01-01&date_end=2001-01-02'),
  shot('abonnements', '/abonnements'),
  shot('page-inconnue', '/page-inconnue'),
];

export const shots: Scene[] = [
  ...signIn,
  ...clients,
  ...dashboard,
  ...deliveries,
  ...photos,
  ...subscriptions,
  ...house,
];
