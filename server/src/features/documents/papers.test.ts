import { forOrderTexts, orderFields, orderTextNames } from '@florilege/contract/orders/order-fields.ts';
import { describe, expect, test } from 'vitest';
import { flat, readPdf } from '../../testing/read-pdf.ts';
import { papers } from './documents.service.ts';
import { vatSplit } from './paper-words.ts';
import { sampleOrder, sampleParty } from './testing/sample-order.ts';

const read = async (...given: Parameters<typeof papers>) => {
  const pdf = readPdf(await papers(...given));
  return { ...pdf, words: flat(pdf.pages.map((page) => page.text).join(' ')) };
};
const sentences = (length: number) =>
  'Pivoines pâles, œillets et chèvrefeuille ; « jusqu’à dimanche » ! '.repeat(100).slice(0, length).trim();
/** Without the feet and heads of pages in between. */
const withoutFurniture = (text: string) =>
  flat(
    text.replace(
      /Commande n° 12|Bon de (commande|livraison) n° 12 \(suite\)|Florilège SARL · SIRET [\d ]+ · TVA \w+|Page \d+ \/ \d+/g,
      ' ',
    ),
  );

test.each(['purchase_order', 'delivery_slip'] as const)('%s says « Boutique » once', async (kind) => {
  const location = { name: 'Boutique Marais', address: null };
  const { words } = await read([sampleOrder({ location })], [kind]);
  expect(words).toContain('Boutique Marais');
  expect(words).not.toContain('Boutique Boutique');
});

describe('bon de commande', () => {
  test('shows every field', async () => {
    const { words, pages } = await read([sampleOrder({ batch: [11, 12, 14] })], ['purchase_order']);
    expect(pages.map(({ size }) => size)).toEqual([[210, 297]]);
    for (const said of [
      'Florilège SARL 8, quai Saint-Vincent 69001 Lyon',
      'Tél. 04 78 00 00 01 · bonjour@florilege.example',
      'florilege.example',
      'SIRET 552 100 554 00013 · TVA FR96552100554',
      'Bon de commande',
      'n° 12',
      'Boutique Croix-Rousse',
      '4, grande rue de la Croix-Rousse, 69004 Lyon',
      '21/11/2026 à 17:42',
      'Hélène',
      'Créée',
      'BC-2026/00451',
      'Commande groupée n° 11, 12 et 14',
      'Société Générale d’Horticulture et de Décoration Florale de Paris',
      'Entreprise',
      'SIRET 732 829 320 00074',
      'TVA FR44732829320',
      'Contact : Mme Agnès Würtz · 04 78 00 00 00',
      'Élodie Lefèvre',
      '12 bis, rue des Œillets Bâtiment C, 3e étage 69001 Lyon 06 12 34 56 78 elodie.lefevre@example.fr',
      'Livraison samedi 28/11/2026 · 14h00-17h00 (Après-midi) Livreur : Yanis Haddad',
      'Notes bouquet Pivoines « Sarah Bernhardt », eucalyptus ; pas de lys ! Emballage kraft.',
      'Message manuscrit Joyeux anniversaire, ma chère Maëlys ! Que cette année t’apporte mille fleurs. Ton Loïc',
      'Montant HT 1 122,27 €',
      'TVA 10 % 112,23 €',
      'Montant TTC 1 234,50 €',
      'Règlement : En attente',
      'Page 1 / 1',
    ]) {
      expect(words).toContain(said);
    }
  });

  test.each(orderTextNames)('shows %s under its label', async (name) => {
    const order = sampleOrder({ ...forOrderTexts(() => null), [name]: 'Texte de la commande' });
    const { words } = await read([order], ['purchase_order']);
    const isPlace = orderFields[name].shown === 'place';
    const label = name === 'access_notes' ? 'Accès :' : orderFields[name].label;
    expect(words).toContain(isPlace ? 'Texte de la commande' : `${label} Texte de la commande`);
  });

  test('shows placeholders for an empty order', async () => {
    const address = { legal_name: null, address: null, postal_code: null, city: null };
    const contact = { phone: null, email: null, website: null, siret: null, vat_number: null };
    const empty = sampleOrder({
      ...{ payer: null, recipient: null, driver_name: null, location: null, created_by_name: null },
      ...{ requires_delivery: false, delivery_date: null, delivery_time_slot: null, amount: 1 },
      ...forOrderTexts(() => null),
      shop: { name: 'Florilège', ...address, ...contact },
    });
    const { words } = await read([empty], ['purchase_order', 'delivery_slip']);
    for (const shown of [
      'Par Système',
      'Payeur Client anonyme Destinataire Même que le payeur',
      'Retrait en boutique Date à convenir · Créneau à convenir',
      'Notes bouquet Aucune note Message manuscrit Aucun message Montant HT 0,01 €',
      'Bon de retrait',
    ])
      expect(words).toContain(shown);
    expect(words).not.toMatch(/null|undefined|NaN|Livreur|SIRET/);
  });

  test('shows the longest texts completely, over several pages', async () => {
    const bouquet_notes = sentences(4000);
    const hand_message = sentences(2000);
    const name = 'Wilhelmine '.repeat(7).trim();
    const address = 'Résidence des Tilleuls, '.repeat(12).trim();
    const recipient = { ...sampleParty, name, address };
    const purchase_order_number = 'X'.repeat(100);
    const own = { delivery_address: address };
    const order = sampleOrder({ bouquet_notes, hand_message, recipient, purchase_order_number, ...own });
    const { words, pages } = await read([order], ['purchase_order']);
    const text = withoutFurniture(words);
    for (const shown of [bouquet_notes, hand_message, name, address]) expect(text).toContain(shown);
    expect(text.replaceAll(' ', '')).toContain(purchase_order_number);
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries())
      expect(flat(page.text)).toContain(`Page ${index + 1} / ${pages.length}`);
  });

  test('joins the lines of a long address', async () => {
    const address = Array.from({ length: 60 }, (_, index) => `l${index}`).join('\n');
    const recipient = { ...sampleParty, address };
    const { words } = await read(
      [sampleOrder({ recipient, delivery_address: address })],
      ['purchase_order', 'delivery_slip'],
    );
    expect(words).toContain('l3 l4 l5, l6, l7,');
    expect(words.match(/\bl59\b/g)).toHaveLength(2);
  });

  test('writes any European name, and marks characters without a font', async () => {
    const bouquet_notes = 'Ťomáš Dvořák, Łódź, Việt Nam, Καλημέρα, Привет ; 💐 你好';
    const { words } = await read([sampleOrder({ bouquet_notes })], ['purchase_order']);
    expect(words).toContain('Ťomáš Dvořák, Łódź, Việt Nam, Καλημέρα, Привет ; [emoji] [?]');
  });

  test('says what is partly paid or refunded beside the status', async () => {
    const { words } = await read([sampleOrder({ money_note: 'partly_paid' })], ['purchase_order']);
    expect(words).toContain('Statut financier En attente (Partiellement payée)');
    expect(words).toContain('Règlement : En attente (Partiellement payée)');
  });

  test('shows that an order is cancelled', async () => {
    const order = sampleOrder({ status: 'cancelled', financial_status: 'cancelled' });
    const { words } = await read([order], ['purchase_order']);
    expect(words).toContain('Statut financier Annulée');
  });
});

describe('bon de livraison', () => {
  test('shows place, time and phone, but no price', async () => {
    const { words, pages } = await read([sampleOrder()], ['delivery_slip']);
    expect(pages.map(({ size }) => size)).toEqual([[148, 210]]);
    for (const said of [
      'Bon de livraison n° 12',
      'samedi 28/11/2026 14h00-17h00 (Après-midi) Livreur : Yanis Haddad',
      'Livrer à Élodie Lefèvre 12 bis, rue des Œillets Bâtiment C, 3e étage 69001 Lyon 06 12 34 56 78',
      'Carte message Oui',
      'BC-2026/00451',
      'Accès, étage, code, consignes',
    ]) {
      expect(words).toContain(said);
    }
    expect(words).not.toMatch(/€|Montant|1 234|Pivoines|Joyeux/);
  });

  test('shows the access notes only of a delivery', async () => {
    const access_notes = 'Code 45B2, 3e étage gauche';
    const { words } = await read([sampleOrder({ access_notes })], ['delivery_slip']);
    expect(words).toContain('Accès : Code 45B2, 3e étage gauche 06 12 34 56 78');
    const fetched = await read([sampleOrder({ access_notes, requires_delivery: false })], ['delivery_slip']);
    expect(fetched.words).not.toContain('45B2');
  });

  test('names the payer when there is no recipient, and a missing address', async () => {
    const payer = { ...sampleParty, address: null, postal_code: null, city: null };
    const nowhere = { delivery_address: null, delivery_postal_code: null, delivery_city: null };
    const order = sampleOrder({ payer, recipient: null, hand_message: null, ...nowhere });
    const { words } = await read([order], ['delivery_slip']);
    expect(words).toContain('Livrer à Élodie Lefèvre Adresse à demander 06 12 34 56 78');
    expect(words).toContain('Carte message Non');
  });
});

describe('the PDF', () => {
  test('has title, language and embedded fonts', async () => {
    const pdf = await read([sampleOrder()], ['purchase_order', 'delivery_slip', 'card_a6', 'card_a5']);
    expect(pdf).toMatchObject({ title: 'Commande n° 12', author: 'Florilège', language: 'fr-FR' });
    const sizes = ['210×297', '148×210', '105×148', '210×148', '210×148'];
    expect(pdf.pages.map(({ size }) => size.join('×'))).toEqual(sizes);
    const fonts = ['Fraunces-Medium', 'Inter-Regular', 'Inter-SemiBold', 'CormorantGaramond-Medium'];
    expect(new Set(pdf.fonts.map(({ name }) => name))).toEqual(new Set(fonts));
    expect(pdf.fonts.every(({ embedded }) => embedded)).toBe(true);
  });

  test('has the pages of a hundred orders order by order', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) =>
      sampleOrder({ id: 500 - index, hand_message: index % 2 ? 'Merci' : null }),
    );
    const { pages, title } = await read(hundred, ['purchase_order', 'card_a6']);
    expect(title).toBe('100 commandes');
    expect(pages).toHaveLength(150);
    const numbers = pages.flatMap((page) => /Commande n°\s(\d+)/.exec(page.text)?.[1] ?? []);
    expect(numbers).toEqual(hundred.map(({ id }) => String(id)));
    expect(flat(pages[1]?.text ?? '')).toContain('Page 1 / 1');
    expect(flat(pages[2]?.text ?? '')).toBe('Merci Florilège');
  });
});

test('splits VAT to the cent', () => {
  for (const vat_rate of [10, 20] as const) {
    for (let amount = 1; amount < 30_000; amount += 7) {
      const { net, vat } = vatSplit({ amount, vat_rate });
      expect(net + vat).toBe(amount);
      expect(Math.abs(net * vat_rate - vat * 100)).toBeLessThanOrEqual((100 + vat_rate) / 2);
    }
  }
});
