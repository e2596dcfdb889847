import { z } from 'zod';
import { guard } from '../auth/field-rights.ts';
import { ahead } from '../clients/account.ts';
import { accountSummary } from '../clients/account-summary.ts';
import { day, idNumber, instant, locationSummary } from '../http/fields.ts';
import { amountText } from '../http/money.ts';
import { route } from '../http/route.ts';
import { forOrderTexts, vatRate } from './order-fields.ts';
import { answeredSlot } from './time-slots.ts';

/** Usual recipients are taken from so many of the newest orders, so that a hotel's recall costs what anybody's does. */
export const RECALLED_FROM = 50;
/** Orders are counted up to here. */
export const RECALL_COUNT_MAX = 1000;

/** An order of before, with all that another one takes over. */
const recalledOrder = z.object({
  id: idNumber,
  amount: amountText,
  requires_delivery: z.boolean(),
  delivery_date: day.nullable(),
  delivery_time_slot: answeredSlot,
  ...forOrderTexts(() => z.string().nullable()),
  location: locationSummary,
  vat_rate: vatRate,
  payer_account: accountSummary.nullable(),
  recipient_account: accountSummary.nullable(),
  created_at: instant,
});
export type RecalledOrder = z.infer<typeof recalledOrder>;

/** Balance, what of it is ahead, notes, last orders and usual recipients of a payer, shown while he orders. */
const payerRecall = z.object({
  balance: guard('client.balance', amountText),
  ahead,
  /** The three newest, newest first. */
  notes: z.array(z.object({ id: idNumber, content: z.string() })),
  /** Live orders that he pays and that are not cancelled, up to `RECALL_COUNT_MAX`. */
  orders_count: z.int().nonnegative(),
  /** The four newest of them, newest first. */
  orders: z.array(recalledOrder),
  /** Four at most, the most frequent first; nobody who is archived. */
  recipients: z.array(accountSummary),
});
export type PayerRecall = z.infer<typeof payerRecall>;

export const payerRecallRoutes = {
  payerRecall: route.get('/clients/{id}/recall/', {
    summary: 'A payer at a glance: balance, notes, last orders and usual recipients',
    access: 'clients.read',
    answer: payerRecall,
    errors: ['CLIENT_NOT_FOUND'],
  }),
};
