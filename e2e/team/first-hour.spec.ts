import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clean } from '../support/axe.ts';
import { newPhone, signIn } from '../support/people.ts';
import { button, click, dialog, region, textbox } from '../support/roles.ts';
import { startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

test('an Admin leads an empty shop through its first hour @phone', async ({ browser, viewport }) => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), 'florilege-first-hour-'));
  const shop = await startShop(folder, { DEMO: '0' });
  const context = await browser.newContext({ viewport, baseURL: shop.url });
  try {
    const phone = newPhone();
    const env = { ...process.env, DATA_DIR: folder, APP_ENV: 'development', DATABASE_URL: '' };
    const admin = [join(root, 'scripts/admin.ts'), phone, 'Jeanne Arnoux'];
    await run(process.execPath, admin, { cwd: root, env });
    const page = await context.newPage();
    await page.goto('/');
    await signIn(page, shop.inboxUrl, phone);
    await page.goto('/');
    const list = region(page, 'Première heure');
    await expect(list).toContainText('0 sur 6');
    await clean(page, 'première heure');

    await list.getByRole('link', { name: 'Remplir l’identité' }).click();
    const identity = region(page, 'Identité de la boutique');
    await textbox(identity, 'SIRET').fill('732 829 320 00074');
    await textbox(identity, 'N° de TVA').fill('FR44732829320');
    await click(identity, 'Enregistrer l’identité');
    await expect(region(page, 'Première heure')).toContainText('1 sur 6');

    await page.goto('/');
    for (const [step, sum] of [
      ['Boutique et terminal', '2 sur 6'],
      ['Équipe et livreurs', '3 sur 6'],
      ['Importer les clients', '4 sur 6'],
    ]) {
      await button(list, `Passer l’étape ${step}`).click();
      await expect(list).toContainText(sum ?? '');
    }
    await list.getByRole('link', { name: 'Essayer les envois' }).click();
    const connections = region(page, 'Ce qui est branché');
    await expect(connections).toContainText('Simulé');
    await click(connections, 'Envoyer un SMS d’essai');
    await click(dialog(page), 'Envoyer l’essai');
    await expect(connections.getByText('Envoyé', { exact: true })).toHaveCount(1);
    await click(connections, 'Envoyer un e-mail d’essai');
    await textbox(dialog(page), 'E-mail').fill('jeanne@example.fr');
    await click(dialog(page), 'Envoyer l’essai');
    await expect(connections.getByText('Envoyé', { exact: true })).toHaveCount(2);
    await expect(region(page, 'Première heure')).toContainText('5 sur 6');

    await page.goto('/');
    await page.setViewportSize({ width: 820, height: 1180 });
    await list.getByRole('link', { name: 'Prendre une commande' }).click();
    const order = dialog(page, 'Nouvelle commande');
    await textbox(order, 'Montant').fill('45');
    await click(order, /^Créer/);
    await expect(order).toBeHidden();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(list).toBeHidden();
    await page.goto('/parametres');
    await expect(region(page, 'Première heure')).toContainText('6 sur 6');
  } finally {
    await context.close();
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
