import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { clean } from '../support/axe.ts';
import { runImport } from '../support/imports.ts';
import { newPhone, signIn } from '../support/people.ts';
import { button, choose, click, dialog, region, textbox } from '../support/roles.ts';
import { startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** An act at this shop's own Square. */
async function at(squareUrl: string, path: string): Promise<void> {
  const response = await fetch(new URL(`/_sim/${path}`, squareUrl), { method: 'POST', body: '{}' });
  expect(response.ok, path).toBe(true);
}

const state = z.object({ checkouts: z.array(z.object({ id: z.string() })) });
const checkout = async (squareUrl: string) =>
  state.parse(await (await fetch(new URL('/_sim/state', squareUrl))).json()).checkouts[0]?.id;

test('an Admin leads an empty shop to its first paid terminal sale and hands over @phone', async ({
  browser,
  viewport,
}) => {
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
    await list.getByRole('link', { name: 'Associer un terminal' }).click();
    await click(page, 'Reprendre les lieux de Square');
    const row = region(page, 'Boutiques et terminaux').getByRole('row').filter({ hasText: 'Marais' });
    await click(row, /^Générer un code/);
    const code = await row.getByRole('status').locator('strong').textContent();
    await at(shop.squareUrl, `codes/${code}/pair`);
    await expect(row.getByRole('status')).toHaveText('Associé');
    await choose(page, 'Boutique où je travaille', 'Boutique Marais');

    const boutique = newPhone();
    for (const [name, role, number] of [
      ['Yanis Haddad', 'Livreur', newPhone()],
      ['Sofia Marques', 'Boutique', boutique],
    ] as const) {
      await page.goto('/equipe?new=1');
      const member = dialog(page);
      await textbox(member, 'Nom').fill(name);
      await textbox(member, 'Téléphone').fill(number);
      await choose(member, 'Rôle', role);
      await click(member, 'Ajouter le membre');
      await expect(member).toBeHidden();
    }

    await page.goto('/');
    await expect(list).toContainText('3 sur 6');
    await list.getByRole('link', { name: 'Importer les clients' }).click();
    const pasted = textbox(page, 'Ou collez des lignes copiées d’un tableur');
    await pasted.fill('Nom\tTéléphone\tVille\nOdile Vasseur\t01 42 00 00 01\tParis');
    await click(page, 'Lire les lignes collées');
    await runImport(page, '1 client');
    await page.goto('/');
    await expect(list).toContainText('4 sur 6');
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
    await click(order, /^Créer (?!et encaisser)/);
    await expect(order).toBeHidden();
    await page.goto('/commandes/1');
    await button(region(page, 'Actions'), 'Envoyer au terminal').click();
    const terminal = dialog(page, 'Paiement sur terminal');
    await expect(terminal).toContainText('Présentez la carte sur le terminal.');
    await at(shop.squareUrl, `checkouts/${await checkout(shop.squareUrl)}/tap`);
    await expect(page.getByText('Payée', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(list).toBeHidden();
    await page.goto('/parametres');
    await expect(region(page, 'Première heure')).toContainText('6 sur 6');

    const other = await browser.newContext({ viewport, baseURL: shop.url });
    const hers = await other.newPage();
    await hers.goto('/');
    await signIn(hers, shop.inboxUrl, boutique);
    await hers.goto('/commandes/1');
    await expect(hers.getByText('Payée', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await other.close();
  } finally {
    await context.close();
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
