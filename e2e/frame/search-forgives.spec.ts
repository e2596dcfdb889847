import type { JSHandle, Page } from '@playwright/test';
import { makeClient, makeOrder, makeOrderOf, unique } from '../support/orders.ts';
import { orderRows } from '../support/orders-list.ts';
import { click, dialog, isNarrow, link, paletteField, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// A misspelt name, a street and a word of a card, in the palette, the lists and the picker: the exact one first.

const options = (page: Page, group: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('option');

async function openPalette(page: Page): Promise<void> {
  await expect(title(page, 'Paramètres')).toBeVisible();
  if (isNarrow(page)) await click(page, 'Chercher partout');
  else await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
}

/** Letters like nothing else in the shop, and the same with two of them changed places. */
function misspelling(): { word: string; slip: string } {
  const word = `q${unique()}x`;
  const at = [2, 3, 4, 5, 6].find((place) => word[place] !== word[place + 1]) ?? 2;
  const slip = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  return { word, slip };
}

/** Orders whose cards have the word, taken in the opposite order of what is expected. */
async function orderCards(word: string): Promise<{ exact: number; begins: number; holds: number }> {
  const { id: exact } = await makeOrder({ hand_message: word });
  const { id: begins } = await makeOrder({ hand_message: `${word} et toute la famille` });
  const { id: holds } = await makeOrder({ hand_message: `Un baiser de ${word}` });
  return { exact, begins, holds };
}

test('finds a misspelt name, a street and a word of a card in the palette @phone', async ({ as }) => {
  const [name, street, card] = [misspelling(), misspelling(), misspelling()];
  const { client, id } = await makeOrderOf(`Zéphyrine ${name.word}`, {
    requires_delivery: true,
    delivery_address: `4 rue ${street.word}`,
  });
  const cards = await orderCards(card.word);
  const page = await as('Senior', '/parametres');
  await openPalette(page);

  await paletteField(page).fill(`zephyrine ${name.slip}`);
  await expect(options(page, 'Clients, orthographe proche')).toContainText([client.name]);
  await expect(options(page, 'Commandes, orthographe proche')).toContainText([`Commande ${id}`]);

  await paletteField(page).fill(`rue ${street.word}`);
  await expect(options(page, 'Commandes')).toContainText([`Commande ${id}`]);
  await expect(options(page, 'Commandes')).toContainText([`4 rue ${street.word}`]);
  await paletteField(page).fill(street.slip);
  await expect(options(page, 'Commandes, orthographe proche')).toContainText([`Commande ${id}`]);

  await paletteField(page).fill(card.word);
  await expect(options(page, 'Commandes')).toContainText([
    `Commande ${cards.exact}`,
    `Commande ${cards.begins}`,
    `Commande ${cards.holds}`,
  ]);
  await expect(options(page, 'Commandes').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/commandes/${cards.exact}`));
});

test('finds them in the lists, the exact one first @phone', async ({ as }) => {
  const [name, street, card] = [misspelling(), misspelling(), misspelling()];
  const { client, id } = await makeOrderOf(`Zéphyrine ${name.word}`, {
    requires_delivery: true,
    delivery_address: `4 rue ${street.word}`,
  });
  const cards = await orderCards(card.word);
  const page = await as('Boutique', '/commandes');
  await expect(orderRows(page).first()).toBeVisible();
  if (isNarrow(page)) await click(page, 'Rechercher une commande');
  const search = page.getByRole('searchbox');
  for (const text of [`zephyrine ${name.slip}`, street.word, `4 rue ${street.slip}`]) {
    await search.fill(text);
    await search.press('Enter');
    await expect(page.getByText(/^1\strouvée$/)).toBeVisible();
    await expect(orderRows(page)).toHaveAccessibleName(`Commande ${id}, ${client.name}`);
  }
  await search.fill(card.word);
  await search.press('Enter');
  await expect(page.getByText(/^3\strouvées$/)).toBeVisible();
  for (const [place, order] of [cards.exact, cards.begins, cards.holds].entries())
    await expect(orderRows(page).nth(place)).toHaveAccessibleName(new RegExp(`^Commande ${order},`));

  const clients = page.getByRole('table', { name: 'Clients' });
  const exact = await makeClient(name.word);
  await page.goto('/clients');
  await expect(link(clients).first()).toBeVisible();
  if (isNarrow(page)) await click(page, 'Rechercher un client');
  for (const [text, names] of [
    [name.word, [exact.name, client.name]],
    [`zephyrine ${name.slip}`, [client.name]],
  ] as const) {
    await search.fill(text);
    await search.press('Enter');
    await expect(page.getByText(names.length === 1 ? /^1\strouvé$/ : /^2\strouvés$/)).toBeVisible();
    for (const [place, each] of names.entries())
      await expect(link(clients, new RegExp(name.word)).nth(place)).toHaveAccessibleName(new RegExp(each));
  }
});

test('finds a misspelt client in the picker, the exact one first @phone', async ({ as }) => {
  const { word, slip } = misspelling();
  const other = await makeClient(`Zéphyrine ${word}`);
  const exact = await makeClient(word);
  const page = await as('Boutique', '/commandes?new=1');
  const picker = dialog(page, 'Nouvelle commande').getByRole('combobox', { name: 'Payeur' });
  const found = page.getByRole('listbox', { name: 'Clients pour payeur' }).getByRole('option');
  await picker.fill(word);
  // The former results stay until these have come, so that their number is waited for.
  await expect(found).toHaveCount(3);
  await expect(found).toContainText([exact.name, other.name, 'Nouveau client']);
  await picker.fill(`zephyrine ${slip}`);
  await expect(found).toHaveCount(2);
  await expect(found).toContainText([other.name, 'Nouveau client']);
  await expect(found.first()).toContainText('3 rue Oberkampf');
  await found.first().click();
  await expect(page.getByRole('group', { name: `Payeur\u00a0: ${other.name}` })).toBeVisible();
});

type Boxes = JSHandle<Set<string>>;
/** Every place and size that the palette and its field have from now on, frame by frame. */
const watchBoxes = (page: Page): Promise<Boxes> =>
  page.evaluateHandle(() => {
    const boxes = new Set<string>();
    const look = () => {
      const shown = ['[role=dialog]', '[role=dialog] input', '[role=listbox]'].map((part) => {
        const { x, y, width, height } =
          document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
        return [x, y, width, height].map(Math.round).join(' ');
      });
      boxes.add(shown.join(', '));
      requestAnimationFrame(look);
    };
    look();
    return boxes;
  });

test('keeps the palette where it is while results come @phone', async ({ as }) => {
  const { word } = misspelling();
  await makeOrderOf(`Zéphyrine ${word}`);
  const page = await as('Senior', '/parametres');
  // It stands at once, instead of sliding in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPalette(page);
  const boxes = await watchBoxes(page);
  for (const text of ['zephyrine', `zephyrine ${word}`, 'zzqqzzqq', 'ma', 'commandes', '']) {
    await paletteField(page).fill('');
    await paletteField(page).pressSequentially(text, { delay: 15 });
    await expect(page.getByRole('dialog').getByText('Recherche…')).toBeHidden();
    await expect(page.locator('.mantine-Loader-root')).toBeHidden();
  }
  await expect(options(page, 'Pages').first()).toBeVisible();
  expect(await boxes.evaluate((seen) => [...seen])).toHaveLength(1);
});
