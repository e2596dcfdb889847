import { randomUUID } from 'node:crypto';
import type { Role } from '@florilege/contract/auth/roles.ts';
import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import { type OrderPatch, orderBody } from '@florilege/contract/orders/orders.contract.ts';
import type { SquarePayment } from '../../../integrations/square/square.ts';
import { columnStatement, type Tx, transaction } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/http/bind.ts';
import { insertRow } from '../../../testing/rows.ts';
import { testConnection } from '../../../testing/test-database.ts';
import { moveFinancial } from '../../order-money/order-money.public.ts';
import { changeOrder } from '../../orders/order-update.service.ts';
import { createOrder } from '../../orders/orders.service.ts';
import { insertLink, links } from '../links/links.repository.ts';
import { checkouts, insertCheckout } from '../terminals/terminals.repository.ts';
import { books } from './books.ts';

const closeJobs = columnStatement<string, []>(`
  select jobs.key from graphile_worker.jobs, graphile_worker.remove_job(jobs.key)
   where jobs.task_identifier = 'close_charge' order by jobs.id`);

/** The shop's books without its web server: services and repositories on a database of their own. */
export async function openTill() {
  const connection = await testConnection(4);
  const { db } = connection;
  const hire = async (role: Role, display_name: string): Promise<Member> => {
    const phone = `+3363998${String(Math.floor(Math.random() * 1e4)).padStart(4, '0')}`;
    const hired = { phone, role, display_name };
    const { id } = await insertRow(db, 'members', hired);
    return { id, ...hired, last_sign_in_at: null };
  };
  const florist = await hire('Fleuriste', 'Inès');
  const senior = await hire('Senior', 'Camille');
  const { id: location } = await insertRow(db, 'locations', { name: 'Atelier' });
  const write = <T>(work: (tx: Tx) => Promise<T>, member: Member = florist): Promise<T> =>
    transaction(db, { memberId: member.id, requestId: null }, work);
  return {
    ...books(connection),
    florist,
    senior,
    write,
    newPayer: async (): Promise<number> =>
      (await insertRow(db, 'clients', { name: 'Hôtel Œillet', type: 'business' })).id,
    newOrder: async (amount: Cents, payer_account: number | null = null): Promise<number> => {
      const body = orderBody.parse({ amount: formatAmount(amount), payer_account });
      return (await write((tx) => createOrder(tx, florist, body))).id;
    },
    change: (id: number, patch: OrderPatch) => write((tx) => changeOrder(tx, senior, id, patch), senior),
    /** An open link for those orders, as Square would have given it. */
    openLink: (parts: { order_id: number; amount: Cents }[]): Promise<void> =>
      write(async (tx) => {
        const { id } = await insertLink(tx, {
          attempt: randomUUID(),
          method: 'square',
          location,
          square_location_id: 'L1',
          created_by: florist.id,
          parts: parts.map((part) => ({ ...part, vat_rate: 10 })),
        });
        const [square_link_id, square_order_id] = [randomUUID(), randomUUID()];
        const url = 'https://square.link/u/essai';
        await links.update(tx, id, { state: 'open', square_link_id, square_order_id, url });
        const event = { description: 'Lien de paiement', authorId: florist.id };
        for (const { order_id } of parts) await moveFinancial(tx, order_id, 'link_generated', event);
      }),
    /** A terminal that waits for a card. */
    sendToTerminal: (order_id: number, amount: Cents): Promise<void> =>
      write(async (tx) => {
        const sale = { square_location_id: null, vat_rate: null };
        const facts = { order_id, location, device_id: 'T1', ...sale, amount, created_by: null };
        const { id } = await insertCheckout(tx, { attempt: randomUUID(), ...facts });
        await checkouts.update(tx, id, { state: 'pending' });
      }),
    /** The orders whose charge is to be closed; asking forgets them. */
    closing: async (): Promise<number[]> => (await closeJobs(db)).map((key) => Number(key.split(':')[1])),
  };
}

/** A completed payment of Square. */
export const squarePayment = (amount: Cents, facts: Partial<SquarePayment> = {}): SquarePayment => ({
  id: randomUUID(),
  status: 'completed',
  amount,
  refunded: 0,
  fee: 0,
  refundIds: [],
  locationId: null,
  orderId: null,
  checkoutId: null,
  reference: null,
  note: null,
  receiptUrl: 'https://squareup.com/receipt/preview/1',
  createdAt: '2026-11-21T10:00:00Z',
  ...facts,
});
