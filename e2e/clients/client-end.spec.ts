import type { Page } from '@playwright/test';
import { makeClient, makeOrderOf } from '../support/orders.ts';
import { button, click, dialog, expectTexts, region, tab, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The end of a client: archived, deleted, merged into another.

/** A rare action, from the menu. */
async function act(page: Page, action: string): Promise<void> {
  await click(page, 'Autres actions');
  await page.getByRole('menuitem', { name: action }).click();
}

test('archives a client with orders, deletes one without', async ({ as }) => {
  const { client: busy } = await makeOrderOf('Archive Œillet');
  const mistake = await makeClient('Erreur Œillet');
  const page = await as('Senior', `/clients/${busy.id}`);
  await act(page, 'Supprimer');
  const question = dialog(page, 'Supprimer le client ?');
  await expect(question).toContainText(busy.name);
  await click(question, 'Supprimer le client');
  await expect(question).toContainText('Ce client a des commandes : il ne se supprime pas, il s’archive.');
  await click(question, 'Archiver le client');
  const notice = region(page, 'Client archivé');
  await expect(notice).toBeVisible();
  await click(page.getByRole('alert').filter({ hasText: busy.name }), 'Annuler');
  await expect(notice).toBeHidden();
  await act(page, 'Archiver');
  await click(notice, 'Désarchiver');
  await expect(notice).toBeHidden();

  await page.goto(`/clients/${mistake.id}`);
  await act(page, 'Supprimer');
  await click(question, 'Supprimer le client');
  await expect(page).toHaveURL('/clients');
  await page.goto(`/clients/${mistake.id}`);
  await expect(title(page, 'Client non trouvé')).toBeVisible();
});

test('merges two clients after showing what moves, and redirects the old address', async ({ as }) => {
  const { client: stays } = await makeOrderOf('Fusion Dahlia', { amount: '20.00' });
  const { client: goes } = await makeOrderOf('Double Dahlia', { amount: '30.50' });
  const page = await as('Senior', `/clients/${stays.id}`);
  await act(page, 'Fusionner…');
  const form = dialog(page, 'Fusionner deux clients');
  const merge = button(form, 'Fusionner définitivement');
  await expect(merge).toBeDisabled();
  await form.getByRole('combobox', { name: 'Client à reprendre' }).fill(goes.name);
  await form.getByRole('option', { name: new RegExp(`^${goes.name}`) }).click();
  const summary = region(form, 'Ce que fait la fusion');
  await expect(summary.getByRole('listitem')).toHaveText([
    '1 commande',
    '0 contact',
    '0 note',
    '0 photo',
    '0 abonnement',
  ]);
  await expectTexts(summary, 'Solde après la fusion−50,50 €', 'Cela ne peut pas être annulé.');
  await expectTexts(summary, goes.name, stays.name);
  await merge.click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Solde : −50,50 €')).toBeVisible();
  await expect(tab(page, /^Commandes · 2/)).toBeVisible();

  await page.goto(`/clients/${goes.id}/orders`);
  await expect(page).toHaveURL(`/clients/${stays.id}/orders`);
  await expect(page.getByText(`${goes.name} a été fusionné`)).toBeVisible();
});
