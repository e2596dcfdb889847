import { DISPUTE_STATES } from '@florilege/contract/payments/disputes-and-payouts.ts';
import { alertKinds } from '@florilege/contract/payments/payment-alerts.ts';
import { paymentMethods } from '@florilege/contract/payments/payment-methods.ts';
import {
  bookedRefundKinds,
  PAYMENT_STATES,
  REFUND_STATES,
} from '@florilege/contract/payments/payment-records.ts';
import { sql } from 'kysely';
import { type AuditLine, type FeatureAudit, field, labelled, show, theOrder } from '../audit/audit.public.ts';

const amountOf = (line: AuditLine) => line.shown('amount', show.amount);
const method = labelled(paymentMethods);
const alertKind = labelled(alertKinds);
const settled = labelled({
  refund: 'Remboursé',
  attach: 'Rattaché à une commande',
  credit: 'Compté comme avoir',
  keep: 'Gardé tel quel',
  done: 'Réglée d’elle-même',
});

function ofLink(line: AuditLine): string {
  const orders = line.name('link');
  if (!orders) return '';
  return ` (${orders.includes(',') ? 'commandes' : 'commande'} n°\u00a0${orders})`;
}

export const paymentsAudit: FeatureAudit = {
  things: {
    link: {
      names: (ids) => sql`
        select 'link:' || link_id, string_agg(order_id::text, ', ' order by order_id) from payment_link_orders
         where link_id = ${ids} group by link_id`,
    },
  },
  tables: {
    payments: {
      kind: 'payments',
      vendorTraffic: true,
      thing: 'order',
      the: (line) => `un paiement de ${theOrder(line)}`,
      added: (line) =>
        `a enregistré un paiement de ${amountOf(line)} (${line.shown('method', method)}) sur ${theOrder(line)}`,
      removed: (line) => `a supprimé un paiement de ${theOrder(line)}`,
      fields: {
        amount: field('le montant', show.amount),
        method: field('le moyen de paiement', method),
        state: field('l’état', labelled(PAYMENT_STATES)),
        reference: field('la référence'),
      },
    },
    terminal_checkouts: {
      kind: 'payments',
      vendorTraffic: true,
      thing: 'order',
      the: (line) => `un envoi au terminal pour ${theOrder(line)}`,
      added: (line) => `a envoyé ${amountOf(line)} au terminal pour ${theOrder(line)}`,
      fields: {
        amount: field('le montant', show.amount),
        state: field(
          'l’état',
          labelled({
            starting: 'En préparation',
            pending: 'Envoyé',
            in_progress: 'En cours',
            cancel_requested: 'Annulation demandée',
            completed: 'Payé',
            cancelled: 'Annulé',
            failed: 'Refusé',
          }),
        ),
      },
    },
    refunds: {
      kind: 'payments',
      vendorTraffic: true,
      thing: 'order',
      the: (line) => `un remboursement de ${theOrder(line)}`,
      added: (line) => `a demandé un remboursement de ${amountOf(line)} sur ${theOrder(line)}`,
      fields: {
        amount: field('le montant', show.amount),
        state: field('l’état', labelled(REFUND_STATES)),
        reason: field('le motif'),
        kind: field('la nature', labelled(bookedRefundKinds)),
      },
    },
    order_reductions: {
      kind: 'payments',
      thing: 'order',
      the: (line) => `un avoir de ${theOrder(line)}`,
      added: (line) =>
        line.value('kind') === 'credit'
          ? `a fait un avoir de ${amountOf(line)} sur ${theOrder(line)}`
          : `a abandonné ${amountOf(line)} sur ${theOrder(line)}`,
      fields: { amount: field('le montant', show.amount), reason: field('le motif') },
    },
    payment_links: {
      kind: 'payments',
      vendorTraffic: true,
      thing: 'link',
      the: (line) => `un lien de paiement${ofLink(line)}`,
      added: (line) => `a créé un lien de paiement de ${amountOf(line)}${ofLink(line)}`,
      entriesOf: {
        order: (id) => sql`select link_id from payment_link_orders where order_id = ${id}::bigint`,
      },
      fields: {
        amount: field('le montant', show.amount),
        state: field(
          'l’état',
          labelled({
            starting: 'En préparation',
            open: 'Ouvert',
            closing: 'En suppression',
            closed: 'Supprimé',
            paid: 'Payé',
            failed: 'Refusé',
          }),
        ),
      },
    },
    disputes: {
      kind: 'payments',
      vendorTraffic: true,
      the: () => 'une contestation',
      added: (line) => `a signalé une contestation de ${amountOf(line)}`,
      fields: {
        amount: field('le montant', show.amount),
        state: field('l’état', labelled(DISPUTE_STATES)),
      },
    },
    payment_alerts: {
      kind: 'payments',
      vendorTraffic: true,
      the: () => 'une ligne «\u00a0À vérifier\u00a0»',
      added: (line) =>
        `a ajouté une ligne «\u00a0À vérifier\u00a0» de ${amountOf(line)}\u00a0: ${line.shown('kind', alertKind)}`,
      turningPoint: (line) =>
        line.came('settled_at')
          ? `a réglé une ligne «\u00a0À vérifier\u00a0»\u00a0: ${settled(line.row.after?.settled_how ?? '', line.names)}`
          : null,
      entriesOf: { order: (id) => sql`select id from payment_alerts where order_id = ${id}::bigint` },
      fields: {
        kind: field('la raison', alertKind),
        amount: field('le montant', show.amount),
        settled_how: field('la suite', settled),
        note: field('la remarque'),
      },
    },
  },
};
