import { z } from 'zod';
import type {
  SquareCheckout,
  SquareDeviceCode,
  SquareLink,
  SquareOrder,
  SquarePayment,
  SquarePlace,
  SquareRefund,
} from './square.ts';

// The SDK does not check Square's answers and has bigint amounts: these schemas parse them.

/** Euro cents: the account of a French shop has no other currency. */
const cents = z
  .object({ amount: z.bigint().transform(Number), currency: z.literal('EUR') })
  .transform(({ amount }) => amount);

/** Square's word in our spelling: `CANCELED` is `cancelled`. */
const word = z.string().transform((text) => text.toLowerCase().replace('canceled', 'cancelled'));
const text = z.string().min(1);
const maybe = text.nullish().transform((value) => value ?? null);

const address = z
  .object({ addressLine1: maybe, addressLine2: maybe, postalCode: maybe, locality: maybe })
  .transform(({ addressLine1, addressLine2, postalCode, locality }) => {
    const town = [postalCode, locality].filter(Boolean).join(' ');
    return [addressLine1, addressLine2, town].filter(Boolean).join(', ') || null;
  });

export const place = z
  .object({ id: text, name: maybe, address: address.nullish(), status: maybe, currency: text })
  .transform(
    (read): SquarePlace => ({
      id: read.id,
      name: read.name ?? read.id,
      address: read.address ?? null,
      active: read.status === 'ACTIVE',
      currency: read.currency,
    }),
  );

export const link = z.object({ id: text, orderId: text, url: z.url() }).transform((read): SquareLink => read);

const tender = z.object({ id: maybe, paymentId: maybe }).transform(({ id, paymentId }) => paymentId ?? id);

export const order = z
  .object({
    id: text,
    state: word,
    totalMoney: cents,
    netAmountDueMoney: cents.optional(),
    tenders: z.array(tender).nullish(),
  })
  .transform((read): SquareOrder => {
    const paymentIds = (read.tenders ?? []).filter((id) => id !== null);
    return {
      id: read.id,
      cancelled: read.state === 'cancelled',
      // Not by its state: an order with a fulfilment stays open after it was paid.
      paid: paymentIds.length > 0 && read.netAmountDueMoney === 0,
      total: read.totalMoney,
      paymentIds,
    };
  });

export const payment = z
  .object({
    id: text,
    status: word.pipe(z.enum(['approved', 'pending', 'completed', 'cancelled', 'failed'])),
    amountMoney: cents,
    refundedMoney: cents.optional(),
    orderId: maybe,
    terminalCheckoutId: maybe,
    referenceId: maybe,
    note: maybe,
    receiptUrl: maybe,
    createdAt: z.iso.datetime({ offset: true }),
  })
  .transform(
    (read): SquarePayment => ({
      id: read.id,
      status: read.status,
      amount: read.amountMoney,
      refunded: read.refundedMoney ?? 0,
      orderId: read.orderId,
      checkoutId: read.terminalCheckoutId,
      reference: read.referenceId,
      note: read.note,
      receiptUrl: read.receiptUrl,
      createdAt: new Date(read.createdAt).toISOString(),
    }),
  );

export const checkout = z
  .object({
    id: text,
    status: word.pipe(z.enum(['pending', 'in_progress', 'cancel_requested', 'completed', 'cancelled'])),
    cancelReason: maybe,
    amountMoney: cents,
    deviceOptions: z.object({ deviceId: text }),
    paymentIds: z.array(text).nullish(),
  })
  .transform(
    (read): SquareCheckout => ({
      id: read.id,
      status: read.status,
      cancelReason: read.cancelReason,
      amount: read.amountMoney,
      deviceId: read.deviceOptions.deviceId,
      paymentIds: read.paymentIds ?? [],
    }),
  );

export const refund = z
  .object({
    id: text,
    status: word
      .transform((status) => (status === 'rejected' ? 'failed' : status))
      .pipe(z.enum(['pending', 'completed', 'failed'])),
    paymentId: maybe,
    amountMoney: cents,
  })
  .transform(
    (read): SquareRefund => ({
      id: read.id,
      status: read.status,
      paymentId: read.paymentId,
      amount: read.amountMoney,
    }),
  );

export const deviceCode = z
  .object({
    id: text,
    code: text,
    status: word.pipe(z.enum(['unpaired', 'paired', 'expired', 'unknown'])),
    deviceId: maybe,
    pairBy: z.iso.datetime({ offset: true }).nullish(),
  })
  .transform(
    (read): SquareDeviceCode => ({
      id: read.id,
      code: read.code,
      status: read.status,
      // A list of devices has this prefix, a checkout does not.
      deviceId: read.deviceId?.replace(/^device:/, '') ?? null,
      pairBy: read.pairBy ? new Date(read.pairBy).toISOString() : null,
    }),
  );
