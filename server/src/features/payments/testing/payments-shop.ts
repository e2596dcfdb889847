import { randomUUID } from 'node:crypto';
import { insertRow } from '../../../testing/rows.ts';
import { squareShop } from '../../../testing/square-shop.ts';
import type { Answer, Caller } from '../../../testing/test-server.ts';
import { settlePayments } from '../payments.jobs.ts';
import { syncSquarePayment } from '../square/sync-square.ts';
import { books } from './books.ts';

const PLACE = 'LMARAIS750030';
type Asking = { who?: Caller; key?: string };
/** Of the simulator, as Square spells it. */
type SquareLink = { id: string; order_id: string; url: string; state: string; amount: number };

/** A shop at Square, what its members do about payments, and what the books say then. */
export async function paymentsShop() {
  const shop = await squareShop();
  const senior = await shop.as('Senior', 'Camille');
  const accountant = await shop.as('Comptable', 'Noé');
  const payer = await senior.post('/api/clients/', { name: 'Hôtel Œillet', phone: '06 12 34 56 78' });

  const post = (path: string, body: object, { who = shop.florist, key = randomUUID() }: Asking = {}) =>
    who.post(`/api/orders/${path}/`, body, { headers: { 'idempotency-key': key } });
  const here = { location_id: shop.location };
  const link = (order: number, asking?: Asking) => post(`${order}/generate-payment-link`, here, asking);
  const linkAtSquare = async (url: string): Promise<SquareLink> =>
    (await shop.square()).links.find((each: SquareLink) => each.url === url);
  const openLink = async (order: number) => linkAtSquare((await link(order)).body.payment_link);
  return {
    ...shop,
    ...books(shop),
    senior,
    accountant,
    payer: payer.body.account.id as number,
    post,
    change: (order: number, changes: object) => senior.patch(`/api/orders/${order}/`, changes),
    newLocation: (name: string, square_location_id: string | null = null) =>
      insertRow(shop.db, 'locations', { name, square_location_id }),
    link,
    linkAtSquare,
    /** Opens a link. @returns it as Square has it */
    openLink,
    /** Whether a link can be paid at Square. */
    linkState: async (url: string): Promise<string> => (await linkAtSquare(url))?.state ?? 'deleted',
    linksOfAmount: async (amount: number): Promise<SquareLink[]> =>
      (await shop.square()).links.filter((each: SquareLink) => each.amount === amount),
    payLink: async (url: string) => shop.sim(`links/${(await linkAtSquare(url)).id}/pay`),
    closeLink: (order: number) => post(`${order}/close-payment-link`, {}),
    check: async (order: number) => (await post(`${order}/check-payment-status`, {})).body,
    send: (order: number, asking?: Asking) => post(`${order}/terminal_payment`, here, asking),
    cancelTerminal: (order: number) => post(`${order}/cancel_terminal`, {}),
    pay: (order: number, amount: string, method = 'cash') => post(`${order}/payments`, { method, amount }),
    /** An order whose link is paid at Square but not in the books. `squareId`: of the payment */
    paidByLink: async (amount: string) => {
      const order = await shop.order(amount, { payer_account: payer.body.account.id });
      const { payment } = await shop.sim(`links/${(await openLink(order)).id}/pay`);
      return { order, squareId: payment.id as string };
    },
    /** A sale at Square that belongs to no order. @returns Square's id */
    sale: async (amount: number): Promise<string> =>
      (await shop.sim('payments', { location_id: PLACE, amount, note: 'Bouquet du marché' })).payment.id,
    /** The sweep of the payments, once that time has passed. */
    sweepAfter: async (time: string) => {
      await shop.later(time);
      await settlePayments(shop.deps);
    },
    sync: (squareId: string) => syncSquarePayment(shop.deps, squareId),
    shown: async (order: number): Promise<Answer['body']> =>
      (await senior.get(`/api/orders/${order}/payments/`)).body,
    refundsAtSquare: async (squareId: string) =>
      (await shop.square()).refunds.filter(
        (refund: { payment_id: string }) => refund.payment_id === squareId,
      ),
    settle: (alert: number, body: object, who = accountant) =>
      who.post(`/api/payment-alerts/${alert}/settle/`, body),
  };
}
export type PaymentsShop = Awaited<ReturnType<typeof paymentsShop>>;
