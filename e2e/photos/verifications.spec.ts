import type { Locator, Page } from '@playwright/test';
import { clean } from '../support/axe.ts';
import { loseAnswers } from '../support/network.ts';
import { changeOrder, makeOrder } from '../support/orders.ts';
import { makePhoto } from '../support/photos.ts';
import { drawFinger } from '../support/pointer.ts';
import { validateWaiting } from '../support/queue.ts';
import { button, click, dialog, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// In series, as they share one queue.
test.describe.configure({ mode: 'default' });

const DONE = 'Toutes les vérifications sont terminées !';
const LONG_AGO = '2000-01-02';
const card = (page: Page) => page.getByRole('article', { name: /^Commande \d+ à valider$/ });
const cardOf = (page: Page, id: number) =>
  page.getByRole('article', { name: `Commande ${id} à valider`, exact: true });
const approve = (page: Page) => button(page, 'Valider', { exact: true });
const reject = (page: Page) => button(page, 'Refuser', { exact: true });
const done = (page: Page, count: number) =>
  page.getByText(new RegExp(`^${count} sur \\d+\\s· \\d+ en attente$`));
const orderOf = async (shown: Locator) =>
  Number(/\d+/.exec((await shown.getAttribute('aria-label')) ?? '')?.[0]);
const statusOf = async (id: number) => (await changeOrder(id, {})).status;

/** So many orders that wait before all others, in the order of the queue. */
async function queueOf(count: number): Promise<number[]> {
  await validateWaiting(LONG_AGO);
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const { id } = await makeOrder({
      delivery_date: LONG_AGO,
      bouquet_notes: `Bouquet ${i + 1}`,
      hand_message: 'Avec toute notre affection',
    });
    ids.push(id);
  }
  for (const id of ids) await changeOrder(id, { status: 'needs_verification' });
  return ids;
}

test('shares 30 cards between two browsers without a double', async ({ queue: _, as }) => {
  const ids = await queueOf(30);
  const [first, second] = [await as('Senior', '/verifications'), await as('Admin', '/verifications')];
  const seen: number[] = [];
  const work = async (page: Page) => {
    for (let mine = 0; ; mine++) {
      await expect(
        card(page).or(page.getByText(DONE)).or(page.getByText('Rien à vérifier ici pour l’instant')),
      ).toBeVisible();
      const id = (await card(page).isVisible()) ? await orderOf(card(page)) : 0;
      if (!ids.includes(id)) return mine;
      seen.push(id);
      await page.keyboard.press('ArrowRight');
      await expect(cardOf(page, id)).toBeHidden();
    }
  };
  await expect(card(first)).toBeVisible();
  await expect(card(second)).toBeVisible();
  const [a, b] = await Promise.all([work(first), work(second)]);
  expect(seen.toSorted((x, y) => x - y)).toEqual(ids);
  expect(a).toBeGreaterThan(0);
  expect(b).toBeGreaterThan(0);
  for (const id of ids) await expect.poll(() => statusOf(id)).toBe('validated');
});

test('asks why a bouquet is refused, tells its maker, and undoes it within 8 s @phone', async ({
  queue: _,
  as,
}) => {
  const [a, b] = (await queueOf(2)) as [number, number];
  const photo = await makePhoto(undefined, ['kraft']);
  await changeOrder(a, { verification_image: photo.id });
  const page = await as('Senior', '/verifications');
  await expect(cardOf(page, a)).toBeVisible();
  await expect(done(page, 0)).toBeVisible();
  await expect(card(page)).toContainText('kraft');
  await expect(card(page).getByRole('img')).toBeVisible();

  await reject(page).click();
  const asking = dialog(page, new RegExp(`Refuser la commande ${a}`));
  await click(asking, 'Refuser la commande');
  await expect(asking.getByText('Le motif est requis')).toBeVisible();
  await asking.getByLabel('Motif du refus').fill('Roses fanées');
  // Without network the card comes back, and its reason with it.
  await page.context().setOffline(true);
  await click(asking, 'Refuser la commande');
  await expect(page.getByText(new RegExp(`^Commande ${a}\\s:`))).toBeVisible();
  await page.context().setOffline(false);
  await expect(cardOf(page, a)).toBeVisible();
  await reject(page).click();
  await expect(asking.getByLabel('Motif du refus')).toHaveValue('Roses fanées');
  await click(asking, 'Refuser la commande');
  // It is answered, and the seconds to undo it run.
  await expect(button(page, `Annuler : commande ${a}`)).toBeVisible();
  const refused = await changeOrder(a, {});
  expect(refused.status).toBe('preparing');
  expect(refused.events.at(-1)).toMatchObject({
    description: expect.stringContaining('Vérification refusée, à reprendre par'),
    notes: 'Roses fanées',
  });

  await click(page, `Annuler : commande ${a}`);
  await expect(cardOf(page, a)).toBeVisible();
  await expect(done(page, 0)).toBeVisible();
  expect(await statusOf(a)).toBe('needs_verification');

  // Decided, and changed by a colleague before it is taken back.
  await approve(page).click();
  await expect(button(page, `Annuler : commande ${a}`)).toBeVisible();
  await changeOrder(a, { status: 'delivering' });
  await click(page, `Annuler : commande ${a}`);
  await expect(page.getByText(/cette décision ne s’annule plus/)).toBeVisible();
  expect(await statusOf(a)).toBe('delivering');

  await expect(button(page, `Annuler : commande ${a}`)).toBeHidden();
  await expect(cardOf(page, b)).toBeVisible();
  // Sooner than 350 ms after the last press it would be the other half of a double tap.
  await page.waitForTimeout(400);
  await approve(page).click();
  await expect(cardOf(page, b)).toBeHidden();
  await expect(button(page, /^Annuler/)).toBeVisible();
  // The exact time is the stack's own test; a busy browser may be late.
  await expect(button(page, /^Annuler/)).toBeHidden({ timeout: 60_000 });
});

test('takes a double tap for one decision', async ({ queue: _, as }) => {
  const [a, b] = (await queueOf(2)) as [number, number];
  const page = await as('Senior', '/verifications');
  await expect(cardOf(page, a)).toBeVisible();
  await approve(page).dblclick();
  await expect(cardOf(page, b)).toBeVisible();
  await expect(button(page, `Annuler : commande ${a}`)).toBeVisible();
  expect(await statusOf(b)).toBe('needs_verification');
});

test('undoes several decisions, the newest first, also one without answer', async ({ queue: _, as }) => {
  const [a, b] = (await queueOf(2)) as [number, number];
  const page = await as('Senior', '/verifications');
  await expect(cardOf(page, a)).toBeVisible();
  await loseAnswers(page, `**/api/verifications/${a}/decide/`, { times: 1 });
  await approve(page).click();
  await expect(button(page, `Annuler : commande ${a}`)).toBeVisible();
  await expect(cardOf(page, b)).toBeVisible();
  await approve(page).click();
  await click(page, `Annuler : commande ${b}`);
  await expect(cardOf(page, b)).toBeVisible();
  await click(page, `Annuler : commande ${a}`);
  await expect(cardOf(page, a)).toBeVisible();
  await expect(done(page, 0)).toBeVisible();
  expect([await statusOf(a), await statusOf(b)]).toEqual(['needs_verification', 'needs_verification']);
});

test('works by keys while colleagues decide', async ({ queue: _, as }) => {
  const [a, b, c] = (await queueOf(3)) as [number, number, number];
  const page = await as('Senior', '/verifications');
  const shown = (id: number, within?: { timeout: number }) => expect(cardOf(page, id)).toBeVisible(within);
  await shown(a);
  await page.keyboard.press('ArrowDown');
  await shown(b);
  await page.keyboard.press('ArrowDown');
  await shown(c);
  await page.keyboard.press('ArrowUp');
  await shown(b);
  await page.keyboard.press('ArrowUp');
  await shown(a);
  await page.keyboard.press('Space');
  await shown(b);
  await page.keyboard.press('ArrowLeft');
  const asking = dialog(page, /Refuser la commande/);
  await expect(asking.getByLabel('Motif du refus')).toBeFocused();
  // Arrows belong to the text meanwhile.
  await page.keyboard.type('Trop');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' petit');
  await page.keyboard.press('Enter');
  await expect(asking).toBeHidden();
  await shown(c);
  await expect.poll(() => statusOf(b)).toBe('preparing');
  expect(await statusOf(a)).toBe('validated');
  // A colleague settles the last one on its own page.
  await changeOrder(c, { status: 'validated' });
  await expect(cardOf(page, c)).toBeHidden();
  await changeOrder(b, { status: 'needs_verification' });
  // It comes into the hand; to the top when nothing else is being looked at.
  await expect(async () => {
    if (!(await cardOf(page, b).isVisible())) await page.keyboard.press('ArrowDown');
    await shown(b, { timeout: 500 });
  }).toPass();
  await expect(cardOf(page, b)).toContainText('Trop petit');
});

test('decides by drawing the card to the right or to the left @phone', async ({ queue: _, as, isMobile }) => {
  const [a, b] = (await queueOf(2)) as [number, number];
  const page = await as('Senior', '/verifications');
  await expect(cardOf(page, a)).toBeVisible();
  const hint = (text: string) => card(page).locator('p').getByText(text, { exact: true });
  const drag = isMobile ? finger(page) : mouse(page);

  await drag(90, async () => expect(hint('Valider')).toBeVisible());
  await expect(cardOf(page, a)).toBeVisible();
  await drag(40, async () => expect(hint('Valider')).toBeHidden());
  await drag(130);
  await expect(cardOf(page, b)).toBeVisible();
  await expect.poll(() => statusOf(a)).toBe('validated');
  await drag(-130, async () => expect(hint('Refuser')).toBeVisible());
  await click(page, 'Photo illisible');
  await click(page, 'Refuser la commande');
  await expect(cardOf(page, b)).toBeHidden();
  await expect.poll(() => statusOf(b)).toBe('preparing');
});

type Drag = (by: number, before?: () => Promise<void>) => Promise<void>;

function mouse(page: Page): Drag {
  return async (by, before) => {
    const { x = 0, y = 0 } = (await card(page).boundingBox()) ?? {};
    await page.mouse.move(x + 200, y + 120);
    await page.mouse.down();
    await page.mouse.move(x + 200 + by, y + 125, { steps: 5 });
    await before?.();
    await page.mouse.up();
  };
}

function finger(page: Page): Drag {
  return async (by, before) => {
    const { y = 0 } = (await card(page).boundingBox()) ?? {};
    await drawFinger(page, { x: 195, y: y + 120 }, by, before);
  };
}

test('shows the card again at once after its page was left', async ({ queue: _, as }) => {
  const [only] = await queueOf(1);
  if (only === undefined) throw new Error('one card');
  const page = await as('Senior', '/verifications');
  for (let visit = 0; visit < 5; visit++) {
    await expect(cardOf(page, only)).toBeVisible();
    await page.goto('/equipe');
    await expect(title(page, 'Équipe')).toBeVisible();
    await page.goto('/verifications');
  }
  await expect(cardOf(page, only)).toBeVisible();
});

test('passes axe: card, none left, refusal, end, failure @phone', async ({ queue: _, as }) => {
  await validateWaiting();
  const [a] = (await queueOf(2)) as [number];
  const photo = await makePhoto(undefined, ['kraft', 'pivoines']);
  await changeOrder(a, { verification_image: photo.id });
  const page = await as('Admin', '/verifications');
  await expect(cardOf(page, a).getByRole('img')).toBeVisible();
  await clean(page, 'card');
  const other = await as('Senior', '/verifications');
  await expect(other.getByText('Rien à vérifier ici pour l’instant')).toBeVisible();
  await clean(other, 'none left');
  await reject(page).click();
  const asking = dialog(page, new RegExp(`Refuser la commande ${a}`));
  await click(asking, 'Refuser la commande');
  await expect(asking.getByText('Le motif est requis')).toBeVisible();
  await clean(page, 'refusal', '[role=dialog]');
  await page.keyboard.press('Escape');
  await approve(page).click();
  await expect(button(page, `Annuler : commande ${a}`)).toBeVisible();
  await validateWaiting();
  await page.reload();
  await expect(page.getByText(DONE)).toBeVisible();
  await clean(page, 'end');
  await page.route('**/api/verifications/hand/', (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await expect(button(page, 'Réessayer')).toBeVisible();
  await expect(page.getByText(/en attente/)).toBeHidden();
  await clean(page, 'failed');
});
