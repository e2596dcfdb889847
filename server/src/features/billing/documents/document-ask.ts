import type { PaymentTerms } from '@florilege/contract/clients/payment-terms.ts';
import { addDays, dayOf, frenchDay } from '@florilege/contract/http/dates.ts';
import { listed, MAX_NAMED_ORDERS } from '@florilege/contract/http/listed.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { FinancialStatus } from '@florilege/contract/orders/order-status.ts';
import type { DocumentAsk } from '../../../integrations/pennylane/pennylane.ts';
import type { AnyKind } from './billable.ts';
import { deadlineOf } from './deadline.ts';

export type DocumentLine = {
  order_id: number;
  amount: Cents;
  vat_rate: 10 | 20;
  created_at: string;
  purchase_order_number: string | null;
  requires_delivery: boolean;
  delivery_date: string | null;
  for_name: string;
  financial_status: FinancialStatus;
};

type Payer = { clientId: number; terms: PaymentTerms };

const QUOTE_DAYS = 30;
/** Longer ones stay in the description of their line. */
const MAX_PURCHASE_ORDER = 50;

/** The request to Pennylane; only its deadline may be another one the next time. */
export function documentAsk(
  document: { kind: AnyKind; external_reference: string; created_at: string },
  payer: Payer,
  lines: DocumentLine[],
  /** The number of the invoice that an avoir corrects. */
  credited: string | null = null,
): DocumentAsk {
  const date = dayOf(new Date(document.created_at));
  return {
    reference: document.external_reference,
    clientId: payer.clientId,
    date,
    deadline: deadlineFor(document.kind, date, payer, lines),
    subject: credited === null ? subjectOf(lines) : `Avoir sur la facture ${credited}`,
    purchaseOrder: purchaseOrderOf(lines),
    lines: lines.map((line) => ({
      label: `Commande n° ${line.order_id} du ${frenchDay(dayOf(new Date(line.created_at)))} — pour ${line.for_name}`,
      description: descriptionOf(line),
      amount: line.amount,
      vatRate: line.vat_rate,
    })),
  };
}

/** Pennylane keeps none empty: what waits for nothing has its own day. */
function deadlineFor(kind: AnyKind, date: string, { terms }: Payer, lines: DocumentLine[]): string {
  if (kind === 'quote') return addDays(date, QUOTE_DAYS);
  return (kind === 'invoice' && deadlineOf(date, terms, lines)) || date;
}

/** The goods of each rate as the client reads them. Bouquet notes are internal, so no line has them. */
const goods = { 10: 'Composition florale', 20: 'Articles de fleuriste' } as const;

/** The goods, the day they are handed over, and the buyer's reference. */
function descriptionOf(line: DocumentLine): string {
  const { delivery_date: day, purchase_order_number: number } = line;
  const handed = line.requires_delivery ? 'Livraison' : 'Retrait';
  const parts = [
    goods[line.vat_rate],
    day && `${handed} le ${frenchDay(day)}`,
    number && `Bon de commande : ${number}`,
  ];
  return parts.filter(Boolean).join('\n');
}

function subjectOf(lines: DocumentLine[]): string {
  const [first, ...others] = lines.map(({ order_id }) => order_id);
  if (others.length === 0) return `Commande n° ${first}`;
  if (lines.length > MAX_NAMED_ORDERS) return `${lines.length} commandes`;
  return `Commandes n° ${listed(lines.map(({ order_id }) => String(order_id)))}`;
}

/** The buyer's reference of the whole document: there is room for one. */
function purchaseOrderOf(lines: DocumentLine[]): string | null {
  const numbers = new Set(lines.map((line) => line.purchase_order_number));
  const [number] = numbers;
  return numbers.size === 1 && number && number.length <= MAX_PURCHASE_ORDER ? number : null;
}
