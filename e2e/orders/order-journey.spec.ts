import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { people, signIn } from '../support/people.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// The main job from an empty data folder: what the shop does all day, then the machine dies and comes back.

test('sign in, take a grouped order for a new client, follow it to delivered; a kill -9 loses and doubles nothing', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const folder = await mkdtemp(join(tmpdir(), 'florilege-journey-'));
  let shop = await startShop(folder);
  try {
    await page.goto(`${shop.url}/commandes`);
    await signIn(page, shop.inboxUrl, people.Senior);
    await expect(page.getByRole('heading', { name: 'Commandes', exact: true })).toBeVisible();

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
  await page.getByRole('button', { name: 'Nouvelle commande' }).click();
  const dialog = page.getByRole('dialog', { name: /commande/i });
  const create = dialog.getByRole('button', { name: /^Créer/ });
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Montant').fill('64,50');
  await dialog.getByText('Livraison', { exact: true }).click();

  await dialog.getByRole('button', { name: 'Nouveau client' }).first().click();
  await dialog.getByRole('textbox', { name: /^Nom/ }).fill('Atelier Kowalski');
  await dialog.getByLabel('Adresse').fill('14 rue des Rosiers');
  await dialog.getByLabel('Ville').fill('Paris');
  await dialog.getByLabel('Téléphone').fill('06 39 98 77 66');
  await dialog.getByRole('button', { name: 'Créer le client' }).click();
  await expect(dialog.getByText('Atelier Kowalski').first()).toBeVisible();

  await dialog.getByRole('button', { name: 'Demain' }).click();
  await dialog.getByLabel('Message manuscrit').fill('Joyeux anniversaire maman !');
  await dialog.getByRole('button', { name: 'Ajouter une autre commande' }).click();
  await expect(dialog.getByText('Données copiées')).toBeVisible();
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Montant').nth(1).fill('38');
  await create.click();
  await expect(dialog).toBeHidden();
}

async function openNewest(page: Page, client: string): Promise<void> {
  await expect(page.getByText(client).first()).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(client) })).toHaveCount(2);
  await page
    .getByRole('link', { name: new RegExp(client) })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: /^Commande \d+/ })).toBeVisible();
}

async function changeStatus(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /Changer le statut/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .click();
}

async function followToDelivered(page: Page): Promise<void> {
  await changeStatus(page, 'En préparation');
  await expect(page.getByRole('button', { name: /^Statut\s: En préparation/ })).toBeVisible();
  await changeStatus(page, 'À livrer');
  const drivers = page.getByRole('dialog', { name: /livreur/i });
  await drivers.getByRole('radio', { name: /Yanis Haddad/ }).check();
  await drivers.getByRole('button', { name: 'Confier la livraison' }).click();
  await expect(page.getByRole('button', { name: /^Statut\s: À livrer/ })).toBeVisible();
  await expect(page.getByText('Yanis Haddad').first()).toBeVisible();
  await changeStatus(page, 'En livraison');
  await expect(page.getByRole('button', { name: /^Statut\s: En livraison/ })).toBeVisible();
  await changeStatus(page, 'Livrée');
  await expect(page.getByRole('button', { name: /^Statut\s: Livrée/ })).toBeVisible();
}

async function readEvents(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /Événements/ }).click();
  await expect(page).toHaveURL(/\/events/);
  const events = page.getByRole('region', { name: 'Événements' });
  for (const sentence of ['Commande créée', 'Livreur : Yanis Haddad', 'Statut : En livraison → Livrée']) {
    await expect(events.getByText(sentence)).toHaveCount(1);
  }
  await expect(events.getByText('Camille Morel').first()).toBeVisible();
}

async function sameAfterRestart(page: Page, shop: Shop, path: string): Promise<void> {
  // The new start has another address here, so the member signs in again, as on another device.
  await page.goto(shop.url + path);
  await signIn(page, shop.inboxUrl, people.Senior);
  await expect(page.getByRole('button', { name: /^Statut\s: Livrée/ })).toBeVisible();
  await page.goto(`${shop.url}/commandes?search=kowalski`);
  await expect(page.getByRole('link', { name: /Atelier Kowalski/ })).toHaveCount(2);
}
