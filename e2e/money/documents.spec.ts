import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeOrder, makeOrder } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';

// The papers of an order: previewed and downloaded without leaving the page.

async function openPapers(page: Page, id: number) {
  await page.getByRole('button', { name: /^Bon de commande/ }).click();
  const dialog = page.getByRole('dialog', { name: `Documents de la commande ${id}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The papers are in a frame; a phone, which frames none, opens them instead. */
async function previewed(page: Page, dialog: ReturnType<Page['getByRole']>, isMobile: boolean) {
  if (isMobile) return expect(dialog.getByRole('link', { name: 'Ouvrir' })).toHaveAttribute('href', /^blob:/);
  await expect(dialog.locator('iframe[title="Aperçu des documents"]')).toHaveAttribute('src', /^blob:/);
  // The strict content policy lets the page’s own frame show it.
  await expect.poll(() => page.frames().some((one) => one.url().startsWith('blob:'))).toBe(true);
}

async function keep(page: Page, dialog: ReturnType<Page['getByRole']>) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Télécharger' }).click(),
  ]);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return download.suggestedFilename();
}

test('previews and downloads a bon de commande, then the card, without leaving the order', async ({
  as,
  isMobile,
}) => {
  const { id } = await makeOrder({ hand_message: 'Bonne fête, ma chère Zoé !' });
  const page = await as('Fleuriste', `/commandes/${id}`);
  const dialog = await openPapers(page, id);

  await expect(dialog.getByRole('checkbox', { name: 'Bon de commande' })).toBeChecked();
  await previewed(page, dialog, isMobile);
  expect(await keep(page, dialog)).toBe(`bon-de-commande-${id}.pdf`);

  await dialog.getByRole('checkbox', { name: 'Carte message (A6)' }).check();
  await expect(dialog.getByRole('link', { name: 'Télécharger' })).toHaveAttribute(
    'download',
    `documents-${id}.pdf`,
  );
  await dialog.getByRole('checkbox', { name: 'Bon de commande' }).uncheck();
  await expect(dialog.getByRole('link', { name: 'Télécharger' })).toHaveAttribute(
    'download',
    `carte-${id}.pdf`,
  );
  expect(await keep(page, dialog)).toBe(`carte-${id}.pdf`);

  // The choice is remembered, the URL is still the order’s.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/commandes/${id}`);
  await openPapers(page, id);
  await expect(dialog.getByRole('checkbox', { name: 'Carte message (A6)' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Bon de commande' })).not.toBeChecked();
});

test('« Imprimer » prints the frame, not the page', { tag: '@desk' }, async ({ as }) => {
  const { id } = await makeOrder({ hand_message: 'Merci' });
  const page = await as('Fleuriste', `/commandes/${id}`);
  const dialog = await openPapers(page, id);
  const frame = dialog.locator('iframe');
  await expect(frame).toHaveAttribute('src', /^blob:/);
  const printed = await frame.evaluate(
    (element: HTMLIFrameElement) =>
      new Promise<string>((resolve) => {
        window.print = () => resolve('page');
        if (element.contentWindow) element.contentWindow.print = () => resolve('frame');
        const buttons = [...document.querySelectorAll('[role="dialog"] button')].filter(
          (one) => one.textContent === 'Imprimer',
        );
        for (const button of buttons) if (button instanceof HTMLElement) button.click();
      }),
  );
  expect(printed).toBe('frame');
});

test('says that an order without a message has no card to print', async ({ as, isMobile }) => {
  const { id } = await makeOrder();
  const page = await as('Fleuriste', `/commandes/${id}`);
  const dialog = await openPapers(page, id);
  await dialog.getByRole('checkbox', { name: 'Carte message (A5 pliée)' }).check();
  await dialog.getByRole('checkbox', { name: 'Bon de commande' }).uncheck();
  await expect(
    dialog.getByText('Ces commandes n’ont rien à imprimer : aucun message manuscrit.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: isMobile ? 'Ouvrir' : 'Imprimer' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Carte message (A5 pliée)' }).uncheck();
  await expect(dialog.getByText('Choisissez au moins un document.')).toBeVisible();
});

test('says that a paper could not be fetched, and fetches it on « Réessayer »', async ({
  as,
  isMobile,
}) => {
  const { id } = await makeOrder();
  const page = await as('Fleuriste', `/commandes/${id}`);
  const address = `**/api/orders/${id}/download-bon-de-commande/`;
  await page.route(address, (route) => route.fulfill({ status: 400, body: 'Bad request' }));
  const dialog = await openPapers(page, id);
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('Erreur de téléchargement');
  await expect(alert).toContainText("Le bon de commande n'a pas pu être téléchargé.");
  await expect(alert).toContainText('Échec du téléchargement du bon de commande');
  await page.unroute(address);
  await changeOrder(id, { hand_message: 'Merci' });
  await alert.getByRole('button', { name: 'Réessayer' }).click();
  await previewed(page, dialog, isMobile);
});
