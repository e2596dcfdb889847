import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { DocumentAsk } from '../../../integrations/pennylane/pennylane.ts';
import type { DocumentKind } from './billable.ts';

export type DocumentLine = {
  order_id: number;
  amount: Cents;
  vat_rate: 10 | 20;
  created_at: string;
  purchase_order_number: string | null;
  for_name: string;
};

const DEADLINE_DAYS: Record<DocumentKind, number> = { quote: 30, invoice: 30 };
/** Longer ones stay in the description of their line. */
const MAX_PURCHASE_ORDER = 50;
const MAX_NAMED_ORDERS = 8;

/** The request to Pennylane, the same every time. */
export function documentAsk(
  document: { kind: DocumentKind; external_reference: string; created_at: string },
  clientId: number,
  lines: DocumentLine[],
): DocumentAsk {
  const date = dayOf(new Date(document.created_at));
  return {
    reference: document.external_reference,
    clientId,
    date,
    deadline: addDays(date, DEADLINE_DAYS[document.kind]),
    subject: subjectOf(lines),
    purchaseOrder: purchaseOrderOf(lines),
    lines: lines.map((line) => ({
      label: `Commande n° ${line.order_id} du ${frenchDay(dayOf(new Date(line.created_at)))} — pour ${line.for_name}`,
      description: line.purchase_order_number ? `Bon de commande : ${line.purchase_order_number}` : null,
      amount: line.amount,
      vatRate: line.vat_rate,
    })),
  };
}

const frenchDay = (day: string) => day.split('-').reverse().join('/');

function subjectOf(lines: DocumentLine[]): string {
  const [first, ...others] = lines.map(({ order_id }) => order_id);
  if (others.length === 0) return `Commande n° ${first}`;
  if (lines.length > MAX_NAMED_ORDERS) return `${lines.length} commandes`;
  return `Commandes n° ${new Intl.ListFormat('fr').format(lines.map(({ order_id }) => String(order_id)))}`;
}

/** The buyer's reference of the whole document: there is room for one. */
function purchaseOrderOf(lines: DocumentLine[]): string | null {
  const numbers = new Set(lines.map((line) => line.purchase_order_number));
  const [number] = numbers;
  return numbers.size === 1 && number && number.length <= MAX_PURCHASE_ORDER ? number : null;
}
