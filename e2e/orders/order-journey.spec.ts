import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { people, signIn } from '../support/people.ts';
import { button, click, dialog, heading, link, region, tab, textbox } from '../support/roles.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// The main job from an empty data folder: what the shop does all day, then the machine dies and comes back.

test('takes a grouped order from sign-in to delivered, over a kill -9', async ({ page }) => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), 'florilege-journey-'));
  let shop = await startShop(folder);
  try {
    await page.goto(`${shop.url}/commandes`);
    await signIn(page, shop.inboxUrl, people.Senior);
    await expect(heading(page, 'Commandes', { exact: true })).toBeVisible();

    await takeGroupedOrder(page);
    await openNewest(page, 'Atelier Kowalski');
    const orderUrl = page.url();
    await followToDelivered(page);
    await readEvents(page);

    await shop.kill();
    shop = await startShop(folder);
    await sameAfterRestart(page, shop, new URL(orderUrl).pathname);
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function takeGroupedOrder(page: Page): Promise<void> {
  await click(page, 'Nouvelle commande');
  const form = dialog(page, /commande/i);
  const create = button(form, /^Créer (?!et encaisser)/);
  await expect(create).toBeDisabled();
  await form.getByLabel('Montant').fill('64,50');
  await form.getByText('Livraison', { exact: true }).click();

  await button(form, 'Nouveau client').first().click();
  await textbox(form, /^Nom/).fill('Atelier Kowalski');
  const newClient = form.getByRole('group', { name: /^Nouveau client/ });
  await newClient.getByRole('combobox', { name: 'Adresse' }).fill('14 rue des Rosiers');
  await textbox(newClient, 'Ville').fill('Paris');
  await textbox(newClient, 'Téléphone').fill('06 39 98 77 66');
  await click(form, 'Créer le client');
  await expect(form.getByText('Atelier Kowalski').first()).toBeVisible();

  await click(form, 'Demain');
  await form.getByLabel('Message manuscrit').fill('Joyeux anniversaire maman !');
  await click(form, 'Ajouter une autre commande');
  await expect(form.getByText('Données copiées')).toBeVisible();
  await expect(create).toBeDisabled();
  await textbox(form, 'Montant').nth(1).fill('38');
  await create.click();
  await expect(form).toBeHidden();
}

async function openNewest(page: Page, client: string): Promise<void> {
  await expect(page.getByText(client).first()).toBeVisible();
  await expect(link(page, new RegExp(client))).toHaveCount(2);
  await link(page, new RegExp(client)).last().click();
  await expect(heading(page, /^Commande \d+/)).toBeVisible();
}

async function changeStatus(page: Page, label: string): Promise<void> {
  await click(page, /Changer le statut/);
  await click(dialog(page), new RegExp(`^${label}`));
}

async function followToDelivered(page: Page): Promise<void> {
  await changeStatus(page, 'En préparation');
  await expect(button(page, /^Statut\s: En préparation/)).toBeVisible();
  await changeStatus(page, 'À livrer');
  const drivers = dialog(page, /livreur/i);
  await drivers.getByRole('radio', { name: /Yanis Haddad/ }).check();
  await click(drivers, 'Confier la livraison');
  await expect(button(page, /^Statut\s: À livrer/)).toBeVisible();
  await expect(page.getByText('Yanis Haddad').first()).toBeVisible();
  await changeStatus(page, 'En livraison');
  await expect(button(page, /^Statut\s: En livraison/)).toBeVisible();
  await changeStatus(page, 'Livrée');
  await expect(button(page, /^Statut\s: Livrée/)).toBeVisible();
}

async function readEvents(page: Page): Promise<void> {
  await tab(page, /Événements/).click();
  await expect(page).toHaveURL(/\/events/);
  const events = region(page, 'Événements');
  for (const sentence of ['Commande créée', 'Livreur : Yanis Haddad', 'Statut : En livraison → Livrée']) {
    await expect(events.getByText(sentence)).toHaveCount(1);
  }
  await expect(events.getByText('Camille Morel').first()).toBeVisible();
}

async function sameAfterRestart(page: Page, shop: Shop, path: string): Promise<void> {
  // The new start has another address here, so the member signs in again, as on another device.
  await page.goto(shop.url + path);
  await signIn(page, shop.inboxUrl, people.Senior);
  await expect(button(page, /^Statut\s: Livrée/)).toBeVisible();
  await page.goto(`${shop.url}/commandes?search=kowalski`);
  await expect(link(page, /Atelier Kowalski/)).toHaveCount(2);
}
