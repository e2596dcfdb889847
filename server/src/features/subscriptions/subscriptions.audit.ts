import { dayOf } from '@florilege/contract/http/dates.ts';
import { ruleTextSentence } from '@florilege/contract/subscriptions/rule.ts';
import { dateStates } from '@florilege/contract/subscriptions/subscription.ts';
import { sql } from 'kysely';
import { type AuditLine, type FeatureAudit, field, labelled, show } from '../audit/audit.public.ts';
import { orderFieldsAudit } from '../orders/orders.public.ts';

const { amount, vat_rate, requires_delivery, delivery_time_slot, location, ...texts } = orderFieldsAudit;
const { bouquet_notes, hand_message, purchase_order_number } = texts;
const outcome = labelled(dateStates);
const theSubscription = ({ id }: AuditLine) => `l’abonnement n°\u00a0${id}`;

function aDate(line: AuditLine): string {
  const day = line.value('date');
  return `une date de ${theSubscription(line)}${day === null ? '' : ` (${show.day(day)})`}`;
}

function dateFacts(line: AuditLine): string {
  const slot = line.shown('moved_slot', show.slot);
  const facts = [
    line.value('skipped') === 'true' && 'sautée',
    line.value('moved_to') !== null &&
      `déplacée au ${line.shown('moved_to', show.day)}${slot && `, ${slot}`}`,
    line.shown('amount', show.amount),
    line.value('hand_message') !== null && 'message manuscrit',
    line.shown('outcome', outcome).toLocaleLowerCase('fr'),
  ].filter(Boolean);
  return facts.length > 0 ? `\u00a0: ${facts.join(', ')}` : '';
}

/** An ended subscription that is resumed has the days between as a pause that is already over. */
function pauseAdded(line: AuditLine): string {
  const [from, until] = [line.value('from_date'), line.value('until_date')];
  const day = dayOf(new Date(line.row.at));
  if (from !== null && until !== null && until <= day) {
    return `a laissé ${theSubscription(line)} sans commande du ${show.day(from)} au ${show.day(until)}`;
  }
  const start = from !== null && from > day ? ` à partir du ${show.day(from)}` : '';
  return `a mis ${theSubscription(line)} en pause${start}${until === null ? '' : `, reprise le ${show.day(until)}`}`;
}

export const subscriptionsAudit: FeatureAudit = {
  things: {
    subscription: {
      names: (ids) => sql`select 'subscription:' || id, id::text from subscriptions where id = ${ids}`,
      journal: { about: 'subscription', title: (id) => `Abonnement n°\u00a0${id}` },
      page: 'subscription',
    },
  },
  tables: {
    subscriptions: {
      kind: 'subscriptions',
      thing: 'subscription',
      the: theSubscription,
      added: (line) => `a créé ${theSubscription(line)}\u00a0: ${line.shown('amount', show.amount)}`,
      removed: (line) => `a supprimé ${theSubscription(line)}`,
      refersTo: { payer_account: 'client', recipient_account: 'client', location: 'location' },
      fields: {
        rule: field('le rythme', (value) => ruleTextSentence(value) ?? 'un autre rythme'),
        ...{ amount, vat_rate },
        start_date: field('le début', show.day),
        until_date: field('la fin', show.day),
        occurrences: field('le nombre de dates'),
        ended_on: field('la date d’arrêt', show.day),
        payer_account: field('le payeur', show.client),
        recipient_account: field('le destinataire', show.client),
        ...{
          requires_delivery,
          delivery_time_slot,
          location,
          bouquet_notes,
          hand_message,
          purchase_order_number,
        },
      },
    },
    subscription_dates: {
      kind: 'subscriptions',
      thing: 'subscription',
      the: aDate,
      added: (line) => `a fixé ${aDate(line)}${dateFacts(line)}`,
      removed: (line) => `a retiré ${aDate(line)}`,
      fields: {
        skipped: field('le saut', show.yesNo),
        moved_to: field('le nouveau jour', show.day),
        moved_slot: delivery_time_slot,
        ...{ amount, hand_message },
        outcome: field('le résultat', outcome),
      },
    },
    subscription_pauses: {
      kind: 'subscriptions',
      thing: 'subscription',
      the: (line) => `une pause de ${theSubscription(line)}`,
      added: pauseAdded,
      removed: (line) => `a retiré une pause de ${theSubscription(line)}`,
      fields: { from_date: field('le début', show.day), until_date: field('la reprise', show.day) },
    },
  },
};
