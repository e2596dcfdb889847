import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browser as chromiumOptions } from '../e2e/support/browser.ts';
import { people } from '../e2e/support/people.ts';
import { dialog, type Scene, type Steps } from '../e2e/support/scene.ts';
import { scenes } from '../e2e/support/scenes.ts';
import { openWorld, type World } from '../e2e/support/world.ts';
import { root, say } from './environment.ts';
import { exitWithParent } from './exit-with-parent.ts';
import { dashboardShots } from './shots-dashboard.ts';
import { deliveriesShots } from './shots-deliveries.ts';
import { moneyShots } from './shots-money.ts';
import { searchShots, verificationShots } from './shots-search.ts';
import { subscriptionsShots } from './shots-subscriptions.ts';
import { teamShots } from './shots-team.ts';
import { findBrowser } from './steps.ts';

exitWithParent();

/**
 * `npm run shots [-- parts of names]`: photographs every screen and dialog of a fresh demonstration shop into .shots/,
 * at the three widths, light and dark, to be looked at.
 */
const widths = { 390: 844, 820: 1180, 1440: 900 } as const;
const folder = join(root, '.shots');
const only = process.argv.slice(2);

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

const firstClient: Steps = async (page) => {
  await page.locator('a[href^="/clients/"]').first().click();
  await page.getByRole('tab', { name: /^Notes/ }).waitFor();
};
/** The demonstration adds its photos after it has opened. */
const photosThere: Steps = (page) => page.locator('main img').nth(8).waitFor({ timeout: 60_000 });

const shots: Scene[] = [
  { name: 'connexion', path: '/', as: null },
  {
    name: 'connexion-code',
    path: '/',
    as: null,
    steps: async (page) => {
      await page.getByLabel('Téléphone').fill(people.Boutique);
      await page.route('**/auth/v1/otp', (route) => route.fulfill({ json: {} }));
      await page.getByRole('button', { name: 'Envoyer le code' }).click();
      await page.getByText('Vérifiez votre téléphone').waitFor();
    },
  },
  ...dashboardShots,
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
  { name: 'clients', path: '/clients' },
  { name: 'clients-entreprises', path: '/clients?type=business' },
  { name: 'clients-vide', path: '/clients?search=zzzzz' },
  {
    name: 'client-nouveau',
    path: '/clients?new=1',
    steps: (page) => dialog(page).getByText('Entreprise', { exact: true }).click(),
  },
  ...['details', 'orders', 'notes', 'photos'].map(
    (tab): Scene => ({
      name: `client-${tab}`,
      path: '/clients?type=business',
      steps: async (page) => {
        await firstClient(page);
        await page.getByRole('tab').nth(['details', 'orders', 'notes', 'photos'].indexOf(tab)).click();
      },
    }),
  ),
  { name: 'medias', path: '/medias', steps: photosThere },
  { name: 'medias-tableau', path: '/medias?view=table' },
  { name: 'medias-vide', path: '/medias?search=zzzzz' },
  { name: 'media', path: '/medias/1' },
  {
    name: 'medias-ajouter',
    path: '/medias',
    steps: (page) => page.getByRole('button', { name: 'Ajouter des photos' }).first().click(),
  },
  ...moneyShots,
  ...deliveriesShots,
  ...subscriptionsShots,
  ...teamShots,
  ...scenes,
  ...searchShots,
  // Last, as they empty the queue.
  ...verificationShots,
  ...['abonnements', 'equipe', 'page-inconnue'].map((path) => ({
    name: path,
    path: `/${path}`,
  })),
];

/** Nothing loads any more; what slid in has arrived. The live stream never ends, so the network is never idle. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.waitForTimeout(400);
}

async function photograph(browser: Browser, { shop, stateOf }: World, scene: Scene): Promise<void> {
  for (const [width, height] of Object.entries(widths)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const options: BrowserContextOptions = {
        viewport: { width: Number(width), height },
        isMobile: width === '390',
        hasTouch: width === '390',
        colorScheme,
        locale: 'fr-FR',
        baseURL: shop.url,
      };
      const context = await browser.newContext(
        scene.as === null ? options : { ...options, storageState: stateOf(scene.as ?? 'Senior') },
      );
      const page = await context.newPage();
      await page.goto(typeof scene.path === 'string' ? scene.path : await scene.path());
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await scene.steps?.(page);
      await settled(page);
      await page.screenshot({
        path: join(folder, `${scene.name}-${width}-${colorScheme}.png`),
        animations: 'disabled',
      });
      await context.close();
    }
  }
}

const browser = await chromium.launch(chromiumOptions(await findBrowser()));
const missing: string[] = [];
try {
  await mkdir(folder, { recursive: true });
  const world = await openWorld(browser);
  try {
    for (const shot of shots.filter(
      ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
    )) {
      const wrong = await photograph(browser, world, shot).catch((error: unknown) => error);
      if (wrong !== undefined) missing.push(shot.name);
      say(
        wrong === undefined
          ? `  ${shot.name}`
          : `✗ ${shot.name}\n${wrong instanceof Error ? wrong.stack : String(wrong)}`,
      );
    }
  } finally {
    await world.stop();
  }
} finally {
  await browser.close();
}
say(`Photos dans ${folder}${missing.length > 0 ? `, sauf ${missing.join(', ')}` : ''}`);
process.exitCode = missing.length > 0 ? 1 : 0;
