import type { Cents } from '@florilege/contract/http/money.ts';
import type { Insertable, Selectable } from 'kysely';
import { columnStatement, statement, type Tx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { priceOf } from '../../order-money/order-money.public.ts';

type NewReduction = Omit<Insertable<Database['order_reductions']>, 'created_at'>;

export async function insertReduction(tx: Tx, reduction: NewReduction): Promise<void> {
  await tx.insertInto('order_reductions').values(reduction).execute();
}

/** By the index of the payer: joined to the order that asks, every order is weighed. */
export const surplusText = `
  select o.id from orders o
   where o.payer_account = (select payer_account from orders where id = $1) and o.id <> $1
     and (select coalesce(sum(amount), 0) from payments p where p.order_id = o.id and p.state = 'completed')
       - (select coalesce(sum(amount), 0) from refunds r where r.order_id = o.id and r.state <> 'failed')
       > case when o.status = 'cancelled' or o.deleted_at is not null then 0
              else ${priceOf('o')} end
   order by o.id`;

/** The other orders of an order's payer that kept more than they cost, the oldest first. */
export const ordersWithSurplus = columnStatement<number, [orderId: number]>(surplusText);

type Payment = Selectable<Database['payments']>;
export type Refundable = Pick<Payment, 'id' | 'method' | 'location'> & { left: Cents };

/** The payments of an order of which something is left, the newest first. */
export const refundablePayments = statement<Refundable, [orderId: number]>(`
  select p.id, p.method, p.location, p.amount - given.amount as left
    from payments p cross join lateral (
      select coalesce(sum(amount), 0) as amount from refunds r where r.payment_id = p.id and r.state <> 'failed') given
   where p.order_id = $1 and p.state = 'completed' and p.amount > given.amount
   order by p.id desc`);
