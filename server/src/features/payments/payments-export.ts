import type { Cents } from '@florilege/contract/http/money.ts';
import { type PaymentMethod, paymentMethods } from '@florilege/contract/payments/payment-methods.ts';
import { type RefundKind, refundKinds } from '@florilege/contract/payments/payment-records.ts';
import { sql } from 'kysely';
import type { SheetColumn } from '../../integrations/sheets/sheet.ts';
import type { Reader } from '../../platform/db/db.ts';
import { midnightOf } from '../../platform/db/paris-midnight.ts';

type Row = {
  at: string;
  /** Null: money that came. */
  refund: RefundKind | 'moved' | null;
  method: PaymentMethod;
  order_id: number;
  payer_name: string | null;
  amount: Cents;
  reference: string | null;
  location_name: string | null;
  author_name: string | null;
};

const MOVED = 'Reporté sur une autre commande';
const kindOf = ({ refund, method }: Row): string => {
  if (refund === null) return method === 'credit' ? 'Report' : 'Paiement';
  return refund === 'moved' ? MOVED : `Remboursement (${refundKinds[refund].label.toLowerCase()})`;
};

const columns: readonly SheetColumn<Row>[] = [
  { head: 'Date', kind: 'instant', value: ({ at }) => at },
  { head: 'Nature', kind: 'text', value: kindOf },
  { head: 'Moyen', kind: 'text', value: ({ method }) => paymentMethods[method] },
  { head: 'Commande', kind: 'number', value: ({ order_id }) => order_id },
  { head: 'Payeur', kind: 'text', value: ({ payer_name }) => payer_name },
  { head: 'Montant', kind: 'euros', value: ({ amount }) => amount },
  { head: 'Référence', kind: 'text', value: ({ reference }) => reference },
  { head: 'Boutique', kind: 'text', value: ({ location_name }) => location_name },
  { head: 'Saisi par', kind: 'text', value: ({ author_name }) => author_name ?? 'Système' },
];

/** Money that came and went back between two days of Paris, each at its own instant. */
const movements = (from: string, to: string) => sql<Row>`
  select m.at, m.refund, p.method, p.order_id, payer.name as payer_name, m.amount, p.reference,
         locations.name as location_name, author.display_name as author_name
    from (select id as payment_id, paid_at as at, null as refund, amount, author_id
            from payments where state = 'completed' and paid_at >= ${midnightOf(from)} and paid_at < ${midnightOf(to, 1)}
          union all
          select payment_id, refunded_at, kind, -amount, author_id
            from refunds where state = 'completed' and refunded_at >= ${midnightOf(from)} and refunded_at < ${midnightOf(to, 1)}) m
    join payments p on p.id = m.payment_id
    join orders on orders.id = p.order_id
    left join clients payer on payer.id = orders.payer_account
    left join locations on locations.id = p.location
    left join members author on author.id = m.author_id
   order by m.at, m.payment_id`;

/** The payments and refunds of a period as a file. */
export const paymentsSheet = {
  columns,
  rows: async (_db: Reader, { from, to }: { from: string; to: string }) => movements(from, to),
};
