import { randomUUID } from 'node:crypto';
import type { Role } from '@florilege/contract/auth/roles.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { OrderPatch } from '@florilege/contract/orders/orders.contract.ts';
import { sql } from 'kysely';
import type { SquarePayment } from '../../../integrations/square/square.ts';
import { type Connection, connect, type Tx, transaction } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/http/bind.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { moveFinancial } from '../../order-money/order-money.public.ts';
import { changeOrder } from '../../orders/order-update.service.ts';
import { createOrder } from '../../orders/orders.service.ts';

/** The shop's books without its web server: services and repositories on a database of their own. */
export async function openTill() {
  const connection = connect(await testDatabase(), 4);
  const { db } = connection;
  const hire = async (role: Role, display_name: string): Promise<Member> => {
    const phone = `+3363998${String(Math.floor(Math.random() * 1e4)).padStart(4, '0')}`;
    const row = await db
      .insertInto('members')
      .values({ phone, role, display_name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, phone, role, display_name, last_sign_in_at: null };
  };
  const florist = await hire('Fleuriste', 'Inès');
  const senior = await hire('Senior', 'Camille');
  const { id: location } = await db
    .insertInto('locations')
    .values({ name: 'Atelier' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const write = <T>(work: (tx: Tx) => Promise<T>, member: Member = florist): Promise<T> =>
    transaction(db, { memberId: member.id, requestId: null }, work);
  return {
    ...books(connection),
    florist,
    senior,
    write,
    newPayer: async (): Promise<number> => {
      const { rows } = await sql<{
        id: number;
      }>`insert into clients (name, type) values ('Hôtel Œillet', 'business') returning id`.execute(db);
      return rows[0]?.id ?? 0;
    },
    newOrder: async (amount: Cents, payer: number | null = null): Promise<number> =>
      (
        await write((tx) =>
          createOrder(tx, florist, { amount, payer_account: payer } as Parameters<typeof createOrder>[2]),
        )
      ).id,
    change: (id: number, patch: OrderPatch) => write((tx) => changeOrder(tx, senior, id, patch), senior),
    /** An open link for those orders, as Square would have given it. @returns its id */
    openLink: async (parts: { orderId: number; amount: Cents }[]): Promise<number> =>
      write(async (tx) => {
        const link = await tx
          .insertInto('payment_links')
          .values({
            attempt: randomUUID(),
            method: 'square',
            location,
            square_location_id: 'L1',
            amount: parts.reduce((sum, { amount }) => sum + amount, 0),
            state: 'open',
            square_link_id: randomUUID(),
            square_order_id: randomUUID(),
            url: 'https://square.link/u/essai',
            created_by: florist.id,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const { orderId, amount } of parts) {
          await tx
            .insertInto('payment_link_orders')
            .values({ link_id: link.id, order_id: orderId, amount })
            .execute();
          await tx.insertInto('charging').values({ order_id: orderId, link_id: link.id }).execute();
          await moveFinancial(tx, orderId, 'link_generated', {
            description: 'Lien de paiement',
            authorId: florist.id,
          });
        }
        return link.id;
      }),
    /** A terminal that waits for a card. */
    sendToTerminal: (orderId: number, amount: Cents): Promise<void> =>
      write(async (tx) => {
        const checkout = await tx
          .insertInto('terminal_checkouts')
          .values({
            attempt: randomUUID(),
            order_id: orderId,
            location,
            device_id: 'T1',
            amount,
            state: 'pending',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx.insertInto('charging').values({ order_id: orderId, checkout_id: checkout.id }).execute();
      }),
    /** The orders whose charge is to be closed; asking forgets them. */
    closing: async (): Promise<number[]> => {
      const { rows } = await sql<{ key: string }>`
        select jobs.key from graphile_worker.jobs, graphile_worker.remove_job(jobs.key) where jobs.task_identifier = 'close_charge' order by jobs.id`.execute(
        db,
      );
      return rows.map(({ key }) => Number(key.split(':')[1]));
    },
    close: () => connection.close(),
  };
}

/** What a test reads of the books. */
export function books({ db }: Pick<Connection, 'db'>) {
  return {
    db,
    statusOf: async (id: number) =>
      (
        await db
          .selectFrom('orders')
          .select('financial_status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).financial_status,
    ledgerOf: async (orderId: number) =>
      (
        await db
          .selectFrom('ledger_entries')
          .select(['kind', 'amount'])
          .where('order_id', '=', orderId)
          .orderBy('id')
          .execute()
      ).map(({ kind, amount }) => [kind, amount] as const),
    eventsOf: async (orderId: number) =>
      (
        await db
          .selectFrom('order_events')
          .select('description')
          .where('order_id', '=', orderId)
          .orderBy('id')
          .execute()
      ).map(({ description }) => description),
    balanceOf: async (account: number) =>
      (await db.selectFrom('clients').select('balance').where('id', '=', account).executeTakeFirstOrThrow())
        .balance,
    openAlerts: (orderId?: number) =>
      db
        .selectFrom('payment_alerts')
        .select(['id', 'kind', 'amount', 'order_id'])
        .where('settled_at', 'is', null)
        .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? 0))
        .orderBy('id')
        .execute(),
  };
}

/** A completed payment as Square tells of it. */
export const squarePayment = (amount: Cents, facts: Partial<SquarePayment> = {}): SquarePayment => ({
  id: randomUUID(),
  status: 'completed',
  amount,
  refunded: 0,
  orderId: null,
  checkoutId: null,
  reference: null,
  note: null,
  receiptUrl: 'https://squareup.com/receipt/preview/1',
  createdAt: '2026-11-21T10:00:00Z',
  ...facts,
});
