import { addDays, today } from '@florilege/contract/http/dates.ts';
import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import type { z } from 'zod';
import { send } from '../support/api.ts';
import { makeClient, makeOrder } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';

// Subscriptions of clients that no other test knows. Orders due within a week are made by the server's own job.

type NewSubscription = z.input<typeof routes.subscriptions.create.body>;

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const coming = (page: Page) => page.getByRole('list', { name: 'Prochaines dates' }).getByRole('listitem');
const inDays = (days: number) => addDays(today(), days);
const french = (day: string) => day.split('-').reverse().join('/');
const weekdayNames = ['Dimanche', 'Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi'];
const weekdayName = (day: string) => weekdayNames[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

async function subscribe(client: number, fields: Partial<NewSubscription> = {}) {
  const weekday = ((new Date(`${inDays(10)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const rule = { kind: 'weekly', every: 1, weekdays: [weekday] } as const;
  const body = { rule, start_date: inDays(10), amount: '45.00', payer_account: client, ...fields };
  return routes.subscriptions.create.answer.parse(await send('Fleuriste', 'POST', '/subscriptions/', body));
}

test('from a client’s page: created, skipped, moved, repriced, paused and resumed, and its first order is there', async ({
  as,
}) => {
  const client = await makeClient('Blanche Anémone');
  const page = await as('Fleuriste', `/clients/${client.id}`);
  await page.getByRole('link', { name: 'Créer un abonnement' }).click();
  const form = dialog(page, 'Nouvel abonnement');
  await expect(form.getByRole('group', { name: `Client : ${client.name}` })).toBeVisible();
  await form.getByRole('button', { name: 'Créer l’abonnement' }).click();
  await expect(form.getByText('Choisissez au moins un jour')).toBeVisible();
  await form.getByRole('button', { name: weekdayName(inDays(3)) }).click();
  await expect(form.getByRole('region', { name: 'Prochaines dates' }).getByRole('listitem')).toHaveCount(6);
  await form.getByRole('textbox', { name: 'Montant' }).fill('45');
  await form.getByRole('textbox', { name: 'Message manuscrit' }).fill('À bientôt');
  await form.getByRole('button', { name: 'Créer l’abonnement' }).click();

  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible();
  await expect(
    page.getByText(`Chaque ${weekdayName(inDays(3)).toLowerCase()}`, { exact: true }),
  ).toBeVisible();
  await expect(coming(page)).toHaveCount(12);
  // The first date is less than a week away: its order comes by itself.
  const order = coming(page)
    .first()
    .getByRole('link', { name: /^Commande \d+/ });
  await expect(order).toBeVisible();

  await coming(page)
    .nth(1)
    .getByRole('button', { name: /^Sauter/ })
    .click();
  await expect(coming(page).nth(1)).toContainText('Sautée');
  await expect(
    coming(page)
      .nth(1)
      .getByRole('button', { name: /^Rétablir/ }),
  ).toBeVisible();

  await coming(page)
    .nth(2)
    .getByRole('button', { name: /^Modifier/ })
    .click();
  const date = dialog(page, /^Date du/);
  await date.getByRole('textbox', { name: 'Jour' }).fill(french(inDays(18)));
  await date.getByRole('textbox', { name: 'Jour' }).press('Tab');
  await date.getByRole('textbox', { name: 'Montant' }).fill('99,5');
  await date.getByRole('textbox', { name: 'Message manuscrit' }).fill('Joyeux anniversaire !');
  await date.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(date).toBeHidden();
  for (const text of ['Déplacée', '99,50', 'Joyeux anniversaire !', 'Prix de cette date'])
    await expect(coming(page).nth(2)).toContainText(text);
  await coming(page)
    .nth(2)
    .getByRole('button', { name: /^Remettre/ })
    .click();
  await expect(coming(page).nth(2)).not.toContainText('Déplacée');

  await page.getByRole('button', { name: 'Mettre en pause' }).click();
  const pause = dialog(page, 'Mettre en pause');
  await expect(pause.getByText(/est déjà créée et reste/)).toBeVisible();
  await pause.getByText('Sans fin prévue').click();
  await pause.getByRole('button', { name: 'Mettre en pause' }).click();
  await expect(pause).toBeHidden();
  await expect(coming(page).nth(3)).toContainText('En pause');
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect(coming(page).nth(3)).toContainText('Prévue');

  await order.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Commande \d+/ })).toBeVisible();
  await page.getByRole('tab', { name: /Événements/ }).click();
  await expect(page.getByText(/Commande créée par l’abonnement n° \d+/)).toBeVisible();
});

test('skipped, moved and repriced dates give exactly those orders', async ({ as }) => {
  const client = await makeClient('Apolline Dahlia');
  const { id } = await subscribe(client.id);
  const page = await as('Fleuriste', `/abonnements/${id}`);
  const change = async (place: number, day: string, amount?: string) => {
    await coming(page)
      .nth(place)
      .getByRole('button', { name: /^Modifier/ })
      .click();
    const date = dialog(page, /^Date du/);
    await date.getByRole('textbox', { name: 'Jour' }).fill(french(day));
    await date.getByRole('textbox', { name: 'Jour' }).press('Tab');
    if (amount) await date.getByRole('textbox', { name: 'Montant' }).fill(amount);
    await date.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(date).toBeHidden();
  };
  // On the 10th, 17th, 24th… day from today: the first falls out, the next two come so soon that the job makes their orders at once.
  await coming(page)
    .first()
    .getByRole('button', { name: /^Sauter/ })
    .click();
  await expect(coming(page).first()).toContainText('Sautée');
  await change(1, inDays(3));
  await expect(coming(page).filter({ has: page.getByRole('link', { name: /^Commande \d+/ }) })).toHaveCount(
    1,
  );
  await change(2, inDays(5), '99,5');
  await expect(coming(page).filter({ has: page.getByRole('link', { name: /^Commande \d+/ }) })).toHaveCount(
    2,
  );

  await page.goto(`/clients/${client.id}/orders`);
  await expect(page.getByRole('tab', { name: 'Commandes · 2' })).toBeVisible();
  const { results } = routes.orders.list.answer.parse(
    await send('Fleuriste', 'GET', `/orders/?search=${encodeURIComponent(client.name)}`),
  );
  const made = results
    .map(({ delivery_date, amount }) => ({ delivery_date, amount }))
    .sort((a, b) => Number(a.amount) - Number(b.amount));
  expect(made).toEqual([
    { delivery_date: inDays(3), amount: '45.00' },
    { delivery_date: inDays(5), amount: '99.50' },
  ]);
});

test('from an order: its fields are taken over, another rhythm says what becomes of dates changed by hand', async ({
  as,
}) => {
  const client = await makeClient('Rose Pivoine');
  const order = await makeOrder({
    payer_account: client.id,
    amount: '72.00',
    delivery_date: inDays(12),
    bouquet_notes: 'Tons poudrés',
  });
  const page = await as('Fleuriste', `/commandes/${order.id}`);
  await page.getByRole('button', { name: /Créer un abonnement/ }).click();
  const form = dialog(page, 'Nouvel abonnement');
  await expect(form.getByText(`Reprise de la commande ${order.id}`)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Montant' })).toHaveValue(/72,00/);
  await expect(form.getByRole('textbox', { name: 'Notes bouquet' })).toHaveValue('Tons poudrés');
  await expect(form.getByRole('button', { name: weekdayName(inDays(12)) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // The order itself is not made a second time.
  await expect(form.getByRole('textbox', { name: 'Début' })).toHaveValue(french(inDays(13)));
  await form.getByRole('button', { name: 'Créer l’abonnement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible();

  await coming(page)
    .first()
    .getByRole('button', { name: /^Sauter/ })
    .click();
  await expect(coming(page).first()).toContainText('Sautée');
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const edit = dialog(page, /^Modifier l’abonnement/);
  await edit.getByRole('button', { name: weekdayName(inDays(12)) }).click();
  await edit.getByRole('button', { name: weekdayName(inDays(14)) }).click();
  await expect(edit.getByText(/hors du nouveau rythme/)).toBeVisible();
  await edit.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(edit).toBeHidden();
  const lost = page.getByRole('region', { name: 'Dates hors du nouveau rythme' });
  await expect(lost).toBeVisible();
  await lost.getByRole('button', { name: /^C’est noté/ }).click();
  await expect(lost).toBeHidden();
});

test('the list follows what a colleague does, is found by client and filtered by state; a driver only reads', async ({
  as,
}) => {
  const client = await makeClient('Capucine Bleuet');
  const page = await as('Livreur', `/abonnements?search=${encodeURIComponent(client.name)}`);
  await expect(page.getByText('Aucun abonnement trouvé')).toBeVisible();
  const { id } = await subscribe(client.id);
  const row = page.locator(`[data-row-id="${id}"]`);
  await expect(row).toContainText('Actif');
  await send('Fleuriste', 'POST', `/subscriptions/${id}/pause/`, { until: inDays(40) });
  await expect(row).toContainText('En pause jusqu’au');
  await page.getByRole('button', { name: 'Actifs' }).click();
  await expect(page.getByText('Aucun abonnement trouvé')).toBeVisible();
  await page.getByRole('button', { name: 'En pause' }).click();
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Modifier|Sauter|Reprendre|Terminer)/ })).toHaveCount(0);
});

test('two people edit: the second is shown who changed what, and resumes on it', async ({ as }) => {
  const client = await makeClient('Clotilde Jacinthe');
  const { id, version, rule, start_date } = await subscribe(client.id);
  const page = await as('Boutique', `/abonnements/${id}`);
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const form = dialog(page, /^Modifier l’abonnement/);
  await form.getByRole('textbox', { name: 'Message manuscrit' }).fill('À bientôt');
  await send('Fleuriste', 'PUT', `/subscriptions/${id}/`, {
    rule,
    start_date,
    amount: '60.00',
    payer_account: client.id,
    version,
  });
  await form.getByRole('button', { name: 'Enregistrer' }).click();

  const panel = form.getByRole('alert', { name: 'L’abonnement a été modifié entre-temps' });
  await expect(panel).toContainText(/Montant\s*45,00\s€\s*→\s*60,00\s€\s*par Louise Garnier/);
  await panel.getByRole('button', { name: 'Voir la version actuelle' }).click();
  await expect(form.getByText('votre saisie : « À bientôt »')).toBeVisible();
  await form.getByRole('button', { name: 'Revenir à mes modifications' }).click();
  await panel.getByRole('button', { name: 'Reprendre mes modifications sur la nouvelle version' }).click();
  await expect(form.getByRole('textbox', { name: 'Montant' })).toHaveValue(/^60,00/);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form).toBeHidden();
  const kept = routes.subscriptions.detail.answer.parse(
    await send('Fleuriste', 'GET', `/subscriptions/${id}/`),
  );
  expect(kept).toMatchObject({ amount: '60.00', hand_message: 'À bientôt' });
});

test('ending asks first, and an ended one is taken up again', async ({ as }) => {
  const client = await makeClient('Iris Dahlia');
  const { id } = await subscribe(client.id);
  const page = await as('Fleuriste', `/abonnements/${id}`);
  await page.getByRole('button', { name: 'Terminer' }).click();
  await dialog(page, 'Terminer l’abonnement ?').getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByText('Aucune date à venir : l’abonnement est terminé.')).toBeVisible();
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect(coming(page)).toHaveCount(12);
});
