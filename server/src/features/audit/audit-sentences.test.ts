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
type Changes = Record<string, [before: string | null, after: string | null]>;
const side = (changes: Changes, index: 0 | 1) =>
  Object.fromEntries(Object.entries(changes).map(([column, values]) => [column, values[index]]));
const update = (entity: string, id: string, changes: Changes) =>
  row(entity, id, { before: side(changes, 0), after: side(changes, 1) });
const insert = (entity: string, id: string, after: AuditRow['after']) =>
  row(entity, id, { action: 'insert', after });
const remove = (entity: string, id: string, before: AuditRow['before']) =>
  row(entity, id, { action: 'delete', before });
const order = (changes: Changes) => update('orders', '42', changes);
const subscription = (changes: Changes) => update('subscriptions', '5', changes);
const client = (changes: Changes) => update('clients', '7', changes);
const member = (changes: Changes) => update('members', 'aa', changes);
const date = (after: AuditRow['after']) => insert('subscription_dates', '5', after);
const pause = (after: AuditRow['after']) => insert('subscription_pauses', '5', after);
const verified = (after: AuditRow['after']) => insert('verifications', '42', after);
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const sentences: Record<string, AuditRow> = {
  'a changé le montant de la commande n° 42 : 45,00 € → 60,00 €': order({ amount: ['4500', '6000'] }),
  'a donné sa place dans la tournée à la commande n° 42': insert('delivery_stops', '42', { position: '3' }),
  'a enregistré une preuve de livraison de la commande n° 42 : Remise au gardien ou à un voisin': insert(
    'delivery_proofs',
    '42',
    { outcome: 'left_with' },
  ),
  'a refusé le bouquet de la commande n° 42': verified({ decision: 'rejected', reason: 'Trop rouge' }),
  'a validé le bouquet de la commande n° 42': verified({ decision: 'approved' }),
  'est revenu sur la vérification de la commande n° 42': update('verifications', '42', {
    undone_at: [null, '2026-11-21T09:00:00Z'],
  }),
  'a créé l’abonnement n° 5 : 45,00 €': insert('subscriptions', '5', { amount: '4500' }),
  'a changé le montant de l’abonnement n° 5 : 45,00 € → 60,00 €': subscription({ amount: ['4500', '6000'] }),
  'a changé le rythme de l’abonnement n° 5 : Chaque mardi → Toutes les 2 semaines, le mardi et le vendredi':
    subscription({
      rule: [
        '{"kind": "weekly", "every": 1, "weekdays": [2]}',
        '{"kind": "weekly", "every": 2, "weekdays": [2, 5]}',
      ],
    }),
  'a fixé une date de l’abonnement n° 5 (04/12/2026) : sautée': date({ date: '2026-12-04', skipped: 'true' }),
  'a fixé une date de l’abonnement n° 5 (04/12/2026) : déplacée au 05/12/2026, 18h00-20h00 (Soir), 60,00 €, message manuscrit':
    date({
      date: '2026-12-04',
      skipped: 'false',
      moved_to: '2026-12-05',
      moved_slot: '18h00-20h00',
      amount: '6000',
      hand_message: 'Bravo',
      outcome: null,
    }),
  'a fixé une date de l’abonnement n° 5 (04/12/2026)': date({ date: '2026-12-04', skipped: 'false' }),
  'a changé le saut d’une date de l’abonnement n° 5 (04/12/2026) : oui → non': update(
    'subscription_dates',
    '5',
    { date: ['2026-12-04', '2026-12-04'], skipped: ['true', 'false'] },
  ),
  'a retiré une date de l’abonnement n° 5 (04/12/2026)': remove('subscription_dates', '5', {
    date: '2026-12-04',
    moved_to: null,
  }),
  'a mis l’abonnement n° 5 en pause': pause({ from_date: '2026-11-21', until_date: null }),
  'a mis l’abonnement n° 5 en pause à partir du 04/12/2026': pause({
    from_date: '2026-12-04',
    until_date: null,
  }),
  'a mis l’abonnement n° 5 en pause, reprise le 05/01/2027': pause({
    from_date: '2026-11-21',
    until_date: '2027-01-05',
  }),
  'a laissé l’abonnement n° 5 sans commande du 03/11/2026 au 21/11/2026': pause({
    from_date: '2026-11-03',
    until_date: '2026-11-21',
  }),
  'a relancé des tâches en échec': row('jobs', 'shrink_image', { after: { retried: '2' } }),
  'a changé le statut de la commande n° 42 : À préparer → En préparation': order({
    status: ['to_prepare', 'preparing'],
  }),
  'a indiqué le livreur de la commande n° 42 : Yanis Haddad': order({ delivery_person: [null, 'aa'] }),
  'a retiré le livreur de la commande n° 42 (un ancien membre)': order({ delivery_person: ['zz', null] }),
  'a modifié la commande n° 42 : date de livraison 21/11/2026 → 22/11/2026, créneau 9h00-12h00 (Matin) → Toute la journée':
    order({
      delivery_date: ['2026-11-21', '2026-11-22'],
      delivery_time_slot: ['9h00-12h00', 'Toute la journée'],
    }),
  'a changé le message manuscrit de la commande n° 42': order({ hand_message: ['Bravo', 'Joyeux Noël'] }),
  'a annulé la commande n° 42': order({
    status: ['created', 'cancelled'],
    financial_status: ['unpaid', 'cancelled'],
  }),
  'a rouvert la commande n° 42': order({ status: ['cancelled', 'created'] }),
  'a mis la commande n° 42 à la corbeille': order({ deleted_at: [null, '2026-11-21T08:00:00Z'] }),
  'a restauré la commande n° 42': order({ deleted_at: ['2026-11-21T08:00:00Z', null] }),
  'a créé la commande n° 42 : 1 234,50 €': insert('orders', '42', { amount: '123450' }),
  'a enregistré un paiement de 45,00 € (Espèces) sur la commande n° 42': insert('payments', '42', {
    amount: '4500',
    method: 'cash',
  }),
  'a envoyé 45,00 € au terminal pour la commande n° 42': insert('terminal_checkouts', '42', {
    amount: '4500',
  }),
  'a changé l’état d’un remboursement de la commande n° 42 : En cours → Remboursé': update('refunds', '42', {
    state: ['pending', 'completed'],
  }),
  'a créé un lien de paiement de 90,00 € (commandes n° 42, 43)': insert('payment_links', '9', {
    amount: '9000',
  }),
  'a ajouté une ligne « À vérifier » de 9,00 € : Payée deux fois': insert('payment_alerts', '1', {
    amount: '900',
    kind: 'paid_twice',
  }),
  'a réglé une ligne « À vérifier » : Gardé tel quel': update('payment_alerts', '1', {
    settled_at: [null, '2026-11-21'],
    settled_how: [null, 'keep'],
  }),
  'a demandé un devis Pennylane de 9,00 € pour Galerie Monceau': insert('pennylane_documents', '4', {
    kind: 'quote',
    amount: '900',
    account: '7',
  }),
  'a demandé un avoir Pennylane de 9,00 € pour Galerie Monceau': insert('pennylane_documents', '4', {
    kind: 'credit',
    amount: '-900',
    account: '7',
  }),
  'a changé l’état de la facture F-12 de Galerie Monceau : Brouillon → Établi': update(
    'pennylane_documents',
    '4',
    { state: ['draft', 'final'] },
  ),
  'a changé le téléphone du client Galerie Monceau : 06 12 34 56 78 → 06 98 76 54 32': client({
    phone: ['+33612345678', '+33698765432'],
  }),
  'a changé les conditions de paiement du client Galerie Monceau : 30 jours → 45 jours fin de mois': client({
    payment_terms: ['30_days', '45_days_end_of_month'],
  }),
  'a changé le type du client Galerie Monceau : Particulier → Entreprise': client({
    type: ['household', 'business'],
  }),
  'a fusionné le client Galerie Monceau avec Claire Fabre': client({
    merged_into: [null, '8'],
    archived_at: [null, 'x'],
  }),
  'a archivé le client Galerie Monceau': client({ archived_at: [null, '2026-11-21'] }),
  'a supprimé le client Ancienne Cliente': remove('clients', '99', { name: 'Ancienne Cliente' }),
  'a ajouté le contact Jean Dupont au client Galerie Monceau': insert('contacts', '7', {
    first_name: 'Jean',
    last_name: 'Dupont',
  }),
  'a ajouté une note au client Galerie Monceau': insert('client_notes', '7', { content: 'Sonner deux fois' }),
  'a ajouté le tag « Mariage » à la photo bouquet.jpg': insert('image_tags', '3', { tag_id: '5' }),
  'a ajouté Yanis Haddad à l’équipe (Livreur)': insert('members', 'aa', {
    display_name: 'Yanis Haddad',
    role: 'Livreur',
  }),
  'a changé le rôle du membre Yanis Haddad : Livreur → Fleuriste': member({ role: ['Livreur', 'Fleuriste'] }),
  'a désactivé Yanis Haddad': member({ active: ['true', 'false'] }),
  'a retiré Jade Rousseau de l’équipe': remove('members', 'zz', { display_name: 'Jade Rousseau' }),
  'a mis fin à 2 sessions du membre Yanis Haddad': remove('auth_sessions', 'aa', { ended: '2' }),
  'a mis fin à une session du membre Yanis Haddad': remove('auth_sessions', 'aa', { ended: '1' }),
  'a mis fin à toutes les sessions du membre Yanis Haddad': remove('auth_sessions', 'aa', { ended: 'all' }),
  'a généré un code d’association pour le terminal de Boutique Marais': update('terminal_devices', '2', {
    last_generated_code: [null, 'HJKLMN'],
  }),
  'a indiqué la ville de l’identité de la boutique : Paris': update('shop', 'true', {
    city: [null, 'Paris'],
  }),
  'a mis à jour un lien de paiement (commandes n° 42, 43)': update('payment_links', '9', {
    url: [null, 'https://secret.example'],
  }),
  'a fait un changement': update('greenhouses', '1', { x: ['1', '2'] }),
};

test.each(Object.entries(sentences))('Camille %s', (predicate, entry) => {
  expect(plain(auditSentence(journal, entry, names))).toBe(`Camille ${predicate}`);
});

test.each<[string, string | null, AuditRow]>([
  [
    'Le système a fixé une date de l’abonnement n° 5 (04/12/2026) : manquée',
    null,
    date({ date: '2026-12-04', outcome: 'missed' }),
  ],
  [
    'Le système a changé le statut financier de la commande n° 42 : En attente → Payée',
    null,
    order({ financial_status: ['unpaid', 'paid'] }),
  ],
  ['Un membre a créé la commande n° 42 : 1,00 €', '', insert('orders', '42', { amount: '100' })],
])('%s', (sentence, author_name, entry) => {
  const author_id = author_name === null ? null : entry.author_id;
  expect(plain(auditSentence(journal, { ...entry, author_id, author_name }, names))).toBe(sentence);
});

test('a change is shown before and after, line by line, long texts in full', () => {
  const entry = order({ hand_message: [null, 'Bon anniversaire'], requires_delivery: ['false', 'true'] });
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
      columns.filter(
        (column) => hidden.includes(column) || /(?<!pass)key|token|secret|attempt|url|_mac/.test(column),
      ),
    ).toEqual([]);
  });

  test.each(Object.keys(journal.tables))('of %s reach neither sentence nor lines', (entity) => {
    const secrets = Object.fromEntries(hidden.map((column) => [column, `SECRET ${column}`]));
    for (const entry of [
      insert(entity, '1', secrets),
      remove(entity, '1', secrets),
      row(entity, '1', { before: {}, after: secrets }),
      row(entity, '1', { before: secrets, after: {} }),
    ]) {
      expect(
        JSON.stringify([auditSentence(journal, entry, names), auditChanges(journal, entry, names)]),
      ).not.toContain('SECRET');
    }
  });
});
