import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { send } from '../../e2e/support/api.ts';
import { changeOrder, makeOrder } from '../../e2e/support/orders.ts';
import { makePhoto, pictureFile } from '../../e2e/support/photos.ts';
import { validateWaiting } from '../../e2e/support/queue.ts';
import { click, dialog } from '../../e2e/support/roles.ts';
import type { Scene } from '../../e2e/support/scenes/scene.ts';
import { once, shot } from './shot.ts';

/** Three cards before those of the demonstration: a long one, one without a photo, a short one. */
const queue = once(async () => {
  const name = 'Société Générale d’Horticulture et de Décoration Florale de Paris';
  const client = await send('Senior', 'POST', '/clients/', { type: 'business', name, city: 'Paris' });
  const payer_account = routes.clients.create.answer.parse(client).account.id;
  const waiting = async (fields: object, verification_image?: number) => {
    const body = { payer_account, delivery_date: '2000-01-02', requires_delivery: true, ...fields };
    const { id } = await makeOrder(body, 'Senior');
    await changeOrder(id, { status: 'needs_verification', verification_image }, 'Senior');
  };
  const bouquet = pictureFile('bouquet.png', 900, 1200);
  const photo = await makePhoto(bouquet, ['pivoines', 'anniversaire', 'kraft']);
  const wishes = {
    delivery_time_slot: '9h00-12h00',
    bouquet_notes: 'Pivoines si possible, sinon renoncules. Rien de trop rouge.',
    hand_message: 'Chère maman, quatre-vingts printemps et toujours la plus belle du jardin…',
  };
  await waiting(wishes, photo.id);
  await waiting({ bouquet_notes: 'Sans photo' });
  await waiting({});
  return '/verifications';
});

const card = (page: Page) => page.getByRole('article').waitFor();

export const shots: Scene[] = [
  shot('verifications', queue, card),
  shot('verifications-sans-photo', queue, async (page) => {
    await card(page);
    await click(page, 'Suivante');
    await page.getByText('Aucune photo de vérification').waitFor();
  }),
  shot('verifications-geste', queue, async (page) => {
    await card(page);
    const { x = 0, y = 0 } = (await page.getByRole('article').boundingBox()) ?? {};
    await page.mouse.move(x + 150, y + 120);
    await page.mouse.down();
    await page.mouse.move(x + 230, y + 122, { steps: 4 });
  }),
  shot('verifications-refuser', queue, async (page) => {
    await card(page);
    await click(page, 'Refuser', { exact: true });
    await dialog(page).getByText('Motif du refus').waitFor();
  }),
  shot(
    'verifications-fin',
    () => validateWaiting().then(() => '/verifications'),
    (page) => page.getByText('Toutes les vérifications sont terminées !').waitFor(),
  ),
];
