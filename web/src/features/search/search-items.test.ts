import type { SearchAnswer } from '@florilege/contract/search/search.contract.ts';
import { describe, expect, test } from 'vitest';
import { foundThere, matches } from './search-items.ts';

const titles = (groups: { title: string }[]) => groups.map(({ title }) => title);

describe('typed words', () => {
  test.each([
    ['Vérifications', 'verif', true],
    ['Vérifications', 'VÉRIF', true],
    ['Vérifications', 'fication', false],
    ['Nouvelle commande', 'com nouv', true],
    ['Nouvelle commande', 'nouvelle abo', false],
    ['Cœur', 'coeur', true],
    ['Photos', '?!', false],
  ])('finds %s by %s: %s', (text, typed, found) => expect(matches(text, typed)).toBe(found));
});

describe('results of the server', () => {
  const answer: SearchAnswer = {
    clients: [
      {
        ...{ id: 7, name: 'Suzanne Lemoine', type: 'household', address: '3 rue Oberkampf' },
        ...{ city: 'Paris', phone: '+33639984126', found_contact: null },
      },
    ],
    orders: [
      {
        id: 4126,
        payer_name: null,
        recipient_name: 'Suzanne Lemoine',
        amount: '64.00',
        status: 'to_prepare',
        delivery_date: '2026-11-21',
        excerpt: '… vive les mariés',
        excerpt_of: 'card',
      },
    ],
    photos: [{ id: 3, filename: 'IMG_4126.jpg', thumbnail_url: '/files/x', tags: ['pivoines'] }],
    members: [
      {
        id: 'b9a1c9b4-7c5e-4a52-9a43-1f1f2f3c4d5e',
        display_name: 'Camille Morel',
        phone: '+33639987701',
        role: 'Senior',
      },
    ],
    near: [],
  };

  test('puts the order with the typed number first, otherwise clients', () => {
    expect(titles(foundThere(answer, '4126'))).toEqual(['Commandes', 'Clients', 'Photos', 'Équipe']);
    expect(titles(foundThere(answer, 'n° 4126'))).toEqual(['Commandes', 'Clients', 'Photos', 'Équipe']);
    expect(titles(foundThere(answer, 'lemoine'))).toEqual(['Clients', 'Commandes', 'Photos', 'Équipe']);
  });

  test('puts what only comes near to the text last, and says so', () => {
    const close = foundThere({ ...answer, near: ['clients'] }, 'lemione');
    expect(titles(close)).toEqual(['Commandes', 'Photos', 'Équipe', 'Clients, orthographe proche']);
  });

  test('describes each kind of result', () => {
    const [clients, orders, photos, members] = foundThere(answer, 'lemoine').map(({ items }) => items[0]);
    expect(clients).toMatchObject({ label: 'Suzanne Lemoine', href: '/clients/7/details' });
    expect(orders).toMatchObject({ label: 'Commande 4126\u00a0· Client anonyme', href: '/commandes/4126' });
    expect(orders?.hint).toMatch(
      /^À préparer.· 64,00.€.· pour le 21\/11\/2026.· à Suzanne Lemoine.· carte.: «.… vive les mariés.»$/,
    );
    const [contact] = answer.clients.map((client) => ({ ...client, found_contact: 'Yves Kermadec' }));
    const [found] = foundThere({ ...answer, clients: contact ? [contact] : [] }, 'kermadec');
    expect(found?.items[0]?.hint).toMatch(/^contact.: Yves Kermadec.· Particulier/);
    expect(photos).toMatchObject({
      label: 'IMG_4126.jpg',
      hint: 'pivoines',
      href: '/medias/3',
      picture: '/files/x',
    });
    expect(members).toMatchObject({
      label: 'Camille Morel',
      href: '/equipe?member=b9a1c9b4-7c5e-4a52-9a43-1f1f2f3c4d5e',
    });
  });
});
