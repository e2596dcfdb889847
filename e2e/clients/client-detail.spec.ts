import type { Page } from '@playwright/test';
import { send } from '../support/api.ts';
import { changeOrder, makeClient, makeOrder, unique } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';

// One client: his address, what is written about him, his account, and what may be done with him by whom.

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const contacts = (page: Page) => page.getByRole('region', { name: 'Contacts' });
const ledger = (page: Page) => page.getByRole('table', { name: 'Compte client' });

/** A seldom action, from the menu. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** What the server answers to a call made with the token of this very page. */
const answerTo = (page: Page, method: string, path: string, body?: object): Promise<number> =>
  page.evaluate(
    async ([method, path, body]) => {
      const kept = Object.entries(localStorage).find(([name]) => name.startsWith('florilege-auth:'));
      const { access_token } = JSON.parse(kept?.[1] ?? '{}');
      const headers = {
        authorization: `Bearer ${access_token}`,
        ...(body && { 'content-type': 'application/json' }),
      };
      return (await fetch(`/api${path}`, { method, headers, ...(body && { body }) })).status;
    },
    [method, path, body && JSON.stringify(body)] as const,
  );

test('tabs replace the history entry and keep the query; Back restores the list', async ({ as }) => {
  const client = await makeClient('Onglet Capucine');
  const page = await as('Fleuriste', '/clients');
  const search = client.name.split(' ').at(-1) ?? '';
  await page.goto(`/clients?type=household&search=${search}`);
  await page.getByRole('link', { name: new RegExp(client.name) }).click();
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
  await expect(page).toHaveURL(`/clients?type=household&search=${search}`);
  await page.getByRole('link', { name: new RegExp(client.name) }).click();
  await tab(page, /^Notes/).click();
  await page.getByRole('button', { name: 'Retour' }).click();
  await expect(page).toHaveURL(`/clients?type=household&search=${search}`);

  // The breadcrumb knows the list as well, also in a page opened from a link that someone sent.
  await page.goto(`/clients/${client.id}/bouquets${query}`);
  await expect(tab(page, /^Détails/)).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL(`/clients?type=household&search=${search}`);
});

test('an unknown client says Client non trouvé and leads back', async ({ as }) => {
  const page = await as('Livreur', '/clients/999999999');
  for (const address of ['/clients/999999999/orders', '/clients/pivoine', '/clients/0/notes']) {
    await page.goto(address);
    await expect(title(page, 'Client non trouvé')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Revenir aux clients' }).click();
  await expect(page).toHaveURL('/clients');
});

test('a Comptable edits, and another browser sees it', async ({ as }) => {
  const client = await makeClient('Édition Muguet');
  const other = await as('Livreur', `/clients/${client.id}`);
  await expect(title(other, client.name)).toBeVisible();
  const page = await as('Comptable', `/clients/${client.id}/details`);
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Modifier/ });
  const name = `Maison Muguet ${unique()}`;
  await dialog.getByRole('textbox', { name: 'Nom' }).fill(name);
  await dialog.getByText('Entreprise', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'SIRET' }).fill('732 829 320 00074');
  await dialog.getByRole('textbox', { name: /TVA/ }).fill('FR 44 732829320');
  await dialog.getByRole('textbox', { name: 'Téléphone' }).fill('06 39 98 71 22');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('bonjour@muguet.example');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  for (const each of [page, other]) {
    await expect(title(each, name)).toBeVisible();
    const where = each.getByRole('region', { name: 'Coordonnées' });
    await expect(where).toContainText('732 829 320 00074');
    await expect(where).toContainText('FR 44 732 829 320');
    await expect(where.getByRole('link', { name: '06 39 98 71 22' })).toHaveAttribute(
      'href',
      'tel:+33639987122',
    );
    await expect(where.getByRole('link', { name: 'bonjour@muguet.example' })).toHaveAttribute(
      'href',
      'mailto:bonjour@muguet.example',
    );
  }
});

test('a Fleuriste reads and writes notes; everything else is absent and refused by the server', async ({
  as,
}) => {
  const client = await makeClient('Lecture Iris');
  const page = await as('Fleuriste', `/clients/${client.id}`);
  await expect(title(page, client.name)).toBeVisible();
  for (const name of [/^Modifier/, /Ajouter un contact/, /Autres actions/, /Supprimer/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await tab(page, /^Photos/).click();
  await expect(
    page.getByRole('tabpanel', { name: /^Photos/ }).getByRole('button', { name: /Ajouter/ }),
  ).toHaveCount(0);
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
    expect(await answerTo(page, method, call, body), `${method} ${call}`).toBe(403);
  }
  expect(await answerTo(page, 'GET', path)).toBe(200);
});

test('contacts: two are added, the second becomes the principal one, the first is deleted', async ({
  as,
}) => {
  const client = await makeClient('Contacts Glycine');
  const page = await as('Comptable', `/clients/${client.id}`);
  const add = async (first: string, last: string, role: string) => {
    await page.getByRole('button', { name: 'Ajouter un contact' }).click();
    const dialog = page.getByRole('dialog', { name: /contact/i });
    await dialog.getByRole('textbox', { name: 'Prénom' }).fill(first);
    await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill(last);
    await dialog.getByRole('textbox', { name: 'Rôle' }).fill(role);
    await dialog.getByRole('textbox', { name: 'Téléphone' }).fill('06 39 98 71 33');
    await dialog.getByRole('button', { name: /^(Ajouter|Enregistrer)/ }).click();
    await expect(dialog).toBeHidden();
  };
  await add('Ada', 'Glycine', 'Accueil');
  await add('Bérénice', 'Glycine', 'Comptabilité');
  const people = contacts(page).getByRole('listitem');
  await expect(people).toHaveText([/Ada Glycine.*Principal.*Accueil/, /Bérénice Glycine.*Comptabilité/]);

  await page.getByRole('button', { name: 'Rendre principal : Bérénice Glycine' }).click();
  await expect(people.filter({ hasText: 'Bérénice' })).toContainText('Principal');
  await expect(contacts(page).getByText('Principal', { exact: true })).toHaveCount(1);

  await page.getByRole('button', { name: 'Supprimer le contact Ada Glycine' }).click();
  const question = page.getByRole('dialog', { name: 'Supprimer le contact ?' });
  await expect(question).toContainText('Ada Glycine');
  await question.getByRole('button', { name: 'Supprimer le contact' }).click();
  await expect(question).toBeHidden();
  await expect(people).toHaveText([/Bérénice Glycine.*Principal/]);
  await page.reload();
  await expect(people).toHaveText([/Bérénice Glycine.*Principal/]);
});

test('a note is kept while one looks elsewhere, and stands in the list at once', async ({ as }) => {
  const client = await makeClient('Note Anémone');
  const page = await as('Fleuriste', `/clients/${client.id}/notes`);
  const box = page.getByRole('textbox', { name: 'Note' });
  const add = page.getByRole('button', { name: 'Ajouter la note' });
  await expect(add).toBeDisabled();
  await box.fill('  \n ');
  await expect(add).toBeDisabled();
  await box.fill('Digicode 4B12');
  await tab(page, /^Détails/).click();
  await tab(page, /^Notes/).click();
  await expect(box).toHaveValue('Digicode 4B12');
  // The second note is written while the first one is still on its way.
  const answer = Promise.withResolvers<void>();
  await page.route(
    '**/api/clients/*/notes/',
    async (route) => {
      await answer.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await add.click();
  await box.fill('Aime les pivoines blanches');
  await box.press('Control+Enter');
  await expect(box).toHaveValue('');
  answer.resolve();
  const notes = page.getByRole('region', { name: 'Notes', exact: true }).getByRole('listitem');
  await expect(notes).toHaveText([
    /Aime les pivoines blanches.*Louise Garnier/s,
    /Digicode 4B12.*Louise Garnier/s,
  ]);
  await expect(tab(page, /^Notes · 2/)).toBeVisible();
  await expect(notes.getByText('enregistrement…')).toHaveCount(0);

  // One that could not be kept comes back beside what is typed by then.
  const refuse = Promise.withResolvers<void>();
  await page.route('**/api/clients/*/notes/', async (route) => {
    await refuse.promise;
    await route.abort();
  });
  await box.fill('Allergie au mimosa');
  await add.click();
  await box.fill('Sonner deux fois');
  refuse.resolve();
  await expect(page.getByText('La note n’a pas été ajoutée')).toBeVisible();
  await expect(box).toHaveValue('Allergie au mimosa\n\nSonner deux fois');
  await expect(notes).toHaveCount(2);

  const driver = await as('Livreur', `/clients/${client.id}/notes`);
  await expect(driver.getByText('Digicode 4B12')).toBeVisible();
  await expect(driver.getByRole('textbox', { name: 'Note' })).toHaveCount(0);
});

test('the account follows an order, its new amount and its cancellation', async ({ as }) => {
  const client = await makeClient('Compte Jacinthe');
  const page = await as('Comptable', `/clients/${client.id}`);
  await expect(page.getByText('Solde : 0,00 €')).toBeVisible();
  const order = await makeOrder({ payer_account: client.id, amount: '45.00' });
  await expect(page.getByText('Solde : −45,00 €')).toBeVisible();
  await expect(page.getByText('le client doit cette somme', { exact: true })).toBeVisible();
  await changeOrder(order.id, { amount: '60.00' });
  await changeOrder(order.id, { status: 'cancelled' });
  const rows = ledger(page).getByRole('row');
  await expect(rows).toHaveCount(4);
  // What he only receives counts among his orders and touches no ledger.
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
  await page.getByRole('button', { name: 'Comment lire le compte' }).click();
  await expect(page.getByText('Le solde est la somme de tous les mouvements')).toBeVisible();
  await page.keyboard.press('Escape');
  await rows
    .nth(1)
    .getByRole('link', { name: `Commande ${order.id}` })
    .click();
  await expect(title(page, `Commande ${order.id}`)).toBeVisible();
  await page.getByRole('button', { name: 'Retour' }).click();
  await expect(title(page, client.name)).toBeVisible();

  // An order in the bin cannot be opened by a Comptable: its number leads nowhere.
  const gone = await makeOrder({ payer_account: client.id });
  await expect(rows.getByRole('link', { name: `Commande ${gone.id}` })).toHaveCount(1);
  await send('Senior', 'DELETE', `/orders/${gone.id}/`);
  await expect(rows.filter({ hasText: String(gone.id) })).toHaveText([
    /Commande supprimée/,
    /Commande créée/,
  ]);
  await expect(rows.getByRole('link', { name: `Commande ${gone.id}` })).toHaveCount(0);
});

test('a client with orders is archived instead of deleted, one without goes for good', async ({ as }) => {
  const [busy, mistake] = [await makeClient('Archive Œillet'), await makeClient('Erreur Œillet')];
  await makeOrder({ payer_account: busy.id });
  const page = await as('Senior', `/clients/${busy.id}`);
  await choose(page, 'Supprimer');
  const question = page.getByRole('dialog', { name: 'Supprimer le client ?' });
  await expect(question).toContainText(busy.name);
  await question.getByRole('button', { name: 'Supprimer le client' }).click();
  await expect(question).toContainText('Ce client a des commandes : il ne se supprime pas, il s’archive.');
  await question.getByRole('button', { name: 'Archiver le client' }).click();
  const notice = page.getByRole('region', { name: 'Client archivé' });
  await expect(notice).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).click();
  await expect(notice).toBeHidden();
  await choose(page, 'Archiver');
  await notice.getByRole('button', { name: 'Désarchiver' }).click();
  await expect(notice).toBeHidden();

  await page.goto(`/clients/${mistake.id}`);
  await choose(page, 'Supprimer');
  await question.getByRole('button', { name: 'Supprimer le client' }).click();
  await expect(page).toHaveURL('/clients');
  await page.goto(`/clients/${mistake.id}`);
  await expect(title(page, 'Client non trouvé')).toBeVisible();
});

test('a Senior merges two clients, having seen what moves; the old address leads to the one that stays', async ({
  as,
}) => {
  const [stays, goes] = [await makeClient('Fusion Dahlia'), await makeClient('Double Dahlia')];
  await makeOrder({ payer_account: stays.id, amount: '20.00' });
  await makeOrder({ payer_account: goes.id, amount: '30.50' });
  const page = await as('Senior', `/clients/${stays.id}`);
  await choose(page, 'Fusionner…');
  const dialog = page.getByRole('dialog', { name: 'Fusionner deux clients' });
  const merge = dialog.getByRole('button', { name: 'Fusionner définitivement' });
  await expect(merge).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Client à reprendre' }).fill(goes.name);
  await dialog.getByRole('option', { name: new RegExp(`^${goes.name}`) }).click();
  const summary = dialog.getByRole('region', { name: 'Ce que fait la fusion' });
  await expect(summary.getByRole('listitem')).toHaveText(['1 commande', '0 contact', '0 note', '0 photo']);
  await expect(summary).toContainText('Solde après la fusion−50,50 €');
  await expect(summary).toContainText(goes.name);
  await expect(summary).toContainText(stays.name);
  await expect(summary).toContainText('Cela ne peut pas être annulé.');
  await merge.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Solde : −50,50 €')).toBeVisible();
  await expect(tab(page, /^Commandes · 2/)).toBeVisible();

  await page.goto(`/clients/${goes.id}/orders`);
  await expect(page).toHaveURL(`/clients/${stays.id}/orders`);
  await expect(page.getByText(`${goes.name} a été fusionné`)).toBeVisible();
});
