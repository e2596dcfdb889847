import { z } from 'zod';
import type { BadgeVariant } from '../auth/roles.ts';
import { keysOf, orNewer } from '../http/fields.ts';

/** Operational status: value → label and badge, in the order of the work. */
export const orderStatuses = {
  created: { label: 'Créée', badge: 'outline' },
  to_call: { label: 'À appeler', badge: 'outline' },
  to_prepare: { label: 'À préparer', badge: 'outline' },
  preparing: { label: 'En préparation', badge: 'outline' },
  prepared: { label: 'Préparée', badge: 'outline' },
  needs_verification: { label: 'À valider', badge: 'secondary' },
  validated: { label: 'Validée', badge: 'default' },
  to_deliver: { label: 'À livrer', badge: 'secondary' },
  delivering: { label: 'En livraison', badge: 'secondary' },
  delivered: { label: 'Livrée', badge: 'default' },
  picked_up: { label: 'Retirée', badge: 'default' },
  cancelled: { label: 'Annulée', badge: 'destructive' },
} as const satisfies Record<string, Display>;

export type OrderStatus = keyof typeof orderStatuses;
export const orderStatusValues = keysOf(orderStatuses);
export const orderStatus = z.enum(orderStatusValues, 'Statut inconnu');
export const answeredStatus = orNewer(orderStatus);

export const financialStatuses = {
  unpaid: { label: 'En attente', badge: 'outline' },
  link_generated: { label: 'Lien généré', badge: 'outline' },
  terminal_checkout_created: { label: 'Envoyé au terminal', badge: 'outline' },
  terminal_processing: { label: 'En cours sur terminal', badge: 'outline' },
  quoted: { label: 'Devis créé', badge: 'outline' },
  paid: { label: 'Payée', badge: 'default' },
  invoiced: { label: 'Facturée', badge: 'secondary' },
  cancelled: { label: 'Annulée', badge: 'destructive' },
} as const satisfies Record<string, Display>;

export const isOrderStatus = (value: string): value is OrderStatus => Object.hasOwn(orderStatuses, value);

export type FinancialStatus = keyof typeof financialStatuses;
export const financialStatusValues = keysOf(financialStatuses);
export const financialStatus = z.enum(financialStatusValues, 'Statut financier inconnu');
export const answeredFinancialStatus = orNewer(financialStatus);

/** Shown beside the financial status, derived from the money: part of the price was kept, or all of it went back. */
export const moneyNotes = { partly_paid: 'Partiellement payée', refunded: 'Remboursée' } as const;
export const moneyNoted = {
  money_note: z.enum(keysOf(moneyNotes)).nullable(),
  money_note_display: z.string().nullable(),
};

/**
 * Allowed changes of the financial status by payment, billing and cancellation facts. The server takes it back
 * besides, when the money no longer covers what is owed, or a quote was refused or has expired.
 */
export const financialTransitions: Record<FinancialStatus, readonly FinancialStatus[]> = {
  unpaid: ['link_generated', 'terminal_checkout_created', 'quoted', 'invoiced', 'paid', 'cancelled'],
  quoted: ['link_generated', 'terminal_checkout_created', 'invoiced', 'paid', 'cancelled'],
  link_generated: ['paid', 'unpaid', 'cancelled'],
  terminal_checkout_created: ['terminal_processing', 'unpaid', 'paid', 'cancelled'],
  terminal_processing: ['paid', 'unpaid', 'cancelled'],
  invoiced: ['paid', 'cancelled'],
  paid: [],
  // Reopening an order brings back its quote or invoice; a payment that arrives late still counts.
  cancelled: ['unpaid', 'quoted', 'invoiced', 'paid'],
};

const isFinancialStatus = (value: string): value is FinancialStatus =>
  Object.hasOwn(financialStatuses, value);

/** The changes that the table allows; none from a status that is newer than this build. */
export const financialAfter = (status: string): readonly FinancialStatus[] =>
  isFinancialStatus(status) ? financialTransitions[status] : [];

type Display = { label: string; badge: BadgeVariant };

/** Label and badge of a status that may be newer than this build: the raw value, first underscore as a space. */
const displayIn =
  (statuses: Record<string, Display>) =>
  (value: string): Display =>
    (Object.hasOwn(statuses, value) && statuses[value]) || {
      label: value.replace('_', ' '),
      badge: 'outline',
    };

export const statusDisplay = displayIn(orderStatuses);
export const financialStatusDisplay = displayIn(financialStatuses);

const deliverySteps = ['to_call', 'to_deliver', 'delivering', 'delivered'] as const satisfies OrderStatus[];
export type DeliveryStep = (typeof deliverySteps)[number];
/** Whether a status is of deliveries alone. */
export const isDeliveryStep = (status: OrderStatus): status is DeliveryStep =>
  deliverySteps.some((step) => step === status);

/** The steps an order goes through; cancelled is none of them. */
export function orderSteps(order: { requires_delivery: boolean }): OrderStatus[] {
  return orderStatusValues.filter((status) => {
    const ofOther = order.requires_delivery ? status === 'picked_up' : isDeliveryStep(status);
    return status !== 'cancelled' && !ofOther;
  });
}

/** Index of the current step of an order; a status outside its steps counts as the step before it in the work. */
export function currentStep(order: { requires_delivery: boolean; status: string }): number {
  const steps = orderSteps(order);
  const exact = steps.indexOf(order.status as OrderStatus);
  if (exact >= 0) return exact;
  const rank = orderStatusValues.indexOf(order.status as OrderStatus);
  if (order.status === 'cancelled' || rank < 0) return -1;
  return steps.findLastIndex((step) => orderStatusValues.indexOf(step) < rank);
}

/** The step after the present one; null at the end, and for a status that is outside the work or unknown. */
export function nextStatus(order: { requires_delivery: boolean; status: string }): OrderStatus | null {
  const current = currentStep(order);
  return current < 0 ? null : (orderSteps(order)[current + 1] ?? null);
}
