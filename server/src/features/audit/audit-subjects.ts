import type { AuditKind } from '@florilege/contract/audit/audit.contract.ts';
import { dayOf } from '@florilege/contract/http/dates.ts';
import { type Names, show } from './audit-values.ts';

/** A row of the audit as it is read. `before` and `after` as texts: all columns of a new or deleted row, the changed ones of a change. */
export type AuditRow = {
  id: number;
  at: string;
  author_id: string | null;
  author_name: string | null;
  entity: string;
  entity_id: string;
  action: 'insert' | 'update' | 'delete';
  before: Record<string, string | null> | null;
  after: Record<string, string | null> | null;
};

type Words = (row: AuditRow, names: Names) => string;
/** How sentences speak of a table's rows: `of` is « de la commande n° 42 », for what belongs to them. */
type Subject = { kind: AuditKind; the: Words; of: Words; added: Words; removed: Words };

const order: Words = ({ entity_id }) => `la commande n°\u00a0${entity_id}`;
const subscription: Words = ({ entity_id }) => `l’abonnement n°\u00a0${entity_id}`;
const dateOf: Words = (row, names) => {
  const day = value(row, 'date');
  return `une date de ${subscription(row, names)}${day === null ? '' : ` (${show.day(day)})`}`;
};
/** What the first change of a date by hand, or the job, wrote down of it. */
function dateFacts(row: AuditRow, names: Names): string[] {
  const slot = shown(row, 'moved_slot', show.slot, names);
  const outcome = shown(row, 'outcome', show.dateOutcome, names);
  return [
    value(row, 'skipped') === 'true' && 'sautée',
    value(row, 'moved_to') !== null &&
      `déplacée au ${shown(row, 'moved_to', show.day, names)}${slot && `, ${slot}`}`,
    value(row, 'amount') !== null && amount(row, names),
    value(row, 'hand_message') !== null && 'message manuscrit',
    outcome !== '' && outcome.toLocaleLowerCase('fr'),
  ].filter((fact) => fact !== false);
}
const listed = (facts: string[]) => (facts.length > 0 ? `\u00a0: ${facts.join(', ')}` : '');
/** Whoever goes on with a subscription that had ended leaves the days between as a pause that is over already. */
function pauseAdded(row: AuditRow, names: Names): string {
  const [from, until] = [value(row, 'from_date'), value(row, 'until_date')];
  if (from !== null && until !== null && until <= dayOf(new Date(row.at))) {
    return `a laissé ${subscription(row, names)} sans commande du ${show.day(from)} au ${show.day(until)}`;
  }
  return `a mis ${subscription(row, names)} en pause${until === null ? '' : ` jusqu’au ${show.day(until)}`}`;
}
const name =
  (kind: string, column: string, missing: string): Words =>
  ({ entity_id, before, after }, names) =>
    // What was deleted is called what it was called last.
    names.get(`${kind}:${entity_id}`) ??
    names.get(`former ${kind}:${entity_id}`) ??
    after?.[column] ??
    before?.[column] ??
    missing;
const client = name('client', 'name', 'supprimé');
const member = name('member', 'display_name', 'un ancien membre');
const photo = name('image', 'filename', 'supprimée');
const location = name('location', 'name', 'supprimée');
const terminalOf = name('terminal', '', 'une boutique');
const value = (row: AuditRow, column: string) => row.after?.[column] ?? row.before?.[column] ?? null;
const amount: Words = (row, names) => shown(row, 'amount', show.amount, names);
const shown = (row: AuditRow, column: string, as: (text: string, names: Names) => string, names: Names) => {
  const text = value(row, column);
  return text === null ? '' : as(text, names);
};
const ofLink: Words = ({ entity_id }, names) => {
  const orders = names.get(`link:${entity_id}`);
  if (!orders) return '';
  return orders.includes(',') ? ` (commandes n°\u00a0${orders})` : ` (commande n°\u00a0${orders})`;
};
const contact: Words = (row) => [value(row, 'first_name'), value(row, 'last_name')].filter(Boolean).join(' ');
const documentKind = (row: AuditRow) => (value(row, 'kind') === 'quote' ? 'un devis' : 'une facture');
const about = (kind: AuditKind, the: Words, of: Words, added: Words, removed: Words): Subject => ({
  kind,
  the,
  of,
  added,
  removed,
});
const none: Words = () => '';

export const auditSubjects: Readonly<Record<string, Subject>> = {
  orders: about(
    'orders',
    order,
    (row, names) => `de ${order(row, names)}`,
    (row, names) => `a créé ${order(row, names)}\u00a0: ${amount(row, names)}`,
    (row, names) => `a supprimé ${order(row, names)}`,
  ),
  order_images: about(
    'orders',
    (row, names) => `une photo de ${order(row, names)}`,
    (row, names) => `d’une photo de ${order(row, names)}`,
    (row, names) => `a ajouté une photo à ${order(row, names)}`,
    (row, names) => `a retiré une photo de ${order(row, names)}`,
  ),
  delivery_stops: about(
    'orders',
    (row, names) => `la place dans la tournée de ${order(row, names)}`,
    (row, names) => `dans la tournée de ${order(row, names)}`,
    (row, names) => `a donné sa place dans la tournée à ${order(row, names)}`,
    none,
  ),
  delivery_proofs: about(
    'orders',
    (row, names) => `une preuve de livraison de ${order(row, names)}`,
    (row, names) => `d’une preuve de livraison de ${order(row, names)}`,
    (row, names) =>
      `a enregistré une preuve de livraison de ${order(row, names)}\u00a0: ${shown(row, 'outcome', show.outcome, names)}`,
    none,
  ),
  verifications: about(
    'orders',
    (row, names) => `la vérification de ${order(row, names)}`,
    (row, names) => `de la vérification de ${order(row, names)}`,
    (row, names) =>
      `${value(row, 'decision') === 'rejected' ? 'a refusé' : 'a validé'} le bouquet de ${order(row, names)}`,
    none,
  ),
  payments: about(
    'payments',
    (row, names) => `un paiement de ${order(row, names)}`,
    (row, names) => `d’un paiement de ${order(row, names)}`,
    (row, names) =>
      `a enregistré un paiement de ${amount(row, names)} (${shown(row, 'method', show.method, names)}) sur ${order(row, names)}`,
    (row, names) => `a supprimé un paiement de ${order(row, names)}`,
  ),
  terminal_checkouts: about(
    'payments',
    (row, names) => `un envoi au terminal pour ${order(row, names)}`,
    (row, names) => `d’un envoi au terminal pour ${order(row, names)}`,
    (row, names) => `a envoyé ${amount(row, names)} au terminal pour ${order(row, names)}`,
    none,
  ),
  refunds: about(
    'payments',
    (row, names) => `un remboursement de ${order(row, names)}`,
    (row, names) => `d’un remboursement de ${order(row, names)}`,
    (row, names) => `a demandé un remboursement de ${amount(row, names)} sur ${order(row, names)}`,
    none,
  ),
  payment_links: about(
    'payments',
    (row, names) => `un lien de paiement${ofLink(row, names)}`,
    (row, names) => `d’un lien de paiement${ofLink(row, names)}`,
    (row, names) => `a créé un lien de paiement de ${amount(row, names)}${ofLink(row, names)}`,
    none,
  ),
  payment_alerts: about(
    'payments',
    () => 'une ligne «\u00a0À vérifier\u00a0»',
    () => 'd’une ligne «\u00a0À vérifier\u00a0»',
    (row, names) =>
      `a ajouté une ligne «\u00a0À vérifier\u00a0» de ${amount(row, names)}\u00a0: ${shown(row, 'kind', show.alertKind, names)}`,
    none,
  ),
  pennylane_documents: about(
    'billing',
    ({ entity_id }, names) => names.get(`document:${entity_id}`) ?? 'un document Pennylane',
    ({ entity_id }, names) => `de ${names.get(`document:${entity_id}`) ?? 'un document Pennylane'}`,
    (row, names) =>
      `a demandé ${documentKind(row)} Pennylane de ${amount(row, names)} pour ${shown(row, 'account', show.client, names)}`,
    none,
  ),
  subscriptions: about(
    'subscriptions',
    subscription,
    (row, names) => `de ${subscription(row, names)}`,
    (row, names) => `a créé ${subscription(row, names)}\u00a0: ${amount(row, names)}`,
    (row, names) => `a supprimé ${subscription(row, names)}`,
  ),
  subscription_dates: about(
    'subscriptions',
    dateOf,
    (row, names) => `d’${dateOf(row, names)}`,
    (row, names) => `a fixé ${dateOf(row, names)}${listed(dateFacts(row, names))}`,
    (row, names) => `a retiré ${dateOf(row, names)}`,
  ),
  subscription_pauses: about(
    'subscriptions',
    (row, names) => `une pause de ${subscription(row, names)}`,
    (row, names) => `d’une pause de ${subscription(row, names)}`,
    pauseAdded,
    (row, names) => `a retiré une pause de ${subscription(row, names)}`,
  ),
  clients: about(
    'clients',
    (row, names) => `le client ${client(row, names)}`,
    (row, names) => `du client ${client(row, names)}`,
    (row, names) => `a créé le client ${client(row, names)}`,
    (row, names) => `a supprimé le client ${client(row, names)}`,
  ),
  contacts: about(
    'clients',
    (row, names) => `un contact du client ${client(row, names)}`,
    (row, names) => `d’un contact du client ${client(row, names)}`,
    (row, names) => `a ajouté le contact ${contact(row, names)} au client ${client(row, names)}`,
    (row, names) => `a supprimé le contact ${contact(row, names)} du client ${client(row, names)}`,
  ),
  client_notes: about(
    'clients',
    (row, names) => `une note du client ${client(row, names)}`,
    (row, names) => `d’une note du client ${client(row, names)}`,
    (row, names) => `a ajouté une note au client ${client(row, names)}`,
    (row, names) => `a supprimé une note du client ${client(row, names)}`,
  ),
  account_images: about(
    'clients',
    (row, names) => `une photo du client ${client(row, names)}`,
    (row, names) => `d’une photo du client ${client(row, names)}`,
    (row, names) => `a ajouté une photo au client ${client(row, names)}`,
    (row, names) => `a retiré une photo du client ${client(row, names)}`,
  ),
  images: about(
    'photos',
    (row, names) => `la photo ${photo(row, names)}`,
    (row, names) => `de la photo ${photo(row, names)}`,
    (row, names) => `a ajouté la photo ${photo(row, names)}`,
    (row, names) => `a supprimé définitivement la photo ${photo(row, names)}`,
  ),
  image_tags: about(
    'photos',
    (row, names) => `un tag de la photo ${photo(row, names)}`,
    (row, names) => `d’un tag de la photo ${photo(row, names)}`,
    (row, names) => `a ajouté le tag «\u00a0${tag(row, names)}\u00a0» à la photo ${photo(row, names)}`,
    (row, names) => `a retiré le tag «\u00a0${tag(row, names)}\u00a0» de la photo ${photo(row, names)}`,
  ),
  members: about(
    'team',
    member,
    (row, names) => `du membre ${member(row, names)}`,
    (row, names) => `a ajouté ${member(row, names)} à l’équipe (${value(row, 'role') ?? ''})`,
    (row, names) => `a retiré ${member(row, names)} de l’équipe`,
  ),
  auth_sessions: about('team', none, none, none, (row, names) => {
    const ended = value(row, 'ended');
    if (ended === 'all') return `a mis fin à toutes les sessions du membre ${member(row, names)}`;
    return `a mis fin à ${ended === '1' ? 'une session' : `${ended} sessions`} du membre ${member(row, names)}`;
  }),
  jobs: about(
    'settings',
    () => 'des tâches en échec',
    () => 'de tâches en échec',
    none,
    none,
  ),
  locations: about(
    'settings',
    (row, names) => `la boutique ${location(row, names)}`,
    (row, names) => `de la boutique ${location(row, names)}`,
    (row, names) => `a créé la boutique ${location(row, names)}`,
    (row, names) => `a supprimé la boutique ${location(row, names)}`,
  ),
  terminal_devices: about(
    'settings',
    (row, names) => `le terminal de ${terminalOf(row, names)}`,
    (row, names) => `du terminal de ${terminalOf(row, names)}`,
    (row, names) => `a ajouté le terminal de ${terminalOf(row, names)}`,
    (row, names) => `a retiré le terminal de ${terminalOf(row, names)}`,
  ),
  shop: about(
    'settings',
    () => 'l’identité de la boutique',
    () => 'de l’identité de la boutique',
    none,
    none,
  ),
};

function tag(row: AuditRow, names: Names): string {
  return names.get(`tag:${value(row, 'tag_id') ?? ''}`) ?? 'supprimé';
}

/** The tables of a kind, all of them without one. */
export function entitiesOf(kind: AuditKind | undefined): string[] {
  return Object.keys(auditSubjects).filter(
    (entity) => kind === undefined || auditSubjects[entity]?.kind === kind,
  );
}
