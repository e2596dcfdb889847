import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { orderFieldNames } from '@florilege/contract/orders/order-fields.ts';
import {
  type PayerRecall,
  RECALL_COUNT_MAX,
  RECALLED_FROM,
  type RecalledOrder,
} from '@florilege/contract/orders/payer-recall.ts';
import { rowStatement, statement } from '../../../platform/db/db.ts';
import { accountSummaryJson, aheadOf } from '../../clients/clients.public.ts';

const NOTES = 3;
const ORDERS = 4;
const RECIPIENTS = 4;

/** The payer's live orders, newest first by their index. */
const paid = `orders.payer_account = $1 and orders.deleted_at is null and orders.status <> 'cancelled'`;
const columns = orderFieldNames
  .filter((name) => name !== 'location')
  .map((name) => `orders.${name}`)
  .join(', ');

export type RecalledRow = Omit<RecalledOrder, 'amount'> & { amount: Cents };

export const findRecalledOrders = statement<RecalledRow, [payer: number]>(`
  select orders.id, ${columns}, orders.created_at,
         case when locations.id is not null then json_build_object('id', locations.id, 'name', locations.name) end as location,
         ${accountSummaryJson('payer')} as payer_account, ${accountSummaryJson('recipient')} as recipient_account
    from (select id from orders where ${paid} order by id desc limit ${ORDERS}) newest
    join orders on orders.id = newest.id
    left join locations on locations.id = orders.location
    left join clients payer on payer.id = orders.payer_account
    left join clients recipient on recipient.id = orders.recipient_account
   order by orders.id desc`);

type Head = Pick<PayerRecall, 'notes' | 'orders_count'> & {
  balance: Cents;
  ahead: Cents;
  recipients: AccountSummary[];
};

export const findRecall = rowStatement<Head, [payer: number]>(`
  select c.balance, ${aheadOf('c.id')} as ahead,
         (select coalesce(json_agg(json_build_object('id', n.id, 'content', n.content) order by n.id desc), '[]')
            from (select id, content from client_notes where account = $1 order by id desc limit ${NOTES}) n) as notes,
         (select count(*) from (select from orders where ${paid} limit ${RECALL_COUNT_MAX}) counted) as orders_count,
         (select coalesce(json_agg(${accountSummaryJson('r')} order by usual.times desc, usual.last desc), '[]')
            from (select recent.recipient_account as id, count(*) as times, max(recent.id) as last
                    from (select id, recipient_account from orders where ${paid} order by id desc limit ${RECALLED_FROM}) recent
                    join clients known on known.id = recent.recipient_account and known.archived_at is null
                   where recent.recipient_account <> $1
                   group by recent.recipient_account
                   order by count(*) desc, max(recent.id) desc limit ${RECIPIENTS}) usual
            join clients r on r.id = usual.id) as recipients
    from clients c where c.id = $1`);
