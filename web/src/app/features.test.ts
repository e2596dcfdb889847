import type { Role } from '@florilege/contract/auth/roles.ts';
import { expect, test } from 'vitest';
import { foundHere, ownItems, recentFor } from '../features/search/search-items.ts';
import { menu } from './features.ts';

const labels = (items: { label: string }[]) => items.map(({ label }) => label);
const titles = (groups: { title: string }[]) => groups.map(({ title }) => title);
const of = (role: Role) => ownItems({ role }, menu);

test('offers in the search actions and pages that the member may use', () => {
  expect(labels(of('Livreur').actions)).toEqual(['Raccourcis clavier']);
  const [order, client, subscription] = ['Nouvelle commande', 'Nouveau client', 'Nouvel abonnement'];
  expect(labels(of('Fleuriste').actions)).toEqual([order, subscription, 'Raccourcis clavier']);
  expect(labels(of('Comptable').actions)).toEqual([order, client, subscription, 'Raccourcis clavier']);
  expect(labels(of('Fleuriste').pages)).not.toContain('Équipe');
  const seniorPages = ['Équipe', 'Vérifications', 'Paramètres'];
  expect(labels(of('Senior').pages)).toEqual(expect.arrayContaining(seniorPages));
  expect(foundHere(of('Fleuriste'), 'equipe')).toEqual([]);
  expect(titles(foundHere(of('Senior'), 'equipe'))).toEqual(['Pages']);
  const found = foundHere(of('Senior'), 'créer').flatMap(({ items }) => items);
  expect(labels(found)).toEqual([order, client, subscription, 'Ajouter un membre']);
});

test('hides choices in the search from before the role changed', () => {
  const chosen = [
    { kind: 'member', key: 'member:1', label: 'Camille', href: '/equipe' },
    { kind: 'page', key: 'page:/equipe', label: 'Équipe', href: '/equipe' },
    { kind: 'client', key: 'client:1', label: 'Galerie Monceau', href: '/clients/1/details' },
  ] as const;
  const recent = (role: Role) => recentFor({ role }, of(role), chosen);
  expect(labels(recent('Fleuriste'))).toEqual(['Galerie Monceau']);
  expect(recent('Admin')).toHaveLength(3);
});
