import type { ShopIdentity } from '@florilege/contract/settings/settings.contract.ts';
import { rowStatement, valueStatement } from '../../platform/db/db.ts';
import { shopJson } from '../documents/documents.public.ts';
import { withMerged } from '../order-money/order-money.public.ts';
import type { PersonData } from './person-paper.ts';

type Act = [kind: 'export' | 'anonymise', client: number, member: string];
export const insertAct = valueStatement<number, Act>(
  'insert into privacy_acts (kind, client_id, member_id) values ($1, $2, $3) returning id',
);

/** The client of a file that this member prepared within the last minute. */
export const preparedBy = valueStatement<number | undefined, [act: number, member: string]>(`
  select client_id from privacy_acts
   where id = $1 and member_id = $2 and kind = 'export' and at > now() - interval '1 minute'`);

type Hindrance = 'CLIENT_OPEN_ORDERS' | 'CLIENT_BALANCE' | 'CLIENT_SUBSCRIBED' | 'DOCUMENT_UNDER_WAY';
/** Why a client is still needed; null when nothing is under way with him. */
export const hindranceOf = valueStatement<Hindrance | null, [client: number]>(`
  select case
    when exists (select from orders where payer_account = $1 and deleted_at is null
                    and status not in ('delivered', 'picked_up', 'cancelled'))
      or exists (select from orders where recipient_account = $1 and deleted_at is null
                    and status not in ('delivered', 'picked_up', 'cancelled')) then 'CLIENT_OPEN_ORDERS'
    when (select balance from clients where id = $1) <> 0 then 'CLIENT_BALANCE'
    when exists (select from subscriptions where (payer_account = $1 or recipient_account = $1)
                    and ended_on is null
                    and coalesce(last_day, 'infinity') >= (now() at time zone 'Europe/Paris')::date) then 'CLIENT_SUBSCRIBED'
    when exists (select from pennylane_documents where account = $1 and state in ('starting', 'draft')) then 'DOCUMENT_UNDER_WAY'
  end`);

const rowsOf = (name: string, from: string, order = 'x.id') =>
  `'${name}', (select coalesce(json_agg(to_jsonb(x) order by ${order}), '[]') from (${from}) x)`;

/** All that names a person, table by table. An order that he only receives is without payer and money. */
export const dataOf = rowStatement<{ data: PersonData }, [client: number]>(`
  select json_build_object(
    'unite', 'Les montants sont en centimes d’euro, les instants en temps universel.',
    ${rowsOf(
      'clients',
      `select id, name, type, address, postal_code, city, phone, email, "numero_de_TVA", "SIRET", payment_terms, access_notes,
              balance, created_at, updated_at, archived_at, merged_into from clients where id in ${withMerged}`,
    )},
    ${rowsOf('contacts', `select * from contacts where account in ${withMerged}`)},
    ${rowsOf('notes', `select id, content, timestamp from client_notes where account in ${withMerged}`)},
    ${rowsOf(
      'commandes_payees',
      `select id, amount, vat_rate, status, financial_status, requires_delivery, delivery_date, delivery_time_slot,
              delivery_address, delivery_postal_code, delivery_city, access_notes, bouquet_notes, hand_message,
              purchase_order_number, created_at, deleted_at from orders where payer_account in ${withMerged}`,
    )},
    ${rowsOf(
      'commandes_recues',
      `select id, status, requires_delivery, delivery_date, delivery_time_slot, delivery_address, delivery_postal_code,
              delivery_city, access_notes, hand_message, created_at from orders
        where recipient_account in ${withMerged} and payer_account is distinct from recipient_account`,
    )},
    ${rowsOf(
      'historique',
      `select e.id, e.order_id, e.event_type, e.description, e.notes, e.timestamp from order_events e join orders o on o.id = e.order_id
        where o.payer_account in ${withMerged}`,
    )},
    ${rowsOf(
      'remises',
      `select p.id, p.order_id, p.outcome, p.received_by, p.note, p.taken_at from delivery_proofs p join orders o on o.id = p.order_id
        where coalesce(o.recipient_account, o.payer_account) in ${withMerged}`,
    )},
    ${rowsOf(
      'paiements',
      `select p.id, p.order_id, p.method, p.amount, p.state, p.reference, p.paid_at from payments p join orders o on o.id = p.order_id
        where o.payer_account in ${withMerged}`,
    )},
    ${rowsOf(
      'remboursements',
      `select r.id, r.order_id, r.kind, r.amount, r.reason, r.state, r.refunded_at from refunds r join orders o on o.id = r.order_id
        where o.payer_account in ${withMerged}`,
    )},
    ${rowsOf(
      'reductions',
      `select r.id, r.order_id, r.kind, r.amount, r.reason, r.created_at from order_reductions r join orders o on o.id = r.order_id
        where o.payer_account in ${withMerged}`,
    )},
    ${rowsOf(
      'devis_et_factures',
      `select id, kind, number, amount, state, status, deadline, created_at from pennylane_documents where account in ${withMerged}`,
    )},
    ${rowsOf('mouvements', `select id, order_id, kind, amount, at from ledger_entries where account in ${withMerged}`)},
    ${rowsOf(
      'abonnements',
      `select id, rule, start_date, until_date, ended_on, amount, purchase_order_number, bouquet_notes, hand_message,
              (select string_agg(to_char(d.day, 'DD/MM/YYYY') || ' : ' || d.hand_message, E'\\n' order by d.day)
                 from subscription_dates d where d.subscription_id = subscriptions.id and d.hand_message is not null) as date_messages,
              created_at from subscriptions
        where payer_account in ${withMerged} or recipient_account in ${withMerged}`,
    )},
    ${rowsOf(
      'messages',
      `select distinct m.id, m.kind, m.channel, m.recipient, m.subject, m.text, m.state, m.created_at from messages m
         join payment_link_orders l on l.link_id = m.link_id join orders o on o.id = l.order_id where o.payer_account in ${withMerged}`,
    )},
    ${rowsOf(
      'photos',
      `select i.id, i.filename, i.shot_at, i.created_at from images i
        where i.deleted_at is null and i.id in (
          select image_id from account_images where account in ${withMerged}
          union select p.image_id from order_images p join orders o on o.id = p.order_id where o.payer_account in ${withMerged}
          union select p.image_id from order_images p join orders o on o.id = p.order_id where o.recipient_account in ${withMerged})`,
    )},
    ${rowsOf(
      'journal',
      `select id, at, entity, action, before, after from audit_entries
        where entity in ('clients', 'contacts', 'client_notes', 'account_images', 'privacy_acts')
          and entity_id in (select id::text from ${withMerged} named)`,
    )}
  ) as data`);

/** The name at the head of the paper, and the shop's. */
export const personOf = rowStatement<{ name: string; shop: ShopIdentity }, [client: number]>(
  `select clients.name, ${shopJson} as shop from clients cross join shop where clients.id = $1`,
);
