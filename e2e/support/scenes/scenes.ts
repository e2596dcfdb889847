import { errorCatalogue } from '@florilege/contract/http/errors.ts';
import type { Page } from '@playwright/test';
import { send } from '../api.ts';
import {
  changeOrder,
  emptyDay,
  findDriver,
  makeClient,
  makeOrder,
  makeSubscription,
  unique,
} from '../orders.ts';
import { button, click, type Name, region, selectionBar, takeItem } from '../roles.ts';
import { accountantScenes } from './accountant-scenes.ts';
import { counterScenes } from './counter-scenes.ts';
import { importScenes } from './import-scenes.ts';
import { moneyScenes } from './money-scenes.ts';
import { dialog, LONG_NAME, type Scene, type Steps } from './scene.ts';
import { shopScenes } from './shop-scenes.ts';
import { workScenes } from './work-scenes.ts';

// Dialogs and states that are both photographed (`npm run shots`) and examined by axe (accessibility-scenes.spec.ts).

const client = async () => `/clients/${(await makeClient(LONG_NAME)).id}/details`;
const fromMenu =
  (menu: string, item: string): Steps =>
  async (page) => {
    await takeItem(page, button(page, menu, { exact: true }), item);
    await dialog(page).waitFor();
  };

/** Waits for the dialog, as axe would otherwise look at the page behind it. */
const opens =
  (name: Name): Steps =>
  async (page) => {
    await button(page, name).first().click();
    await dialog(page).waitFor();
  };

/** Opens a row of the list. */
const onRow =
  (place: 'first' | 'last', then: Steps): Steps =>
  async (page) => {
    await page.locator('[data-row-id] a')[place]().click();
    await then(page);
  };

const choosePhotos =
  (action: string): Steps =>
  async (page) => {
    await click(page, 'Sélectionner', { exact: true });
    const boxes = page.getByRole('checkbox', { name: /^Sélectionner / });
    await boxes.nth(0).check({ force: true });
    await boxes.nth(1).check({ force: true });
    await click(selectionBar(page), action);
    await dialog(page).waitFor();
  };

/** A date that was changed by hand, and then another rhythm. */
async function dateOutOfRhythm(): Promise<string> {
  const payer_account = (await makeClient(LONG_NAME)).id;
  const { id, version, amount, start_date, rule } = await makeSubscription(payer_account);
  await send('Fleuriste', 'PATCH', `/subscriptions/${id}/dates/2035-01-08/`, { amount: '99.50' });
  const moved = { payer_account, amount, start_date, rule: { ...rule, weekdays: [3] }, version };
  await send('Fleuriste', 'PUT', `/subscriptions/${id}/`, moved);
  return `/abonnements/${id}`;
}

/** A stop of its own on a day far ahead, given to a driver, so that no other scene moves it. */
async function stop(): Promise<string> {
  const day = emptyDay();
  const recipient = await makeClient(`${LONG_NAME} ${unique()}`);
  const { id } = await makeOrder({
    recipient_account: recipient.id,
    requires_delivery: true,
    delivery_date: day,
  });
  await changeOrder(id, { delivery_person: (await findDriver('Yanis Haddad')).id });
  return `/livraisons?date=${day}`;
}
const prove: Steps = async (page) => {
  await page.locator('[data-row-id]:not([data-done]) button[aria-haspopup=dialog]').first().click();
  await click(dialog(page), 'Livrer');
  await page.getByText('Photo de la remise').waitFor();
};
/** A proof on a device that fails so. */
const proveAfter =
  (failure: () => void, text: string): Steps =>
  async (page) => {
    await page.evaluate(failure);
    await prove(page);
    await page.getByText(text).waitFor();
  };
/**
 * A proof kept without network that conflicts with a change made meanwhile; the driver sees a notice with a
 * button.
 */
const proveWhile =
  (meanwhile: (page: Page, order: number) => Promise<unknown>, told: string): Steps =>
  async (page) => {
    const order = Number(await page.locator('[data-row-id]').first().getAttribute('data-row-id'));
    await prove(page);
    await page.context().setOffline(true);
    await click(dialog(page), 'Prendre la photo');
    await click(dialog(page), 'Enregistrer');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByText('À synchroniser').first().waitFor();
    await meanwhile(page, order);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: told }).waitFor();
  };
const cancel = (_: Page, order: number) => changeOrder(order, { status: 'cancelled' });
/** As the server answers a driver whose delivery it never was. */
const refuseProofs = (page: Page) =>
  page.route('**/api/deliveries/proofs/', (route) => {
    const json = { error: errorCatalogue.FORBIDDEN.message, code: 'FORBIDDEN', request_id: 'scene' };
    return route.fulfill({ status: errorCatalogue.FORBIDDEN.status, json });
  });
/** The browser's own errors: a refused camera, a full device, no storage. */
const refuseCamera = () => {
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
};
const fillStorage = () => {
  navigator.storage.estimate = () => Promise.resolve({ quota: 1_000_000, usage: 999_999 });
};
const breakStorage = () => {
  indexedDB.open = () => {
    throw new DOMException('Internal error', 'UnknownError');
  };
};

const shows =
  (text: string): Steps =>
  (page) =>
    page.getByText(text).waitFor();

export const scenes: Scene[] = [
  ...moneyScenes,
  ...accountantScenes,
  ...counterScenes,
  ...shopScenes,
  ...workScenes,
  { name: 'client-anonymiser', path: client, steps: fromMenu('Autres actions', 'Anonymiser…') },
  ...importScenes,
  { name: 'accueil-livreur', path: '/', as: 'Livreur' },
  { name: 'livraisons-livreur', path: '/livraisons', as: 'Livreur' },
  { name: 'livraisons-vide', path: '/livraisons?date=2059-05-05', steps: shows('Aucune livraison') },
  { name: 'preuve-camera-refusee', path: stop, steps: proveAfter(refuseCamera, 'Caméra indisponible') },
  { name: 'preuve-stockage-plein', path: stop, steps: proveAfter(fillStorage, 'Stockage plein') },
  {
    name: 'preuve-abandonner',
    path: stop,
    steps: async (page) => {
      await prove(page);
      await page.getByLabel('Reçu par').fill('Mme Verdier');
      await page.keyboard.press('Escape');
      await dialog(page).nth(1).waitFor();
    },
  },
  { name: 'preuve-sans-effet', path: stop, steps: proveWhile(cancel, 'J’ai compris') },
  { name: 'preuve-refusee', path: stop, steps: proveWhile(refuseProofs, 'Abandonner') },
  {
    name: 'stockage-indisponible',
    path: stop,
    steps: async (page) => {
      const script = await page.addInitScript(breakStorage);
      await page.reload();
      await script.dispose();
      await page.getByText('Stockage indisponible').waitFor();
    },
  },
  {
    name: 'commande-porte',
    path: async () =>
      `/commandes/${(await makeOrder({ requires_delivery: true, delivery_address: LONG_NAME, access_notes: 'Code 47B12, 3e gauche' })).id}`,
    steps: async (page) => {
      await click(page, 'Modifier', { exact: true });
      await dialog(page).getByRole('combobox', { name: 'Adresse de livraison' }).waitFor();
    },
  },
  {
    name: 'client-nouvelle-adresse',
    path: async () => {
      const { id } = await makeClient(LONG_NAME);
      await makeOrder({ recipient_account: id, requires_delivery: true, delivery_date: '2035-02-02' });
      return `/clients/${id}/details`;
    },
    as: 'Comptable',
    steps: async (page) => {
      await click(page, 'Modifier', { exact: true });
      await dialog(page).getByRole('combobox', { name: 'Adresse' }).fill('1 rue de Lille');
      await click(dialog(page), 'Enregistrer', { exact: true });
      await button(page, 'Prendre la nouvelle adresse').waitFor();
    },
  },
  { name: 'client-modifier', path: client, steps: (page) => click(page, 'Modifier', { exact: true }) },
  { name: 'client-supprimer', path: client, steps: fromMenu('Autres actions', 'Supprimer') },
  { name: 'client-fusionner', path: client, steps: fromMenu('Autres actions', 'Fusionner…') },
  { name: 'contact-ajouter', path: client, steps: opens('Ajouter un contact') },
  {
    name: 'contact-supprimer',
    path: '/clients?type=business',
    steps: onRow('first', opens(/^Supprimer le contact/)),
  },
  { name: 'medias-etiqueter', path: '/medias', steps: choosePhotos('Ajouter des tags') },
  { name: 'medias-supprimer', path: '/medias', steps: choosePhotos('Supprimer') },
  { name: 'equipe-modifier', path: '/equipe', steps: opens('Modifier Yanis Haddad') },
  {
    name: 'equipe-desactiver',
    path: '/equipe',
    steps: fromMenu('Autres actions pour Yanis Haddad', 'Désactiver'),
  },
  {
    name: 'abonnement-terminer',
    path: '/abonnements?state=active',
    steps: onRow('first', async (page) => {
      await page.getByRole('list', { name: 'Prochaines dates' }).waitFor();
      await opens('Terminer')(page);
    }),
  },
  {
    name: 'abonnement-hors-rythme',
    path: dateOutOfRhythm,
    steps: (page) => region(page, 'Dates hors du nouveau rythme').waitFor(),
  },
  {
    name: 'abonnement-creer-date',
    path: '/abonnements?problems=true',
    steps: onRow('last', opens(/^Créer maintenant la commande/)),
  },
];
