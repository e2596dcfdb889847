import type { SearchAnswer } from '@florilege/contract/search/search.contract.ts';
import { describe, expect, it } from 'vitest';
import { actionsFor, foundHere, foundThere, pagesFor, recentFor } from './search-items.ts';
import { matches } from './search-words.ts';

const labels = (items: { label: string }[]) => items.map(({ label }) => label);
const titles = (groups: { title: string }[]) => groups.map(({ title }) => title);

describe('words', () => {
  it.each([
    ['Vérifications', 'verif', true],
    ['Vérifications', 'VÉRIF', true],
    ['Vérifications', 'fication', false],
    ['Nouvelle commande', 'com nouv', true],
    ['Nouvelle commande', 'nouvelle abo', false],
    ['Cœur', 'coeur', true],
    ['Photos', '?!', false],
  ])('%s, typed %s: %s', (text, typed, found) => expect(matches(text, typed)).toBe(found));
});

describe('only what the member may do', () => {
  it('actions and pages', () => {
    expect(labels(actionsFor({ role: 'Livreur' }))).toEqual(['Raccourcis clavier']);
    expect(labels(actionsFor({ role: 'Fleuriste' }))).toEqual([
      'Nouvelle commande',
      'Nouvel abonnement',
      'Raccourcis clavier',
    ]);
    expect(labels(actionsFor({ role: 'Comptable' }))).toEqual([
      'Nouvelle commande',
      'Nouveau client',
      'Nouvel abonnement',
      'Raccourcis clavier',
    ]);
    expect(labels(pagesFor({ role: 'Fleuriste' }))).not.toContain('Équipe');
    expect(labels(pagesFor({ role: 'Senior' }))).toEqual(
      expect.arrayContaining(['Équipe', 'Vérifications', 'Paramètres']),
    );
    expect(foundHere({ role: 'Fleuriste' }, 'equipe')).toEqual([]);
    expect(titles(foundHere({ role: 'Senior' }, 'equipe'))).toEqual(['Pages']);
    expect(labels(foundHere({ role: 'Senior' }, 'créer').flatMap(({ items }) => items))).toEqual([
      'Nouvelle commande',
      'Nouveau client',
      'Nouvel abonnement',
      'Ajouter un membre',
    ]);
    expect(labels(actionsFor({ role: 'Comptable' }))).not.toContain('Ajouter un membre');
  });

  it('nor what was chosen before the role changed', () => {
    const chosen = [
      { kind: 'member', key: 'member:1', label: 'Camille', href: '/equipe' },
      { kind: 'page', key: 'page:/equipe', label: 'Équipe', href: '/equipe' },
      { kind: 'client', key: 'client:1', label: 'Galerie Monceau', href: '/clients/1/details' },
    ] as const;
    expect(labels(recentFor({ role: 'Fleuriste' }, chosen))).toEqual(['Galerie Monceau']);
    expect(recentFor({ role: 'Admin' }, chosen)).toHaveLength(3);
  });
});

describe('what the server found', () => {
  const answer: SearchAnswer = {
    clients: [{ id: 7, name: 'Suzanne Lemoine', type: 'household', city: 'Paris', phone: '+33639984126' }],
    orders: [
      {
        id: 4126,
        payer_name: null,
        recipient_name: 'Suzanne Lemoine',
        amount: '64.00',
        status: 'to_prepare',
        delivery_date: '2026-11-21',
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
  };

  it('the order of that number first, otherwise clients', () => {
    expect(titles(foundThere(answer, '4126'))).toEqual(['Commandes', 'Clients', 'Photos', 'Équipe']);
    expect(titles(foundThere(answer, 'n° 4126'))).toEqual(['Commandes', 'Clients', 'Photos', 'Équipe']);
    expect(titles(foundThere(answer, 'lemoine'))).toEqual(['Clients', 'Commandes', 'Photos', 'Équipe']);
  });

  it('in words', () => {
    const [clients, orders, photos, members] = foundThere(answer, 'lemoine').map(({ items }) => items[0]);
    expect(clients).toMatchObject({ label: 'Suzanne Lemoine', href: '/clients/7/details' });
    expect(orders).toMatchObject({ label: 'Commande 4126 · Client anonyme', href: '/commandes/4126' });
    expect(orders?.hint).toMatch(/^À préparer · 64,00.€ · pour le 21\/11\/2026 · à Suzanne Lemoine$/);
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
