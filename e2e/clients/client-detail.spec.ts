import { today } from '@florilege/contract/http/dates.ts';
import { request, send } from '../support/api.ts';
import { hold } from '../support/network.ts';
import { changeOrder, makeClient, makeOrder, unique } from '../support/orders.ts';
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

test('keeps the query from tab to tab, and restores the list on Back', async ({ as }) => {
  const client = await makeClient('Onglet Capucine');
  const page = await as('Fleuriste', '/clients');
  const search = client.name.split(' ').at(-1) ?? '';
  const list = `/clients?type=household&search=${search}`;
  await page.goto(list);
  await link(page, new RegExp(client.name)).click();
  await expect(title(page, client.name)).toBeVisible();
  const query = new URL(page.url()).search;
  expect(query).toContain(search);
  for (const [name, part] of [
    [/^Commandes/, 'orders'],
    [/^Notes/, 'notes'],
    [/^Photos/, 'photos'],
    [/^Détails/, 'details'],
  ] as const) {
    await tab(page, name).click();
    await expect(page).toHaveURL(`/clients/${client.id}/${part}${query}`);
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
  await page.goBack();
  await expect(page).toHaveURL(list);
  await link(page, new RegExp(client.name)).click();
  await tab(page, /^Notes/).click();
  await click(page, 'Retour');
  await expect(page).toHaveURL(list);

  // The breadcrumb knows the list as well, also in a page opened from a link that someone sent.
  await page.goto(`/clients/${client.id}/bouquets${query}`);
  await expect(tab(page, /^Détails/)).toHaveAttribute('aria-selected', 'true');
  await link(page.getByRole('navigation', { name: 'Fil d’Ariane' }), 'Clients').click();
  await expect(page).toHaveURL(list);
});

test('leaves the date of a grouped order whole on a phone @phone-only', async ({ as }) => {
  const { id: payer_account } = await makeClient('Groupe Dahlia');
  const delivery = { requires_delivery: true, delivery_date: today() };
  const order = { amount: '1045.00', payer_account, ...delivery };
  await send('Fleuriste', 'POST', '/orders/bulk_create/', [order, order]);
  const page = await as('Fleuriste', `/clients/${payer_account}/orders`);
  const row = page.getByRole('tabpanel').locator('[data-row-id]').first();
  const [year, month, day] = today().split('-');
  const dates = row.getByText(`${day}/${month}/${year}`);
  await expect(dates).toHaveCount(2);
  const shown = (cell: Element) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    return { lines, end: range.getBoundingClientRect().right };
  };
  for (const date of await dates.all()) expect((await date.evaluate(shown)).lines).toBe(1);
  await page.setViewportSize({ width: 320, height: 700 });
  const { x = 0, width = 0 } = (await row.boundingBox()) ?? {};
  for (const date of await dates.all()) {
    const { lines, end } = await date.evaluate(shown);
    expect(lines).toBe(1);
    expect(end).toBeLessThan(x + width);
  }
});

test('shows a change of a client in another browser', async ({ as }) => {
  const client = await makeClient('Édition Muguet');
  const other = await as('Boutique', `/clients/${client.id}`);
  await expect(title(other, client.name)).toBeVisible();
  const page = await as('Comptable', `/clients/${client.id}/details`);
  await click(page, 'Modifier', { exact: true });
  const form = dialog(page, /^Modifier/);
  const name = `Maison Muguet ${unique()}`;
  await fill(form, { Nom: name, Téléphone: '06 39 98 71 22' });
  await form.getByText('Entreprise', { exact: true }).click();
  await fill(form, {
    SIRET: '732 829 320 00074',
    TVA: 'FR 44 732829320',
    'E-mail': 'bonjour@muguet.example',
  });
  await expect(form.getByRole('combobox', { name: 'Conditions de paiement' })).toHaveValue('30 jours');
  await choose(form, 'Conditions de paiement', '45 jours fin de mois');
  await click(form, 'Enregistrer');
  await expect(form).toBeHidden();
  for (const each of [page, other]) {
    await expect(title(each, name)).toBeVisible();
    const where = region(each, 'Coordonnées');
    await expectTexts(where, '732 829 320 00074', 'FR 44 732 829 320', '45 jours fin de mois');
    await expect(link(where, '06 39 98 71 22')).toHaveAttribute('href', 'tel:+33639987122');
    const mail = link(where, 'bonjour@muguet.example');
    await expect(mail).toHaveAttribute('href', 'mailto:bonjour@muguet.example');
  }
});

test('shows a Livreur how to reach a client, and nothing of the account', async ({ as }) => {
  const client = await makeClient('Lilas Blanc');
  const page = await as('Livreur', `/clients/${client.id}`);
  await expectTexts(region(page, 'Coordonnées'), 'Adresse', 'Téléphone');
  await expect(title(page, client.name)).toBeVisible();
  await expect(page.getByText(/Solde|Compte client|SIRET|E-mail/)).toHaveCount(0);
});

test('offers a Fleuriste no change of a client, and refuses it', async ({ as }) => {
  const client = await makeClient('Lecture Iris');
  const page = await as('Fleuriste', `/clients/${client.id}`);
  await expect(title(page, client.name)).toBeVisible();
  for (const name of [/^Modifier/, /Ajouter un contact/, /Autres actions/, /Supprimer/])
    await expect(button(page, name)).toHaveCount(0);
  await tab(page, /^Photos/).click();
  await expect(button(page.getByRole('tabpanel', { name: /^Photos/ }), /Ajouter/)).toHaveCount(0);
  const path = `/clients/${client.id}/`;
  for (const [method, call, body] of [
    ['PATCH', path, { name: 'Iris' }],
    ['PATCH', path, { archived: true }],
    ['DELETE', path, undefined],
    ['POST', `${path}contacts/`, { first_name: 'Ada', last_name: 'Iris' }],
    ['PATCH', `${path}contacts/1/`, { role: 'Accueil' }],
    ['DELETE', `${path}contacts/1/`, undefined],
    ['POST', `${path}images/`, { image_id: 1 }],
    ['GET', `${path}merge/?other=1`, undefined],
    ['POST', `${path}merge/`, { other: 1 }],
  ] as const) {
    expect((await request('Fleuriste', method, call, body)).status, `${method} ${call}`).toBe(403);
  }
  expect((await request('Fleuriste', 'GET', path)).status).toBe(200);
});

test('adds two contacts, makes the second the principal one, deletes the first @phone', async ({ as }) => {
  const client = await makeClient('Contacts Glycine');
  const page = await as('Comptable', `/clients/${client.id}`);
  const contacts = region(page, 'Contacts');
  const add = async (first: string, last: string, role: string) => {
    await click(page, 'Ajouter un contact');
    const form = dialog(page, /contact/i);
    await textbox(form, 'Nom', { exact: true }).fill(last);
    await fill(form, { Prénom: first, Fonction: role, Téléphone: '06 39 98 71 33' });
    await click(form, /^(Ajouter|Enregistrer)/);
    await expect(form).toBeHidden();
  };
  await add('Ada', 'Glycine', 'Accueil');
  await add('Bérénice', 'Glycine', 'Comptabilité');
  const people = contacts.getByRole('listitem');
  await expect(people).toHaveText([/Ada Glycine.*Principal.*Accueil/, /Bérénice Glycine.*Comptabilité/]);

  // The rows keep their places, so that the next press meets the contact that was aimed at.
  const changed = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await click(page, 'Rendre principal : Bérénice Glycine');
  const second = [/Ada Glycine.*Accueil/, /Bérénice Glycine.*Principal.*Comptabilité/];
  await expect(people).toHaveText(second);
  await expect(contacts.getByText('Principal', { exact: true })).toHaveCount(1);
  // The button is gone, and the one beside it has the focus.
  await expect(button(page, 'Modifier le contact Bérénice Glycine')).toBeFocused();
  await changed;
  await page.reload();
  await expect(people).toHaveText(second);

  await click(page, 'Supprimer le contact Ada Glycine');
  const question = dialog(page, 'Supprimer le contact ?');
  await expect(question).toContainText('Ada Glycine');
  await click(question, 'Supprimer le contact');
  await expect(question).toBeHidden();
  await expect(people).toHaveText([/Bérénice Glycine.*Principal/]);
  await page.reload();
  await expect(people).toHaveText([/Bérénice Glycine.*Principal/]);
});

test('keeps a note that is being written, and lists it at once when added', async ({ as }) => {
  const client = await makeClient('Note Anémone');
  const page = await as('Fleuriste', `/clients/${client.id}/notes`);
  const box = textbox(page, 'Note');
  const add = button(page, 'Ajouter la note');
  await expect(add).toBeDisabled();
  await box.fill('  \n ');
  await expect(add).toBeDisabled();
  await box.fill('Digicode 4B12');
  await tab(page, /^Détails/).click();
  await tab(page, /^Notes/).click();
  await expect(box).toHaveValue('Digicode 4B12');
  // The second note is written while the first one is still on its way.
  const letGo = await hold(page, '**/api/clients/*/notes/');
  await add.click();
  await box.fill('Aime les pivoines blanches');
  await box.press('Control+Enter');
  await expect(box).toHaveValue('');
  await letGo();
  const notes = region(page, 'Notes', { exact: true }).getByRole('listitem');
  const both = [/Aime les pivoines blanches.*Louise Garnier/s, /Digicode 4B12.*Louise Garnier/s];
  await expect(notes).toHaveText(both);
  await expect(tab(page, /^Notes · 2/)).toBeVisible();
  await expect(notes.getByText('enregistrement…')).toHaveCount(0);

  // A note that could not be kept comes back beside the text typed by then.
  const fail = await hold(page, '**/api/clients/*/notes/');
  await box.fill('Allergie au mimosa');
  await add.click();
  await box.fill('Sonner deux fois');
  await page.context().setOffline(true);
  await fail();
  await expect(page.getByText('La note n’a pas été ajoutée')).toBeVisible();
  await expect(box).toHaveValue('Allergie au mimosa\n\nSonner deux fois');
  await expect(notes).toHaveCount(2);
  await page.context().setOffline(false);

  // A text is kept while another page is looked at, where its failure is told, too.
  const lose = Promise.withResolvers<void>();
  await page.route('**/api/clients/*/notes/', async (route) => {
    await lose.promise;
    await route.abort('internetdisconnected');
  });
  await add.click();
  await box.fill('Rappeler lundi');
  await link(page, 'Commandes').first().click();
  await expect(box).toBeHidden();
  lose.resolve();
  await expect(page.getByRole('alert').filter({ hasText: 'La note n’a pas été ajoutée' })).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue('Allergie au mimosa\n\nSonner deux fois\n\nRappeler lundi');

  const driver = await as('Livreur', `/clients/${client.id}/notes`);
  await expect(driver.getByText('Digicode 4B12')).toBeVisible();
  await expect(textbox(driver, 'Note')).toHaveCount(0);
});

test('follows an order in the account: its amount, a new one, its cancellation @phone', async ({ as }) => {
  const client = await makeClient('Compte Jacinthe');
  const page = await as('Comptable', `/clients/${client.id}`);
  await expect(page.getByText('Solde : 0,00 €')).toBeVisible();
  const order = await makeOrder({ payer_account: client.id, amount: '45.00' });
  await expect(page.getByText('Solde : −45,00 €')).toBeVisible();
  await expect(page.getByText('45,00 € à venir', { exact: true })).toBeVisible();
  await changeOrder(order.id, { amount: '60.00' });
  await changeOrder(order.id, { status: 'picked_up' });
  await expect(page.getByText('Reste 60,00 € à payer', { exact: true })).toBeVisible();
  await changeOrder(order.id, { status: 'cancelled' });
  const rows = page.getByRole('table', { name: 'Compte client' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  // An order that he only receives counts among his orders and touches no ledger.
  await makeOrder({ recipient_account: client.id });
  await expect(tab(page, /^Commandes · 2/)).toBeVisible();
  await expect(rows).toHaveCount(4);
  const movements = [
    ['Commande annulée', '+60,00 €', '0,00 €'],
    ['Montant modifié', '−15,00 €', '−60,00 €'],
    ['Commande créée', '−45,00 €', '−45,00 €'],
  ];
  for (const [index, [kind, amount, balance]] of movements.entries()) {
    const cells = rows.nth(index + 1);
    await expect(cells.getByRole('rowheader')).toContainText(kind ?? '');
    await expect(cells.getByRole('cell').nth(2)).toHaveText(amount ?? '');
    await expect(cells.getByRole('cell').nth(3)).toHaveText(balance ?? '');
  }
  await click(page, 'Comment lire le compte');
  await expect(page.getByText('Le solde est la somme de tous les mouvements')).toBeVisible();
  await page.keyboard.press('Escape');
  await link(rows.nth(1), `Commande ${order.id}`).click();
  await expect(title(page, `Commande ${order.id}`)).toBeVisible();
  await click(page, 'Retour');
  await expect(title(page, client.name)).toBeVisible();

  // An order in the bin cannot be opened by a Comptable: its number leads nowhere.
  const gone = await makeOrder({ payer_account: client.id });
  await expect(link(rows, `Commande ${gone.id}`)).toHaveCount(1);
  await send('Senior', 'DELETE', `/orders/${gone.id}/`);
  const movesOfGone = rows.filter({ hasText: String(gone.id) });
  await expect(movesOfGone).toHaveText([/Commande supprimée/, /Commande créée/]);
  await expect(link(rows, `Commande ${gone.id}`)).toHaveCount(0);
});
