import type { Page } from '@playwright/test';
import { changeOrder, makeClient, makeOrderOf, makeSubscription } from '../support/orders.ts';
import { makePhoto } from '../support/photos.ts';
import { button, choose, click, dialog, link, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

const entry = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

test('says who changed what of an order, filtered by kind and member', async ({ as }) => {
  const { client, ...order } = await makeOrderOf('Journal Anémone');
  await changeOrder(order.id, { amount: '60' });
  await changeOrder(order.id, { hand_message: 'Bon anniversaire', bouquet_notes: 'Pas de lys' }, 'Fleuriste');

  const page = await as('Senior', `/commandes/${order.id}`);
  await click(page, /^Journal/);
  await expect(title(page, 'Journal')).toBeVisible();
  await expect(page).toHaveURL(`/audit?about=order%3A${order.id}`);
  const sentence = `a changé le montant de la commande n°\\s${order.id}\\s: 45,00\\s€\\s→ 60,00\\s€`;
  const amount = entry(page, new RegExp(`Sofia Marques ${sentence}`));
  await expect(amount).toBeVisible();
  await expect(page.getByRole('main').getByRole('region').getByRole('listitem')).toHaveCount(3);
  await changeOrder(order.id, { purchase_order_number: 'BC-77' });
  await expect(entry(page, /BC-77/)).toBeVisible();

  const notes = entry(page, /Louise Garnier a modifié/);
  await click(notes, 'Avant et après');
  await expect(notes.getByRole('row', { name: /Message manuscrit/ })).toHaveText(/—.*Bon anniversaire/);

  await choose(page, 'Membre', 'Louise Garnier');
  await expect(amount).toHaveCount(0);
  await expect(notes).toBeVisible();
  await choose(page, 'Sujet', 'Clients');
  const nothing = page
    .getByRole('status')
    .filter({ hasText: 'Aucun changement ne correspond à ces filtres' });
  await click(nothing, 'Réinitialiser');
  await expect(amount).toBeVisible();
  await link(amount, 'Voir la commande').click();
  await expect(title(page, `Commande ${order.id}`)).toBeVisible();

  await page.goto(`/clients/${client.id}/details`);
  await click(page, 'Autres actions');
  await page.getByRole('menuitem', { name: 'Journal' }).click();
  await expect(entry(page, `Sofia Marques a créé le client ${client.name}`)).toBeVisible();
});

test('leads from a subscription to its journal and back', async ({ as }) => {
  const client = await makeClient('Journal Blanche');
  const { id } = await makeSubscription(client.id);
  const page = await as('Senior', `/abonnements/${id}`);
  await click(page, 'Journal');
  await expect(page).toHaveURL(`/audit?about=subscription%3A${id}`);
  const made = entry(page, new RegExp(`a créé l’abonnement n°\\s${id}`));
  await link(made, 'Voir l’abonnement').click();
  await expect(title(page, client.name)).toBeVisible();

  const below = await as('Fleuriste', `/abonnements/${id}`);
  await expect(button(below, 'Modifier', { exact: true })).toBeVisible();
  await expect(button(below, 'Journal')).toHaveCount(0);
});

test('leads from a photo to its journal, for those who may read it', async ({ as }) => {
  const photo = await makePhoto();
  const page = await as('Senior', `/medias/${photo.id}`);
  await click(dialog(page), 'Journal');
  await expect(page).toHaveURL(`/audit?about=photo%3A${photo.id}`);
  await expect(entry(page, 'a ajouté la photo')).toBeVisible();

  const below = await as('Fleuriste', `/medias/${photo.id}`);
  await expect(dialog(below).getByRole('heading', { name: 'Fichier' })).toBeVisible();
  await expect(button(dialog(below), 'Journal')).toHaveCount(0);
});

test('lists all changes day by day', async ({ as }) => {
  const page = await as('Senior', '/audit');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/Aujourd’hui/);
  const entries = page.getByRole('main').getByRole('region').getByRole('listitem');
  await expect(entries).toHaveCount(50);
  await click(page, 'Voir les changements plus anciens');
  await expect(entries).toHaveCount(100);
});
