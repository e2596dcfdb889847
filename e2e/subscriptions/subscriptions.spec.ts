import { today } from '@florilege/contract/http/dates.ts';
import type { Locator } from '@playwright/test';
import { changeOrder, findOrders, makeClient, makeOrderOf } from '../support/orders.ts';
import {
  button,
  click,
  dialog,
  expectFilled,
  expectTexts,
  fill,
  french,
  link,
  region,
  tab,
  textbox,
  title,
} from '../support/roles.ts';
import { expect, test } from '../support/test.ts';
import { coming, inDays, subscribe } from './coming-dates.ts';

// Subscriptions of clients that no other test knows. Orders due within a week are made by the server's own job.

const weekdayNames = ['Dimanche', 'Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi'];
const weekdayName = (day: string) => weekdayNames[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

test('creates from a client, then skips, moves, reprices, pauses and resumes', async ({ as }) => {
  const client = await makeClient('Blanche Anémone');
  const page = await as('Fleuriste', `/clients/${client.id}`);
  await link(page, 'Créer un abonnement').click();
  const form = dialog(page, 'Nouvel abonnement');
  await expect(form.getByRole('group', { name: `Client : ${client.name}` })).toBeVisible();
  await expect(form.getByLabel('Montant')).toBeFocused();
  await click(form, 'Créer l’abonnement');
  await expect(form.getByText('Choisissez au moins un jour')).toBeVisible();
  await click(form, weekdayName(inDays(3)));
  await expect(region(form, 'Prochaines dates').getByRole('listitem')).toHaveCount(6);
  await fill(form, { Montant: '45', 'Message manuscrit': 'À bientôt' });
  await click(form, 'Créer l’abonnement');

  await expect(title(page, client.name)).toBeVisible();
  await expect(
    page.getByText(`Chaque ${weekdayName(inDays(3)).toLowerCase()}`, { exact: true }),
  ).toBeVisible();
  await expect(coming(page)).toHaveCount(12);
  // The first date is less than a week away: its order comes by itself.
  const order = link(coming(page).first(), /^Commande \d+/);
  await expect(order).toBeVisible();

  await click(coming(page).nth(1), /^Sauter/);
  await expect(coming(page).nth(1)).toContainText('Sautée');
  await expect(button(coming(page).nth(1), /^Rétablir/)).toBeFocused();
  await expect(button(coming(page).nth(1), /^Rétablir/)).toBeVisible();

  await click(coming(page).nth(2), /^Modifier/);
  const date = dialog(page, /^Date du/);
  const atOnce = date.getByText('Sa commande sera créée aussitôt.');
  await fill(date, { Jour: french(inDays(3)) });
  await textbox(date, 'Jour').press('Tab');
  await expect(atOnce).toBeVisible();
  await fill(date, { Jour: french(inDays(18)) });
  await textbox(date, 'Jour').press('Tab');
  await expect(atOnce).toBeHidden();
  await fill(date, { Montant: '99,5', 'Message manuscrit': 'Joyeux anniversaire !' });
  await click(date, 'Enregistrer');
  await expect(date).toBeHidden();
  await expectTexts(coming(page).nth(2), 'Déplacée', '99,50', 'Joyeux anniversaire !', 'Prix de cette date');
  await click(coming(page).nth(2), /^Remettre/);
  await expect(coming(page).nth(2)).not.toContainText('Déplacée');

  await click(page, 'Mettre en pause');
  const pause = dialog(page, 'Mettre en pause');
  await expect(pause.getByText(/est déjà créée et reste/)).toBeVisible();
  await pause.getByText('Sans fin prévue').click();
  await click(pause, 'Mettre en pause');
  await expect(pause).toBeHidden();
  await expect(coming(page).nth(3)).toContainText('En pause');
  await click(page, 'Reprendre');
  await expect(coming(page).nth(3)).toContainText('Prévue');

  // A colleague cancels it: the dates say so at once, and nothing else has to be cancelled before a pause.
  const id = Number(/\d+/.exec((await order.textContent()) ?? '')?.[0]);
  await changeOrder(id, { status: 'cancelled' });
  await expect(coming(page).first()).toContainText('Annulée');
  await click(page, 'Mettre en pause');
  await expect(pause.getByText('Sans fin prévue')).toBeVisible();
  await expect(pause.getByText(/est déjà créée et reste/)).toBeHidden();
  await click(pause, 'Annuler');
  await expect(pause).toBeHidden();

  await order.click();
  await expect(title(page, /^Commande \d+/)).toBeVisible();
  await tab(page, /Événements/).click();
  await expect(page.getByText(/Commande créée par l’abonnement n° \d+/)).toBeVisible();
});

test('plans a pause from a later day, changes its first day, and forgets it', async ({ as }) => {
  const client = await makeClient('Gaspard Freesia');
  const { id } = await subscribe(client.id);
  const page = await as('Fleuriste', `/abonnements/${id}`);
  await click(page, 'Mettre en pause');
  const pause = dialog(page, 'Mettre en pause');
  await expect(textbox(pause, 'À partir du')).toHaveValue(french(today()));
  const tomorrow = pause.getByRole('button', { name: 'Demain', exact: true });
  await expect(tomorrow).toHaveCount(2);
  await fill(pause, { 'À partir du': french(inDays(15)), 'Reprise le': french(inDays(15)) });
  await expect(tomorrow, 'only where the pause may begin').toHaveCount(1);
  await click(pause, 'Mettre en pause');
  await expect(pause).toContainText('Choisissez un jour après le début de la pause');
  await fill(pause, { 'Reprise le': french(inDays(24)) });
  await click(pause, 'Mettre en pause');
  await expect(pause).toBeHidden();
  await expect(page.getByText(/^Actif, pause dès le/)).toBeVisible();
  const states = ['Prévue', 'En pause', 'Prévue'];
  for (const [place, state] of states.entries()) await expect(coming(page).nth(place)).toContainText(state);

  await click(page, 'Changer la pause');
  const changed = dialog(page, 'Changer la pause');
  await fill(changed, { 'À partir du': french(inDays(10)) });
  await click(changed, 'Enregistrer la pause');
  await expect(coming(page).first()).toContainText('En pause');
  await click(page, 'Annuler la pause');
  await expect(coming(page).first()).toContainText('Prévue');
  await expect(page.getByText('Actif', { exact: true })).toBeVisible();
});

test('makes exactly the orders of the skipped, moved and repriced dates', async ({ as }) => {
  const client = await makeClient('Apolline Dahlia');
  const { id } = await subscribe(client.id);
  const page = await as('Fleuriste', `/abonnements/${id}`);
  const change = async (place: number, day: string, amount?: string) => {
    await click(coming(page).nth(place), /^Modifier/);
    const date = dialog(page, /^Date du/);
    await fill(date, { Jour: french(day) });
    await textbox(date, 'Jour').press('Tab');
    if (amount) await fill(date, { Montant: amount });
    await click(date, 'Enregistrer');
    await expect(date).toBeHidden();
  };
  // The first falls out, the next two come so soon that the job makes their orders at once.
  await click(coming(page).first(), /^Sauter/);
  await expect(coming(page).first()).toContainText('Sautée');
  await change(1, inDays(3));
  await expect(coming(page).filter({ has: link(page, /^Commande \d+/) })).toHaveCount(1);
  await change(2, inDays(5), '99,5');
  await expect(coming(page).filter({ has: link(page, /^Commande \d+/) })).toHaveCount(2);

  await page.goto(`/clients/${client.id}/orders`);
  await expect(tab(page, 'Commandes · 2')).toBeVisible();
  const made = (await findOrders(client.name))
    .map(({ delivery_date, amount }) => ({ delivery_date, amount }))
    .sort((a, b) => Number(a.amount) - Number(b.amount));
  expect(made).toEqual([
    { delivery_date: inDays(3), amount: '45.00' },
    { delivery_date: inDays(5), amount: '99.50' },
  ]);
});

test('creates from an order, and asks about dates off a new rhythm', async ({ as }) => {
  const { client, ...order } = await makeOrderOf('Rose Pivoine', {
    amount: '72.00',
    delivery_date: inDays(12),
    requires_delivery: true,
    delivery_address: '9 rue du Bureau',
    bouquet_notes: 'Tons poudrés',
  });
  const page = await as('Fleuriste', `/commandes/${order.id}`);
  await click(page, /Créer un abonnement/);
  const form = dialog(page, 'Nouvel abonnement');
  await expect(form.getByText(`Reprise de la commande ${order.id}`)).toBeVisible();
  await expect(form.getByText(`chaque commande ira chez ${client.name}`)).toBeVisible();
  await expectFilled(form, { Montant: /72,00/, 'Notes bouquet': 'Tons poudrés' });
  await expect(button(form, weekdayName(inDays(12)))).toHaveAttribute('aria-pressed', 'true');
  // The order itself is not made a second time.
  await expect(textbox(form, 'Début')).toHaveValue(french(inDays(13)));
  await click(form, 'Créer l’abonnement');
  await expect(title(page, client.name)).toBeVisible();

  await click(coming(page).first(), /^Sauter/);
  await expect(coming(page).first()).toContainText('Sautée');
  await click(page, 'Modifier', { exact: true });
  const edit = dialog(page, /^Modifier l’abonnement/);
  await click(edit, weekdayName(inDays(12)));
  await click(edit, weekdayName(inDays(14)));
  await expect(edit.getByText(/hors du nouveau rythme/)).toBeVisible();
  await click(edit, 'Enregistrer');
  await expect(edit).toBeHidden();
  const lost = region(page, 'Dates hors du nouveau rythme');
  await expect(lost).toBeVisible();
  await click(lost, /^C’est noté/);
  await expect(lost).toBeHidden();
});

test('asks before it ends, and resumes an ended one', async ({ as }) => {
  const client = await makeClient('Iris Dahlia');
  const { id } = await subscribe(client.id);
  const page = await as('Fleuriste', `/abonnements/${id}`);
  await click(page, 'Terminer');
  await click(dialog(page, 'Terminer l’abonnement ?'), 'Terminer');
  await expect(page.getByText('Aucune date à venir : l’abonnement est terminé.')).toBeVisible();
  await click(page, 'Reprendre');
  await expect(coming(page)).toHaveCount(12);
});

test('begins a new subscription at its client @phone', async ({ as }) => {
  const client = await makeClient('Capucine Focale');
  const page = await as('Fleuriste', '/abonnements');
  await click(page, 'Nouvel abonnement');
  await expect(dialog(page).getByRole('combobox', { name: 'Client' })).toBeFocused();
  await page.keyboard.type(client.name);
  await dialog(page).getByRole('option', { name: client.name }).first().click();
  await expect(dialog(page).getByRole('group', { name: `Client : ${client.name}` })).toBeVisible();
});

test('ends after a number of dates or on a day, which its form brings into sight @phone', async ({ as }) => {
  const client = await makeClient('Dahlia Terme');
  const { id } = await subscribe(client.id);
  const page = await as('Fleuriste', `/abonnements/${id}`);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 700 });
  await click(page, 'Modifier', { exact: true });
  const form = dialog(page);
  const preview = region(form, 'Prochaines dates');
  await expect(preview.getByRole('listitem')).toHaveCount(6);
  await form.getByText('Après n fois', { exact: true }).click();
  const count = textbox(form, 'Nombre de dates');
  const footer = form.locator('footer');
  const expectAbove = async (field: Locator) =>
    expect
      .poll(async () => {
        const [box, edge] = [await field.boundingBox(), await footer.boundingBox()];
        return box && edge && box.y + box.height <= edge.y;
      })
      .toBe(true);
  await expectAbove(count);
  await expect(preview).toHaveText(/^Complétez la fin/);
  await count.fill('2');
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  await form.getByText('À une date', { exact: true }).click();
  await expect(preview).toHaveText(/^Complétez la fin/);
  await expectAbove(textbox(form, 'Dernier jour'));
  await textbox(form, 'Dernier jour').fill(french(inDays(17)));
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  await click(form, 'Enregistrer');
  await expect(coming(page)).toHaveCount(2);
});
