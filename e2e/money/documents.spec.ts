import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeOrder, makeOrder } from '../support/orders.ts';
import { click, dialog, isNarrow, link } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The papers of an order: looked at and kept without leaving the page.

async function openPapers(page: Page, id: number) {
  await click(page, /^Bon de commande/);
  const papers = dialog(page, `Documents de la commande ${id}`);
  await expect(papers).toBeVisible();
  return papers;
}

/** The papers stand in a frame; a phone, which frames none, opens them instead. */
async function previewed(page: Page, papers: ReturnType<Page['getByRole']>) {
  if (isNarrow(page)) return expect(link(papers, 'Ouvrir')).toHaveAttribute('href', /^blob:/);
  await expect(papers.locator('iframe[title="Aperçu des documents"]')).toHaveAttribute('src', /^blob:/);
  // The strict content policy lets the page’s own frame show it.
  await expect.poll(() => page.frames().some((one) => one.url().startsWith('blob:'))).toBe(true);
}

async function keep(page: Page, papers: ReturnType<Page['getByRole']>) {
  const [download] = await Promise.all([page.waitForEvent('download'), link(papers, 'Télécharger').click()]);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return download.suggestedFilename();
}

test('shows a bon de commande, then the card, without leaving the order @phone', async ({ as }) => {
  const { id } = await makeOrder({ hand_message: 'Bonne fête, ma chère Zoé !' });
  const page = await as('Fleuriste', `/commandes/${id}`);
  const papers = await openPapers(page, id);

  await expect(papers.getByRole('checkbox', { name: 'Bon de commande' })).toBeChecked();
  await previewed(page, papers);
  expect(await keep(page, papers)).toBe(`bon-de-commande-${id}.pdf`);

  await papers.getByRole('checkbox', { name: 'Carte message (A6)' }).check();
  await expect(link(papers, 'Télécharger')).toHaveAttribute('download', `documents-${id}.pdf`);
  await papers.getByRole('checkbox', { name: 'Bon de commande' }).uncheck();
  await expect(link(papers, 'Télécharger')).toHaveAttribute('download', `carte-${id}.pdf`);
  expect(await keep(page, papers)).toBe(`carte-${id}.pdf`);

  // The choice is remembered where it has the paper that is asked for, the address of the page is still the order’s.
  await page.keyboard.press('Escape');
  await expect(papers).toBeHidden();
  await expect(page).toHaveURL(`/commandes/${id}`);
  const chosen = async (card: boolean) => {
    await expect(papers.getByRole('checkbox', { name: 'Carte message (A6)' })).toBeChecked({ checked: card });
    await expect(papers.getByRole('checkbox', { name: 'Bon de commande' })).toBeChecked({ checked: !card });
    await page.keyboard.press('Escape');
    await expect(papers).toBeHidden();
  };
  await click(page, 'Imprimer la carte');
  await chosen(true);
  await openPapers(page, id);
  await chosen(false);
});

for (const [width, height] of [
  [1440, 768],
  [390, 844],
] as const)
  test(`gives the papers a frame of 600 px in a window of ${width} × ${height}`, async ({ as }) => {
    const { id } = await makeOrder();
    const page = await as('Fleuriste', `/commandes/${id}`);
    await page.setViewportSize({ width, height });
    const papers = await openPapers(page, id);
    // Once the dialog has grown.
    await expect.poll(async () => (await papers.locator('iframe').boundingBox())?.height).toBe(600);
  });

test('prints the frame, not the page', async ({ as }) => {
  const { id } = await makeOrder({ hand_message: 'Merci' });
  const page = await as('Fleuriste', `/commandes/${id}`);
  const papers = await openPapers(page, id);
  const frame = papers.locator('iframe');
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

test('prints all orders of a day from their list', async ({ as }) => {
  const day = '2033-02-14';
  for (const hand_message of ['Pour Zoé', 'Pour Ana']) await makeOrder({ hand_message, delivery_date: day });
  const page = await as('Fleuriste', '/commandes');
  await click(page, 'Imprimer');
  await expect(dialog(page).getByText(/^500 commandes au plus s’impriment ensemble/)).toBeVisible();
  await page.goto(`/commandes?delivery_from=${day}&delivery_to=${day}`);
  await click(page, 'Imprimer');
  const papers = dialog(page, 'Documents de 2 commandes');
  await previewed(page, papers);
  expect(await keep(page, papers)).toBe('bon-de-commande-2-commandes.pdf');
});

test('refuses to print a card without a message @phone', async ({ as }) => {
  const { id } = await makeOrder();
  const page = await as('Fleuriste', `/commandes/${id}`);
  const papers = await openPapers(page, id);
  await papers.getByRole('checkbox', { name: 'Carte message (A5 pliée)' }).check();
  await papers.getByRole('checkbox', { name: 'Bon de commande' }).uncheck();
  await expect(
    papers.getByText('Ces commandes n’ont rien à imprimer : aucun message manuscrit.'),
  ).toBeVisible();
  await expect(papers.getByRole('button', { name: isNarrow(page) ? 'Ouvrir' : 'Imprimer' })).toBeDisabled();
  await papers.getByRole('checkbox', { name: 'Carte message (A5 pliée)' }).uncheck();
  await expect(papers.getByText('Choisissez au moins un document.')).toBeVisible();
});

test('says why a document is missing, and tries again', async ({ as }) => {
  const { id } = await makeOrder();
  const page = await as('Fleuriste', `/commandes/${id}`);
  const address = `**/api/orders/${id}/download-bon-de-commande/`;
  await page.route(address, (route) => route.fulfill({ status: 400, body: 'Bad request' }));
  const papers = await openPapers(page, id);
  const alert = papers.getByRole('alert');
  await expect(alert).toContainText('Erreur de téléchargement');
  await expect(alert).toContainText("Le bon de commande n'a pas pu être téléchargé.");
  await expect(alert).toContainText('Échec du téléchargement du bon de commande');
  await page.unroute(address);
  await changeOrder(id, { hand_message: 'Merci' });
  await click(alert, 'Réessayer');
  await previewed(page, papers);
});
