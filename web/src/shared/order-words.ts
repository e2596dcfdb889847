import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import type { FieldWords } from './form/changes.ts';
import { formatDate, formatEuros } from './format.ts';

const labels: Record<string, string> = {
  amount: 'Montant',
  requires_delivery: 'Livraison ou retrait',
  delivery_date: 'Date',
  delivery_time_slot: 'Créneau',
  delivery_person: 'Livreur',
  bouquet_notes: 'Notes bouquet',
  hand_message: 'Message manuscrit',
  purchase_order_number: 'Numéro de bon de commande',
  vat_rate: 'TVA',
  status: 'Statut',
  financial_status: 'Paiement',
  payer_account: 'Payeur',
  recipient_account: 'Destinataire',
  location: 'Boutique',
  deleted_at: 'Corbeille',
};

/** Name of a field of an order; one that this build does not know is shown as it is. */
function fieldLabel(field: string): string {
  return labels[field] ?? field.replaceAll('_', ' ');
}

/** A value as on the wire → as a person reads it. */
function fieldValue(field: string, value: string | null): string {
  if (value === null || value === '') return 'vide';
  switch (field) {
    case 'amount':
      return formatEuros(value);
    case 'vat_rate':
      return `${value}\u00a0%`;
    case 'requires_delivery':
      return value === 'true' ? 'Livraison' : 'Retrait';
    case 'delivery_date':
      return formatDate(value);
    case 'delivery_time_slot':
      return value in timeSlots ? timeSlots[value as keyof typeof timeSlots].label : value;
    case 'status':
      return statusDisplay(value).label;
    case 'financial_status':
      return financialStatusDisplay(value).label;
    case 'hand_message':
      return `«\u00a0${value}\u00a0»`;
    default:
      return value;
  }
}

export const orderWords: FieldWords = { label: fieldLabel, value: fieldValue };
