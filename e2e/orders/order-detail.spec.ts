import { hold, loseAnswers } from '../support/network.ts';
import { details, edit, slotTile, statusButton } from '../support/order-page.ts';
import { changeOrder, findDriver, makeOrder, makeOrderOf, readOrder } from '../support/orders.ts';
import {
  button,
  choose,
  click,
  dialog,
  expectTexts,
  fill,
  link,
  region,
  tab,
  textbox,
  title,
} from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The page of an order: its URL, edits, statuses, and the rights of a driver.

test('keeps the query from tab to tab, and follows `return` on Back', async ({ as }) => {
  const { id } = await makeOrder();
  const query = '?search=rose&return=%2Fabonnements%3Fvue%3Dmois';
  const page = await as('Fleuriste', `/commandes/${id}${query}`);
  for (const [name, part] of [
    [/^Événements/, 'events'],
    ['Photos', 'photos'],
    ['Paiements', 'payments'],
    ['Détails', 'details'],
  ] as const) {
    await tab(page, name).click();
    await expect(page).toHaveURL(`/commandes/${id}/${part}${query}`);
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
  await page.goto(`/commandes/${id}/events${query}`);
  await expect(region(page, 'Événements')).toContainText('Commande créée');
  await expect(region(page, 'Événements')).not.toContainText('Saisie manuelle');
  await click(page, 'Retour');
  await expect(page).toHaveURL('/abonnements?vue=mois');
});

test('refuses a foreign `return`', async ({ as }) => {
  const { id } = await makeOrder();
  const page = await as('Fleuriste', `/commandes/${id}`);
  for (const foreign of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/api/docs',
  ]) {
    await page.goto(`/commandes/${id}?return=${encodeURIComponent(foreign)}`);
    await click(page, 'Retour');
    await expect(title(page, 'Commandes'), foreign).toBeVisible();
    await expect(page).toHaveURL('/commandes');
  }
});

test('says whom an order is for as its paper does, and marks a delivery for nobody', async ({ as }) => {
  const { id } = await makeOrder({ requires_delivery: true });
  const page = await as('Fleuriste', `/commandes/${id}`);
  await expectTexts(region(page, 'Livraison'), 'Même que le payeur');
  await page.goto(`/commandes?search=${id}`);
  await expectTexts(page.locator(`[data-row-id="${id}"]`), '→ Même que le payeur', 'Sans date, destinataire');
});

test('edits fields, checks them, and asks before they are lost', async ({ as }) => {
  const { id } = await makeOrder({ amount: '45', hand_message: 'Bonne fête' });
  const page = await as('Fleuriste', `/commandes/${id}`);
  const form = await edit(page, id);
  const save = button(form, 'Enregistrer');
  await expect(save).toBeDisabled();
  await fill(form, { Montant: '' });
  await save.click();
  await expect(form.getByText('Le montant est requis et doit être supérieur à 0')).toBeVisible();
  await fill(form, { Montant: '1 250,9' });

  await page.keyboard.press('Escape');
  const question = dialog(page, 'Abandonner la saisie ?');
  await click(question, 'Continuer la saisie');
  await form.getByText('Livraison', { exact: true }).click();
  await fill(form, { 'Date de livraison': '14/02/2031' });
  await slotTile(form, /^Matin/).click();
  await fill(form, { 'Notes bouquet': 'Rouge et blanc', 'Message manuscrit': 'Joyeuse Saint-Valentin' });
  await fill(form, { 'Numéro de bon de commande': 'BC-14' });
  await save.click();
  await expect(form).toBeHidden();
  await expectTexts(details(page), '1 250,90 €', '14/02/2031 · Matin', 'Rouge et blanc', 'BC-14');
  await expectTexts(details(page), '« Joyeuse Saint-Valentin »');
  await expect(button(page, 'Affecter un livreur')).toBeVisible();
  await expect(page.getByText('Bon de commande BC-14')).toBeVisible();
});

test('marks every step up to the current one, and undoes a status', async ({ as }) => {
  const { id } = await makeOrder();
  const page = await as('Fleuriste', `/commandes/${id}`);
  const steps = region(page, 'Avancement de la commande').getByRole('listitem');
  const current = region(page, 'Avancement de la commande').locator('[aria-current="step"]');
  await expect(steps).toHaveText([
    'Créée',
    'À préparer',
    'En préparation',
    'Préparée',
    'À valider',
    'Validée',
    'Retirée',
  ]);
  await expect(current).toHaveText('Créée');
  await click(page, /Changer le statut/);
  const choices = page.getByRole('group', { name: 'Nouveau statut' }).getByRole('button');
  await expect(choices).toHaveCount(10);
  await choices.filter({ hasText: 'Préparée' }).click();
  await expect(statusButton(page, 'Préparée')).toBeVisible();
  await expect(current).toHaveText('Préparée');
  const reached = () =>
    steps.evaluateAll((all) =>
      all.filter((step) => step.querySelector('svg') || step.ariaCurrent).map((step) => step.textContent),
    );
  await expect.poll(reached).toEqual(['Créée', 'À préparer', 'En préparation', 'Préparée']);

  await expect(page.getByText(`Commande ${id} : Préparée`)).toBeVisible();
  await click(page.getByRole('alert').filter({ hasText: `Commande ${id}` }), 'Annuler');
  await expect(statusButton(page, 'Créée')).toBeVisible();
  await tab(page, /^Événements/).click();
  await expect(region(page, 'Événements')).toContainText('Statut : Préparée → Créée');

  // With delivery there are three more ways to go.
  await changeOrder(id, { requires_delivery: true });
  await expect(steps).toHaveCount(10);
  await expect(steps.nth(1)).toHaveText('À appeler');
});

test('names what follows a cancellation, which only a Senior undoes', async ({ as }) => {
  const { client, id } = await makeOrderOf('Annulation Iris', {
    amount: '80',
    requires_delivery: true,
    delivery_date: '2031-05-30',
  });
  const page = await as('Fleuriste', `/commandes/${id}`);
  await click(page, /^Annuler la commande/);
  const cancel = dialog(page, 'Annuler la commande ?');
  await expect(cancel).toContainText(`Commande ${id} d’${client.name}, 80,00 €, actuellement « Créée ».`);
  await expect(cancel.getByRole('listitem')).toHaveText([
    'Elle ne pourra plus être modifiée. Seul un Senior pourra la rouvrir.',
    'La livraison du 30/05/2031 n’aura pas lieu.',
    `Le compte d’${client.name} ne sera plus débité de cette commande.`,
  ]);
  await click(cancel, 'Annuler la commande');
  const notice = region(page, 'Commande annulée');
  await expect(notice).toContainText('Un Senior peut la rouvrir.');
  await expect(notice.getByRole('button')).toHaveCount(0);
  await expect(button(page, 'Modifier')).toBeHidden();
  await expect(button(page, /Changer le statut/)).toBeHidden();
  await expect(region(page, 'Avancement de la commande')).toBeHidden();

  const senior = await as('Senior', `/commandes/${id}`);
  await click(senior, 'Rouvrir la commande');
  await expect(statusButton(senior, 'Créée')).toBeVisible();
  await expect(statusButton(page, 'Créée')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('records an event with its author', async ({ as }) => {
  const { id } = await makeOrder();
  const page = await as('Livreur', `/commandes/${id}/events`);
  const add = button(page, 'Ajouter l’événement');
  await fill(page, { Description: '   ' });
  await expect(add).toBeDisabled();
  await click(page, 'Notes et type');
  await choose(page, 'Type d’événement', 'Note ajoutée');
  await fill(page, { Description: 'Digicode 4B12', Notes: 'Sonner deux fois' });
  await add.click();
  const event = region(page, 'Événements').getByText(/Yanis Haddad\s· \d.*\s· Note ajoutée/);
  await expect(event).toHaveCount(1);
  await expect(textbox(page, 'Description')).toHaveValue('');
  await page.reload();
  await expect(event).toHaveCount(1);
  await expect(page.getByText('Digicode 4B12')).toBeVisible();
  await expect(page.getByText('Sonner deux fois')).toBeVisible();
  await expect(tab(page, 'Événements · 2')).toBeVisible();
});

test('gives a failed event back beside the one begun since', async ({ as }) => {
  const { id } = await makeOrder();
  const page = await as('Fleuriste', `/commandes/${id}/events`);
  const letGo = await hold(page, '**/add_event/');
  const description = textbox(page, 'Description');
  await description.fill('Client rappelé');
  await click(page, 'Ajouter l’événement');
  await description.fill('Vase rendu');
  await page.context().setOffline(true);
  await letGo();
  const failed = page.getByRole('alert').filter({ hasText: 'L’événement n’a pas été ajouté' });
  await expect(failed).toBeVisible();
  await expect(description).toHaveValue('Client rappelé');
  await expect(textbox(page, 'Notes')).toHaveValue('Vase rendu');
});

test('gives a failed event back to a form that was left and opened again', async ({ as }) => {
  const { id } = await makeOrder();
  const page = await as('Fleuriste', `/commandes/${id}/events`);
  const description = textbox(page, 'Description');
  const leave = async () => {
    await link(page, 'Commandes').first().click();
    await expect(description).toBeHidden();
  };
  const letGo = await hold(page, '**/add_event/');
  await description.fill('Client rappelé');
  await click(page, 'Ajouter l’événement');
  await leave();
  await page.goBack();
  await expect(description).toHaveValue('');
  await page.context().setOffline(true);
  await letGo();
  await expect(page.getByRole('alert').filter({ hasText: 'L’événement n’a pas été ajouté' })).toBeVisible();
  await expect(description).toHaveValue('Client rappelé');
  await page.context().setOffline(false);

  // The server has it by now, and is not told so a second time.
  await loseAnswers(page, '**/add_event/', { times: 1 });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/add_event/'));
  await click(page, 'Ajouter l’événement');
  await leave();
  await lost;
  await page.goBack();
  await expect(description).toHaveValue('Client rappelé');
  const sent = page.waitForResponse('**/add_event/');
  await click(page, 'Ajouter l’événement');
  await sent;
  await expect(description).toHaveValue('');
  const { events } = await readOrder(id);
  expect(events.filter((event) => event.description === 'Client rappelé')).toHaveLength(1);
});

test('lets a driver advance only his own deliveries', async ({ as }) => {
  const [yanis, ines] = [await findDriver('Yanis Haddad'), await findDriver('Inès Bouvier')];
  const orderOf = async ({ id: delivery_person }: { id: string }) => {
    const { id } = await makeOrder({ requires_delivery: true });
    return changeOrder(id, { status: 'to_deliver', delivery_person });
  };
  const [his, hers] = [await orderOf(yanis), await orderOf(ines)];

  const page = await as('Livreur', `/commandes/${his.id}`);
  const own = region(page, 'Ma livraison');
  await expect(own.getByRole('button')).toHaveText(['En livraison', 'Livrée']);
  const forbidden = async () => {
    for (const name of [
      /^Modifier/,
      /Changer le statut/,
      /^Annuler la commande/,
      /Changer de livreur/,
      /lien de paiement/,
      /Supprimer/,
    ]) {
      await expect(button(page, name)).toHaveCount(0);
    }
  };
  await forbidden();
  await click(own, 'En livraison');
  await expect(button(own, 'En livraison', { pressed: true })).toBeVisible();
  await click(own, 'Livrée');
  await expect(button(own, 'Livrée', { pressed: true })).toBeVisible();
  await expect(page.getByText(`Commande ${his.id} : Livrée`)).toBeVisible();
  await page.reload();
  await expect(page.locator('[aria-current="step"]')).toHaveText('Livrée');

  await page.goto(`/commandes/${hers.id}`);
  await expect(title(page, `Commande ${hers.id}`)).toBeVisible();
  await expect(page.getByText('Inès Bouvier').first()).toBeVisible();
  await expect(own).toBeHidden();
  await forbidden();
  await page.goto('/commandes');
  await expect(page.getByRole('table', { name: 'Commandes' })).toBeVisible();
  await expect(button(page, 'Nouvelle commande')).toHaveCount(0);
});
