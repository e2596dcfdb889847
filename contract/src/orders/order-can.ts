import { can, type Role } from '../auth/roles.ts';
import { dayOf } from '../http/dates.ts';
import type { OrderStatus } from './order-status.ts';

type OrderFacts = {
  status: string;
  financial_status: string;
  delivery_person: { id: string } | null;
  deleted_at: string | null;
};
type StopFacts = Pick<OrderFacts, 'status' | 'delivery_person'> & {
  delivery_date: string | null;
  /** The last one that counts. */
  proof: { taken_at: string; conflict: string | null } | null;
};
type BilledFacts = OrderFacts & { has_pennylane_invoice: boolean; has_pennylane_quote: boolean };
type QuotedFacts = BilledFacts & { pennylane_quote_open: boolean };
type Actor = { id: string; role: Role };

const driverSteps: readonly string[] = ['to_deliver', 'delivering', 'delivered'] satisfies OrderStatus[];

const AT_TERMINAL = ['terminal_checkout_created', 'terminal_processing'];

/** Whether a payment of the order waits at a terminal. */
export const isAtTerminal = ({ financial_status }: Pick<OrderFacts, 'financial_status'>) =>
  AT_TERMINAL.includes(financial_status);

const isInvoiced = (order: BilledFacts) =>
  order.financial_status === 'invoiced' || order.has_pennylane_invoice;

/** Why payer and recipient of an order can no longer change; null: they can. */
export function partiesFixed(order: QuotedFacts): string | null {
  if (isInvoiced(order))
    return 'La commande est facturée\u00a0: son payeur et son destinataire ne peuvent plus changer.';
  if (order.financial_status === 'quoted' || order.pennylane_quote_open)
    return 'La commande a un devis\u00a0: son payeur et son destinataire ne peuvent plus changer.';
  if (order.financial_status === 'link_generated' || isAtTerminal(order))
    return 'Un paiement est en cours\u00a0: payeur et destinataire pourront changer une fois qu’il sera terminé ou annulé.';
  return null;
}

/** The rights that depend on the state of an order. Screens and server ask here. */
export const orderCan = {
  /** Fields, status and driver of a live order. Cancelled is final but for `reopen`. */
  edit: (order: OrderFacts, actor: Actor) =>
    can(actor, 'orders.edit') && order.status !== 'cancelled' && !order.deleted_at,

  /** A driver moves his own deliveries between to_deliver, delivering and delivered. */
  advance: (order: OrderFacts, actor: Actor, to: string) =>
    order.delivery_person?.id === actor.id &&
    !order.deleted_at &&
    driverSteps.includes(order.status) &&
    driverSteps.includes(to),

  /**
   * A driver notes the access of his own delivery. A finished one takes it until the end of its day, or of the
   * day on which he came late, for a code that he learned at the door.
   */
  noteAccess: (stop: StopFacts, actor: Actor, today: string) => {
    if (stop.status === 'cancelled') return false;
    if (can(actor, 'orders.edit')) return true;
    const isOver = stop.status === 'delivered' || stop.status === 'picked_up';
    const visited = stop.proof?.conflict === null ? dayOf(new Date(stop.proof.taken_at)) : null;
    const isRecent = [stop.delivery_date, visited].some((day) => day !== null && day >= today);
    return stop.delivery_person?.id === actor.id && (!isOver || isRecent);
  },

  /**
   * Changes after a payment leave a remainder or a surplus. An invoice settles the amount, also where the
   * status names a link that was made meanwhile.
   */
  changeAmount: (order: BilledFacts) => !isInvoiced(order),

  /** The rate of an order that is only paid may still be put right, for its invoice. */
  changeVat: (order: BilledFacts) => !isInvoiced(order),

  /** Documents name payer and recipient, and a charge is made out for them. */
  changeParties: (order: QuotedFacts) => partiesFixed(order) === null,

  cancel: (order: OrderFacts, actor: Actor) => orderCan.edit(order, actor),

  reopen: (order: OrderFacts, actor: Actor) =>
    order.status === 'cancelled' && !order.deleted_at && can(actor, 'orders.reopen'),

  /** Deleting is for mistakes: nothing paid, no link, no invoice, no quote. */
  delete: (order: BilledFacts & { payments: readonly unknown[] }, actor: Actor) =>
    can(actor, 'orders.delete') &&
    !order.deleted_at &&
    order.financial_status === 'unpaid' &&
    order.payments.length === 0 &&
    // A link that was given up leaves the order unpaid, and its quote where it is.
    !(order.has_pennylane_quote || order.has_pennylane_invoice),

  restore: (order: OrderFacts, actor: Actor) => can(actor, 'orders.delete') && order.deleted_at !== null,

  /** Link, terminal and quote exist only for what is still to pay. */
  charge: (order: OrderFacts, actor: Actor) =>
    orderCan.edit(order, actor) && !['paid', 'cancelled'].includes(order.financial_status),
};
