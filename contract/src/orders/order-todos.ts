import { z } from 'zod';
import { keysOf } from '../http/fields.ts';
import { type OrderStatus, orderStatusValues } from './order-status.ts';

const before = (status: OrderStatus): OrderStatus[] =>
  orderStatusValues.slice(0, orderStatusValues.indexOf(status));

/** Work that is left on an order: the lines « À traiter » lead to a list of these. */
export const orderTodos = {
  /** Visits in vain: absent or refused. */
  missed: { label: 'Non remises', statuses: null },
  /** Bouquets whose verification was refused. */
  redo: { label: 'À refaire', statuses: null },
  late: { label: 'En retard', statuses: before('delivered') },
  prepare: { label: 'À préparer', statuses: before('prepared') },
  driver: { label: 'Sans livreur', statuses: before('delivered') },
  /** Deliveries without recipient, address or day. */
  incomplete: { label: 'À compléter', statuses: before('delivered') },
  /** Their invoice is past its deadline, and they still wait for money. */
  overdue: { label: 'Échéance dépassée', statuses: null },
  /** Their quote was refused or has expired. */
  quote: { label: 'Devis sans suite', statuses: null },
  link: { label: 'À relancer', statuses: null },
} as const satisfies Record<string, { label: string; statuses: OrderStatus[] | null }>;
export type OrderTodo = keyof typeof orderTodos;
export const orderTodoValues = keysOf(orderTodos);
export const orderTodo = z.enum(orderTodoValues, 'Filtre inconnu');

/** Days for which a delivery that did not take place stays « À traiter ». */
export const LATE_DAYS = 30;
/** Days after which an unpaid link is to be followed up. */
export const LINK_WAITS_DAYS = 3;
