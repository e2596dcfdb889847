import { describe, expect, test } from 'vitest';
import { journal } from '../../features.ts';
import type { AuditRow, Names } from './audit-line.ts';
import { auditChanges, auditSentence } from './audit-sentences.ts';

const names: Names = new Map([
  ['client:7', 'Galerie Monceau'],
  ['client:8', 'Claire Fabre'],
  ['member:aa', 'Yanis Haddad'],
  ['image:3', 'bouquet.jpg'],
  ['tag:5', 'Mariage'],
  ['location:1', 'Boutique Marais'],
  ['terminal:2', 'Boutique Marais'],
  ['link:9', '42, 43'],
  ['document:4', 'la facture F-12 de Galerie Monceau'],
]);
const row = (entity: string, entity_id: string, change: Partial<AuditRow>): AuditRow => ({
  id: 1,
  at: '2026-11-21T08:00:00.000000Z',
  author_id: 'cc',
  author_name: 'Camille',
  entity,
  entity_id,
  action: 'update',
  before: null,
  after: null,
  ...change,
});
const update = (entity: string, id: string, before: AuditRow['before'], after: AuditRow['after']) =>
  row(entity, id, { before, after });
const insert = (entity: string, id: string, after: AuditRow['after']) =>
  row(entity, id, { action: 'insert', after });
const remove = (entity: string, id: string, before: AuditRow['before']) =>
  row(entity, id, { action: 'delete', before });
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each<[AuditRow, string]>([
  [
    update('orders', '42', { amount: '4500' }, { amount: '6000' }),
    'Camille a changé le montant de la commande n° 42 : 45,00 € → 60,00 €',
  ],
  [
    insert('delivery_stops', '42', { position: '3' }),
    'Camille a donné sa place dans la tournée à la commande n° 42',
  ],
  [
    insert('delivery_proofs', '42', { outcome: 'left_with' }),
    'Camille a enregistré une preuve de livraison de la commande n° 42 : Remise au gardien ou à un voisin',
  ],
  [
    insert('verifications', '42', { decision: 'rejected', reason: 'Trop rouge' }),
    'Camille a refusé le bouquet de la commande n° 42',
  ],
  [
    insert('verifications', '42', { decision: 'approved' }),
    'Camille a validé le bouquet de la commande n° 42',
  ],
  [
    update('verifications', '42', { undone_at: null }, { undone_at: '2026-11-21T09:00:00Z' }),
    'Camille est revenu sur la vérification de la commande n° 42',
  ],
  [insert('subscriptions', '5', { amount: '4500' }), 'Camille a créé l’abonnement n° 5 : 45,00 €'],
  [
    update('subscriptions', '5', { amount: '4500' }, { amount: '6000' }),
    'Camille a changé le montant de l’abonnement n° 5 : 45,00 € → 60,00 €',
  ],
  [
    update(
      'subscriptions',
      '5',
      { rule: '{"kind": "weekly", "every": 1, "weekdays": [2]}' },
      { rule: '{"kind": "weekly", "every": 2, "weekdays": [2, 5]}' },
    ),
    'Camille a changé le rythme de l’abonnement n° 5 : Chaque mardi → Toutes les 2 semaines, le mardi et le vendredi',
  ],
  [
    insert('subscription_dates', '5', { date: '2026-12-04', skipped: 'true' }),
    'Camille a fixé une date de l’abonnement n° 5 (04/12/2026) : sautée',
  ],
  [
    insert('subscription_dates', '5', {
      date: '2026-12-04',
      skipped: 'false',
      moved_to: '2026-12-05',
      moved_slot: '18h00-20h00',
      amount: '6000',
      hand_message: 'Bravo',
      outcome: null,
    }),
    'Camille a fixé une date de l’abonnement n° 5 (04/12/2026) : déplacée au 05/12/2026, 18h00-20h00 (Soir), 60,00 €, message manuscrit',
  ],
  [
    {
      ...insert('subscription_dates', '5', { date: '2026-12-04', outcome: 'missed' }),
      author_id: null,
      author_name: null,
    },
    'Le système a fixé une date de l’abonnement n° 5 (04/12/2026) : manquée',
  ],
  [
    insert('subscription_dates', '5', { date: '2026-12-04', skipped: 'false' }),
    'Camille a fixé une date de l’abonnement n° 5 (04/12/2026)',
  ],
  [
    update(
      'subscription_dates',
      '5',
      { date: '2026-12-04', skipped: 'true' },
      { date: '2026-12-04', skipped: 'false' },
    ),
    'Camille a changé le saut d’une date de l’abonnement n° 5 (04/12/2026) : oui → non',
  ],
  [
    remove('subscription_dates', '5', { date: '2026-12-04', moved_to: null }),
    'Camille a retiré une date de l’abonnement n° 5 (04/12/2026)',
  ],
  [
    insert('subscription_pauses', '5', { from_date: '2026-12-04', until_date: null }),
    'Camille a mis l’abonnement n° 5 en pause',
  ],
  [
    insert('subscription_pauses', '5', { from_date: '2026-11-21', until_date: '2027-01-05' }),
    'Camille a mis l’abonnement n° 5 en pause jusqu’au 05/01/2027',
  ],
  [
    insert('subscription_pauses', '5', { from_date: '2026-11-03', until_date: '2026-11-21' }),
    'Camille a laissé l’abonnement n° 5 sans commande du 03/11/2026 au 21/11/2026',
  ],
  [row('jobs', 'shrink_image', { after: { retried: '2' } }), 'Camille a relancé des tâches en échec'],
  [
    update('orders', '42', { status: 'to_prepare' }, { status: 'preparing' }),
    'Camille a changé le statut de la commande n° 42 : À préparer → En préparation',
  ],
  [
    update('orders', '42', { delivery_person: null }, { delivery_person: 'aa' }),
    'Camille a indiqué le livreur de la commande n° 42 : Yanis Haddad',
  ],
  [
    update('orders', '42', { delivery_person: 'zz' }, { delivery_person: null }),
    'Camille a retiré le livreur de la commande n° 42 (un ancien membre)',
  ],
  [
    update(
      'orders',
      '42',
      { delivery_date: '2026-11-21', delivery_time_slot: '9h00-12h00' },
      { delivery_date: '2026-11-22', delivery_time_slot: 'Toute la journée' },
    ),
    'Camille a modifié la commande n° 42 : date de livraison 21/11/2026 → 22/11/2026, créneau 9h00-12h00 (Matin) → Toute la journée',
  ],
  [
    update('orders', '42', { hand_message: 'Bravo' }, { hand_message: 'Joyeux Noël' }),
    'Camille a changé le message manuscrit de la commande n° 42',
  ],
  [
    update(
      'orders',
      '42',
      { status: 'created', financial_status: 'unpaid' },
      { status: 'cancelled', financial_status: 'cancelled' },
    ),
    'Camille a annulé la commande n° 42',
  ],
  [
    update('orders', '42', { status: 'cancelled' }, { status: 'created' }),
    'Camille a rouvert la commande n° 42',
  ],
  [
    update('orders', '42', { deleted_at: null }, { deleted_at: '2026-11-21T08:00:00Z' }),
    'Camille a mis la commande n° 42 à la corbeille',
  ],
  [
    update('orders', '42', { deleted_at: '2026-11-21T08:00:00Z' }, { deleted_at: null }),
    'Camille a restauré la commande n° 42',
  ],
  [insert('orders', '42', { amount: '123450' }), 'Camille a créé la commande n° 42 : 1 234,50 €'],
  [
    {
      ...update('orders', '42', { financial_status: 'unpaid' }, { financial_status: 'paid' }),
      author_id: null,
      author_name: null,
    },
    'Le système a changé le statut financier de la commande n° 42 : En attente → Payée',
  ],
  [
    { ...insert('orders', '42', { amount: '100' }), author_name: '' },
    'Un membre a créé la commande n° 42 : 1,00 €',
  ],
  [
    insert('payments', '42', { amount: '4500', method: 'cash' }),
    'Camille a enregistré un paiement de 45,00 € (Espèces) sur la commande n° 42',
  ],
  [
    insert('terminal_checkouts', '42', { amount: '4500' }),
    'Camille a envoyé 45,00 € au terminal pour la commande n° 42',
  ],
  [
    update('refunds', '42', { state: 'pending' }, { state: 'completed' }),
    'Camille a changé l’état d’un remboursement de la commande n° 42 : En cours → Remboursé',
  ],
  [
    insert('payment_links', '9', { amount: '9000' }),
    'Camille a créé un lien de paiement de 90,00 € (commandes n° 42, 43)',
  ],
  [
    insert('payment_alerts', '1', { amount: '900', kind: 'paid_twice' }),
    'Camille a ajouté une ligne « À vérifier » de 9,00 € : Payée deux fois',
  ],
  [
    update(
      'payment_alerts',
      '1',
      { settled_at: null, settled_how: null },
      { settled_at: '2026-11-21', settled_how: 'keep' },
    ),
    'Camille a réglé une ligne « À vérifier » : Gardé tel quel',
  ],
  [
    insert('pennylane_documents', '4', { kind: 'quote', amount: '900', account: '7' }),
    'Camille a demandé un devis Pennylane de 9,00 € pour Galerie Monceau',
  ],
  [
    update('pennylane_documents', '4', { state: 'draft' }, { state: 'final' }),
    'Camille a changé l’état de la facture F-12 de Galerie Monceau : Brouillon → Établi',
  ],
  [
    update('clients', '7', { phone: '+33612345678' }, { phone: '+33698765432' }),
    'Camille a changé le téléphone du client Galerie Monceau : 06 12 34 56 78 → 06 98 76 54 32',
  ],
  [
    update('clients', '7', { type: 'household' }, { type: 'business' }),
    'Camille a changé le type du client Galerie Monceau : Particulier → Entreprise',
  ],
  [
    update('clients', '7', { merged_into: null, archived_at: null }, { merged_into: '8', archived_at: 'x' }),
    'Camille a fusionné le client Galerie Monceau avec Claire Fabre',
  ],
  [
    update('clients', '7', { archived_at: null }, { archived_at: '2026-11-21' }),
    'Camille a archivé le client Galerie Monceau',
  ],
  [remove('clients', '99', { name: 'Ancienne Cliente' }), 'Camille a supprimé le client Ancienne Cliente'],
  [
    insert('contacts', '7', { first_name: 'Jean', last_name: 'Dupont' }),
    'Camille a ajouté le contact Jean Dupont au client Galerie Monceau',
  ],
  [
    insert('client_notes', '7', { content: 'Sonner deux fois' }),
    'Camille a ajouté une note au client Galerie Monceau',
  ],
  [insert('image_tags', '3', { tag_id: '5' }), 'Camille a ajouté le tag « Mariage » à la photo bouquet.jpg'],
  [
    insert('members', 'aa', { display_name: 'Yanis Haddad', role: 'Livreur' }),
    'Camille a ajouté Yanis Haddad à l’équipe (Livreur)',
  ],
  [
    update('members', 'aa', { role: 'Livreur' }, { role: 'Fleuriste' }),
    'Camille a changé le rôle du membre Yanis Haddad : Livreur → Fleuriste',
  ],
  [update('members', 'aa', { active: 'true' }, { active: 'false' }), 'Camille a désactivé Yanis Haddad'],
  [remove('members', 'zz', { display_name: 'Jade Rousseau' }), 'Camille a retiré Jade Rousseau de l’équipe'],
  [remove('auth_sessions', 'aa', { ended: '2' }), 'Camille a mis fin à 2 sessions du membre Yanis Haddad'],
  [remove('auth_sessions', 'aa', { ended: '1' }), 'Camille a mis fin à une session du membre Yanis Haddad'],
  [
    remove('auth_sessions', 'aa', { ended: 'all' }),
    'Camille a mis fin à toutes les sessions du membre Yanis Haddad',
  ],
  [
    update('terminal_devices', '2', { last_generated_code: null }, { last_generated_code: 'HJKLMN' }),
    'Camille a généré un code d’association pour le terminal de Boutique Marais',
  ],
  [
    update('shop', 'true', { city: null }, { city: 'Paris' }),
    'Camille a indiqué la ville de l’identité de la boutique : Paris',
  ],
  [
    update('payment_links', '9', { url: null }, { url: 'https://secret.example' }),
    'Camille a mis à jour un lien de paiement (commandes n° 42, 43)',
  ],
  [update('greenhouses', '1', { x: '1' }, { x: '2' }), 'Camille a fait un changement'],
])('%#', (entry, sentence) => {
  expect(plain(auditSentence(journal, entry, names))).toBe(sentence);
});

test('before and after line by line, long texts in full', () => {
  const entry = update(
    'orders',
    '42',
    { hand_message: null, requires_delivery: 'false' },
    { hand_message: 'Bon anniversaire', requires_delivery: 'true' },
  );
  expect(auditChanges(journal, entry, names)).toEqual([
    { label: 'Livraison', before: 'non', after: 'oui' },
    { label: 'Message manuscrit', before: null, after: 'Bon anniversaire' },
  ]);
});

describe('secrets', () => {
  const hidden = [
    'last_generated_code',
    'device_code_id',
    'idempotency_key',
    'attempt',
    'url',
    'square_link_id',
    'pennylane_reference',
    'sha256',
    'original_key',
  ];

  test('no column that opens something may be shown', () => {
    const columns = Object.values(journal.tables).flatMap(({ fields }) => Object.keys(fields));
    expect(
      columns.filter((column) => hidden.includes(column) || /key|token|secret|attempt|url|_mac/.test(column)),
    ).toEqual([]);
  });

  test.each(Object.keys(journal.tables))('of %s reach neither sentence nor lines', (entity) => {
    const secrets = Object.fromEntries(hidden.map((column) => [column, `SECRET ${column}`]));
    for (const entry of [
      insert(entity, '1', secrets),
      remove(entity, '1', secrets),
      update(entity, '1', {}, secrets),
      update(entity, '1', secrets, {}),
    ]) {
      expect(
        JSON.stringify([auditSentence(journal, entry, names), auditChanges(journal, entry, names)]),
      ).not.toContain('SECRET');
    }
  });
});
