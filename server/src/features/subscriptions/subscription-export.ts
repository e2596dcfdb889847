import { today } from '@florilege/contract/http/dates.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { ruleSentence } from '@florilege/contract/subscriptions/rule.ts';
import {
  type SubscriptionListQuery,
  subscriptionStates,
} from '@florilege/contract/subscriptions/subscription.ts';
import type { SheetColumn } from '../../integrations/sheets/sheet.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Member } from '../../platform/http/bind.ts';
import { everySubscription } from './subscription-list.repository.ts';
import { type SubscriptionRow, stateOf } from './subscription-rows.ts';
import { readSearch } from './subscription-search.ts';

const columns: readonly SheetColumn<SubscriptionRow>[] = [
  { head: 'N°', kind: 'number', value: ({ id }) => id },
  { head: 'Payeur', kind: 'text', value: ({ payer_account }) => payer_account?.name ?? null },
  { head: 'Destinataire', kind: 'text', value: ({ recipient_account }) => recipient_account?.name ?? null },
  { head: 'État', kind: 'text', value: (row) => subscriptionStates[stateOf(row, today())] },
  { head: 'Rythme', kind: 'text', value: ({ rule }) => ruleSentence(rule) },
  { head: 'Début', kind: 'day', value: ({ start_date }) => start_date },
  { head: 'Dernier jour', kind: 'day', value: ({ last_day }) => last_day },
  { head: 'Terminé le', kind: 'day', value: ({ ended_on }) => ended_on },
  { head: 'Montant TTC', kind: 'euros', value: ({ amount }) => amount },
  { head: 'TVA %', kind: 'number', value: ({ vat_rate }) => vat_rate },
  {
    head: 'Livraison ou retrait',
    kind: 'text',
    value: ({ requires_delivery }) => (requires_delivery ? 'Livraison' : 'Retrait'),
  },
  {
    head: 'Créneau',
    kind: 'text',
    value: ({ delivery_time_slot: slot }) => slot && slotDisplay(slot).label,
  },
  {
    head: 'Numéro de bon de commande',
    kind: 'text',
    value: ({ purchase_order_number }) => purchase_order_number,
  },
  { head: 'Notes bouquet', kind: 'text', value: ({ bouquet_notes }) => bouquet_notes },
  { head: 'Message manuscrit', kind: 'text', value: ({ hand_message }) => hand_message },
  { head: 'Créé le', kind: 'instant', value: ({ created_at }) => created_at },
  { head: 'Créé par', kind: 'text', value: ({ created_by_name }) => created_by_name },
];

/** The list of subscriptions as a file, with the filters of the list. */
export const subscriptionsSheet = {
  columns,
  async rows(
    _db: Reader,
    filters: Omit<SubscriptionListQuery, 'page' | 'page_size'>,
    member: Pick<Member, 'role'>,
  ) {
    const search = readSearch(member, filters.search);
    return search && everySubscription(filters, search, today());
  },
};
