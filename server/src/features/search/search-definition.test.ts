import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { firstIds, pageOfIds } from '../../platform/search/scored-ids.ts';
import { readTyped } from '../../platform/search/search-query.ts';
import { valuesOf } from '../../testing/answers.ts';
import { insertRow } from '../../testing/rows.ts';
import { testServer } from '../../testing/test-server.ts';
import { searchedClients } from '../clients/list/client-list.repository.ts';
import { searchedOrders } from '../orders/order-list.repository.ts';

// The indexed search finds, counts and sorts what the plain definition below does, on a small shop of many likenesses.

const server = await testServer();
const { Senior: senior, Livreur: driver } = await server.everyRole();
const { db } = server;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const first = ['Claire', 'Zoé', 'Clara', 'D’Arcy', 'Œdipe', 'Jean-Luc', 'Clair', 'Éloïse'];
const last = [
  'd’Argent',
  'Lemoine',
  'Saint-Honoré',
  'Le Moine',
  'Argentin',
  'Clair',
  'Œillet & Fils',
  'de la Rue',
];
const streets = [
  '12 rue Saint-Honoré',
  '4 passage d’Argentan',
  '12 bis rue Claire',
  '61 quai de Valmy',
  'Lemoine',
];
const cards = [
  'Joyeux anniversaire, Claire !',
  'Bon anniv’',
  'Vive les mariés',
  'À Zoé, 12 roses',
  'Claire d’Argent',
  '',
];
const notes = ['pivoines, sans lys', 'tons argentés', '12 tiges', 'clair et champêtre', null];

type Bearer = {
  id: number;
  fields: (string | null)[];
  texts: (string | null)[];
  phones: string[];
  guarded: (string | null)[];
};
const clients: (Bearer & { name: string })[] = [];
for (let i = 0; i < 30; i++) {
  const name = `${pick(first, i)} ${pick(last, i * 3 + Math.floor(i / 8))}`;
  const phone = i % 3 ? `+3361${String(2_345_600 + i * 37)}` : null;
  const email = i % 4 ? `${['claire', 'zoe', 'argent'][i % 3]}${i}@fleurs.example` : null;
  const address = i % 2 ? pick(streets, i) : null;
  const { id } = await insertRow(db, 'clients', { name, phone, email, address });
  const client = {
    id,
    name,
    fields: [name, address],
    texts: [],
    phones: phone ? [phone] : [],
    guarded: [email],
  };
  if (i % 5 === 0) {
    await insertRow(db, 'contacts', {
      account: id,
      first_name: 'Clairette',
      last_name: pick(last, i + 1),
      phone: '+33142361212',
    });
    client.fields.push(`Clairette ${pick(last, i + 1)}`);
    client.phones.push('+33142361212');
  }
  clients.push(client);
}
const orders: Bearer[] = [];
for (let i = 0; i < 40; i++) {
  const [payer, recipient] = [
    i % 6 ? pick(clients, i * 7) : null,
    i % 4 === 1 ? pick(clients, i * 11) : null,
  ];
  const own = {
    purchase_order_number: i % 7 === 0 ? `BC-${i}/12` : null,
    delivery_address: i % 3 === 0 ? pick(streets, i) : null,
    hand_message: pick(cards, i) || null,
    bouquet_notes: pick(notes, i * 3),
  };
  const row = {
    amount: 4500,
    payer_account: payer?.id ?? null,
    recipient_account: recipient?.id ?? null,
    ...own,
  };
  const { id } = await insertRow(db, 'orders', row);
  const parties = [payer, recipient].flatMap((party) => party ?? []);
  orders.push({
    id,
    fields: [own.purchase_order_number, own.delivery_address, ...parties.flatMap(({ fields }) => fields)],
    texts: [own.hand_message, own.bouquet_notes],
    phones: parties.flatMap(({ phones }) => phones),
    guarded: parties.flatMap(({ guarded }) => guarded),
  });
}

// The definition.
const plain = (text: string | null) =>
  (text ?? '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9@+.]+/g, ' ')
    .trim();
const wordsOf = (text: string | null) => plain(text).split(' ').filter(Boolean);
const national = (phone: string) => phone.replace(/^\+33/, '');

function begins(bearer: Bearer, word: string, wide: boolean): boolean {
  const { fields, texts, phones, guarded } = bearer;
  if ([...fields, ...texts].some((text) => wordsOf(text).some((each) => each.startsWith(word)))) return true;
  if (wide && word.length > 2 && guarded.flatMap(wordsOf).some((each) => each.startsWith(word))) return true;
  if (!/^\d{2,}$/.test(word)) return false;
  const starts = word.startsWith('0') ? word.slice(1) : word;
  return phones
    .map(national)
    .some((digits) => digits.startsWith(starts) || (word.length > 2 && digits.includes(word)));
}
function levelOf(bearer: Bearer, typed: string, wide: boolean): number | null {
  const text = plain(typed);
  const words = text.split(' ');
  const digits = /^0?(\d+)$/.exec(text)?.[1] ?? null;
  const wholes = [...bearer.fields.map(plain), ...bearer.texts.map(plain)];
  const [word = ''] = words;
  const alone = wide && words.length === 1 && word.length > 2 ? bearer.guarded.flatMap(wordsOf) : [];
  const phones = digits !== null && text.length > 1 ? bearer.phones.map(national) : [];
  if (/^\d+$/.test(text) && bearer.id === Number(text) && orders.includes(bearer)) return 0;
  if (wholes.includes(text) || alone.includes(word) || phones.includes(digits ?? '')) return 0;
  if ('name' in bearer && plain(String(bearer.name)).startsWith(text)) return 1;
  if (wholes.some((whole) => whole.startsWith(text)) || alone.some((each) => each.startsWith(word))) return 2;
  if (phones.some((phone) => phone.startsWith(digits ?? ''))) return 2;
  return words.every((each) => begins(bearer, each, wide)) ? 3 : null;
}
function defined<B extends Bearer>(
  bearers: B[],
  typed: string,
  wide: boolean,
  before: (a: B, b: B) => number,
): number[] {
  return bearers
    .map((bearer) => ({ bearer, level: levelOf(bearer, typed, wide) }))
    .filter(({ level }) => level !== null)
    .sort((a, b) => (a.level ?? 0) - (b.level ?? 0) || before(a.bearer, b.bearer))
    .map(({ bearer }) => bearer.id);
}
type Named = (typeof clients)[number];
const byName = (a: Named, b: Named) =>
  plain(a.name) < plain(b.name) ? -1 : plain(a.name) > plain(b.name) ? 1 : a.id - b.id;
const newest = (a: Bearer, b: Bearer) => b.id - a.id;

/** Parts of what the shop has, whole or cut, in one order or another. */
const pieces = [...clients, ...orders].flatMap(({ fields, texts, guarded, phones }) => [
  ...[...fields, ...texts, ...guarded].flatMap((text) => text ?? []),
  ...phones.map((phone) => phone.replace('+33', '0')),
]);
const piece = fc.constantFrom(...new Set([...pieces, '12', '61', '4', 'zz']));
const typedText = fc
  .tuple(piece, fc.nat(30), fc.nat(3), fc.option(piece, { freq: 3 }), fc.nat(12))
  .map(([text, length, skip, other, cut]) => {
    const part = text
      .split(' ')
      .slice(Math.min(skip, text.split(' ').length - 1))
      .join(' ')
      .slice(0, length + 2);
    return other ? `${part} ${other.slice(0, cut + 1)}` : part;
  })
  // Digits of a phone are one word in a way of their own, tried below.
  .filter((text) => plain(text).length > 1 && !/\d[ .]+\d/.test(plain(text)) && !/\.(\s|$)/.test(text));

test('finds, sorts and counts as the definition does, page by page, for who may read accounts and who may not', async () => {
  await fc.assert(
    fc.asyncProperty(typedText, fc.boolean(), async (text, wide) => {
      const caller = wide ? senior : driver;
      for (const [path, expected] of [
        ['/api/orders/', defined(orders, text, wide, newest)],
        ['/api/clients/', defined(clients, text, wide, byName)],
      ] as const) {
        const read = async (page: number) =>
          (await caller.get(path, { query: { search: text, page, page_size: 7 } })).body;
        const page = await read(1);
        // Nothing has the words: what comes near is another rule.
        if (expected.length === 0) continue;
        expect({ ids: valuesOf(page.results, 'id'), count: page.count }, `${path} ${text}`).toEqual({
          ids: expected.slice(0, 7),
          count: expected.length,
        });
        if (expected.length > 7)
          expect(valuesOf((await read(2)).results, 'id'), `${path} ${text}`).toEqual(expected.slice(7, 14));
      }
    }),
    { numRuns: 150 },
  );
});

test('finds the same by the ways of a large shop', async () => {
  const ways = [
    { few: 0, sorted: 0, newest: 0, first: 20 },
    { few: 0, sorted: 5, newest: 10, first: 20 },
    { few: 0, sorted: 5, newest: 10, first: 0 },
    { few: 5, sorted: 1000, newest: 40, first: 0 },
  ];
  await fc.assert(
    fc.asyncProperty(typedText, fc.nat(9), async (text, offset) => {
      const typed = readTyped(text, true);
      if (!typed) return;
      for (const searched of [
        searchedOrders({}),
        searchedOrders({ requires_delivery: false, status: 'created' }),
        searchedClients({}),
        searchedClients({ type: 'household' }),
      ]) {
        const window = { limit: 6, offset };
        const page = await pageOfIds(db, searched, typed, window);
        const top = await firstIds(db, searched, typed, 6);
        for (const way of ways) {
          expect(await pageOfIds(db, searched, typed, window, way), text).toEqual(page);
          expect((await firstIds(db, searched, typed, 6, way)).ids, text).toEqual(top.ids);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('takes any text: signs of patterns and queries, blanks, 200 characters, none', async () => {
  const strange = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({
      unit: fc.constantFrom(
        "'",
        '\\',
        '%',
        '_',
        ':',
        '*',
        '&',
        '|',
        '!',
        '(',
        ')',
        '<',
        '-',
        ' ',
        'a',
        '1',
        '.',
        '@',
        '+',
        '=',
        '#',
        '~',
      ),
      maxLength: 200,
    }),
    fc.constantFrom(
      "' | 'a':*",
      "claire':* | '",
      '%',
      '!!',
      '\0',
      'œ'.repeat(100),
      'x'.repeat(200),
      '1 '.repeat(100),
      '&1',
      "a'); drop table orders; --",
    ),
  );
  await fc.assert(
    fc.asyncProperty(strange, async (q) => {
      for (const [path, query] of [
        ['/api/search/', { q }],
        ['/api/clients/search/', { q }],
        ['/api/orders/', { search: q }],
        ['/api/clients/', { search: q }],
      ] as const) {
        const { status } = await senior.get(path, { query });
        expect(q.length > 200 ? [400] : [200], `${path} ${JSON.stringify(q)}`).toContain(status);
      }
    }),
    { numRuns: 120 },
  );
  expect((await sql<{ n: number }>`select count(*) as n from orders`.execute(db)).rows[0]?.n).toBe(40);
});
