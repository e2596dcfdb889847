import {
  type Message,
  type MessageState,
  REMIND_AFTER_DAYS,
} from '@florilege/contract/messages/messages.contract.ts';
import type { Insertable } from 'kysely';
import {
  columnStatement,
  command,
  rowStatement,
  statement,
  type Tx,
  valueStatement,
} from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';
import { withMerged } from '../order-money/order-money.public.ts';

const shown = `
  select m.id, m.kind, m.channel, m.recipient, m.state, m.reason, a.display_name as author_name, m.created_at
    from messages m left join members a on a.id = m.author_id`;

export const findMessage = rowStatement<Message, [id: number]>(`${shown} where m.id = $1`);
export const messagesOfLink = statement<Message, [linkId: number]>(
  `${shown} where m.link_id = $1 order by m.id desc limit 20`,
);
export const lastTrials = statement<Message, []>(`
  ${shown} where m.id in (select max(id) from messages where kind = 'trial' group by channel) order by m.channel`);

/** Inserts an intention and its job. @returns its id */
export async function insertMessage(tx: Tx, row: Insertable<Database['messages']>): Promise<number> {
  const { id } = await tx.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow();
  await enqueue(tx, id);
  return id;
}
const enqueue = command<[id: number]>(
  "select graphile_worker.add_job('send_message', json_build_object('id', $1::bigint))",
);

export const shopName = valueStatement<string, []>('select name from shop');

type LinkOfOrder = {
  id: number;
  url: string;
  amount: number;
  order_ids: number[];
  phone: string | null;
  email: string | null;
  /** A message was sent, and none since the days of « Relancer ». */
  remind: boolean;
};

/** The open link of an order, with who pays it. */
export const linkToSend = rowStatement<LinkOfOrder, [orderId: number]>(`
  select l.id, l.url, l.amount, c.phone, c.email,
         (select json_agg(p.order_id order by p.order_id) from payment_link_orders p where p.link_id = l.id) as order_ids,
         coalesce((select max(m.created_at) < now() - interval '${REMIND_AFTER_DAYS} days' from messages m
                    where m.link_id = l.id and m.state in ('sent', 'unknown')), false) as remind
    from charging ch join payment_links l on l.id = ch.link_id
    join orders o on o.id = ch.order_id left join clients c on c.id = o.payer_account
   where ch.order_id = $1 and l.state = 'open' and o.deleted_at is null`);

export type Sending = Pick<Database['messages'], 'kind' | 'channel' | 'recipient' | 'subject' | 'text'> & {
  id: number;
  link_id: number | null;
  author_id: string | null;
  state: MessageState;
  link_open: boolean;
};

export const lockMessage = rowStatement<Sending, [id: number]>(`
  select id, kind, channel, recipient, subject, text, link_id, author_id, state,
         link_id is null or exists (select from payment_links where id = link_id and state = 'open') as link_open
    from messages where id = $1 for update`);

export const setState = command<
  [id: number, state: MessageState, reason: string | null, providerId: string | null]
>('update messages set state = $2, reason = $3, provider_id = $4, updated_at = now() where id = $1');

export const ordersOfLink = columnStatement<number, [linkId: number]>(
  'select order_id from payment_link_orders where link_id = $1 order by order_id',
);

/** Forgets recipient and text of the messages about the orders that a client pays. */
export const forgetRecipients = command<[client: number]>(`
  update messages set recipient = '…', subject = null, text = '…'
   where link_id in (select l.link_id from payment_link_orders l join orders o on o.id = l.order_id
                      where o.payer_account in ${withMerged})`);
