import { z } from 'zod';

// The SDK does not check Square's answers and has bigint amounts: these schemas parse them.

/** Euro cents: the account of a French shop has no other currency. */
const cents = z
  .object({ amount: z.bigint().transform(Number), currency: z.literal('EUR') })
  .transform(({ amount }) => amount);

/** Square's word in our spelling: `CANCELED` is `cancelled`. */
const word = z.string().transform((text) => text.toLowerCase().replace('canceled', 'cancelled'));
const text = z.string().min(1);
const maybe = text.nullish().transform((value) => value ?? null);
const instant = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString());

/** The sum of what Square keeps; none of it is known at first. */
const fees = z
  .array(z.object({ amountMoney: cents.optional() }))
  .nullish()
  .transform((kept) => (kept ?? []).reduce((sum, { amountMoney = 0 }) => sum + amountMoney, 0));

const ids = z
  .array(text)
  .nullish()
  .transform((named) => named ?? []);

const maybeInstant = instant.nullish().transform((at) => at ?? null);

const address = z
  .object({ addressLine1: maybe, addressLine2: maybe, postalCode: maybe, locality: maybe })
  .transform(({ addressLine1, addressLine2, postalCode, locality }) => {
    const town = [postalCode, locality].filter(Boolean).join(' ');
    return [addressLine1, addressLine2, town].filter(Boolean).join(', ') || null;
  });

export const place = z
  .object({ id: text, name: maybe, address: address.nullish(), status: maybe, currency: text })
  .transform(({ id, name, address = null, status, currency }) => ({
    id,
    name: name ?? id,
    address,
    active: status === 'ACTIVE',
    currency,
  }));

export const link = z.object({ id: text, orderId: text, url: z.url() });

const tender = z.object({ id: maybe, paymentId: maybe }).transform(({ id, paymentId }) => paymentId ?? id);

/** `paid`: everything due is paid. `paymentIds`: of every tender. */
export const order = z
  .object({
    id: text,
    state: word,
    totalMoney: cents,
    netAmountDueMoney: cents.optional(),
    tenders: z.array(tender).nullish(),
  })
  .transform(({ id, state, totalMoney: total, netAmountDueMoney, tenders }) => {
    const paymentIds = (tenders ?? []).filter((tenderId) => tenderId !== null);
    // Not by its state: an order with a fulfilment stays open after it was paid.
    const paid = paymentIds.length > 0 && netAmountDueMoney === 0;
    return { id, cancelled: state === 'cancelled', paid, total, paymentIds };
  });

export const payment = z
  .object({
    id: text,
    status: word.pipe(z.enum(['approved', 'pending', 'completed', 'cancelled', 'failed'])),
    amountMoney: cents,
    refundedMoney: cents.default(0),
    processingFee: fees,
    refundIds: ids,
    locationId: maybe,
    orderId: maybe,
    terminalCheckoutId: maybe,
    referenceId: maybe,
    note: maybe,
    receiptUrl: maybe,
    createdAt: instant,
  })
  .transform(({ amountMoney, refundedMoney, processingFee, terminalCheckoutId, referenceId, ...same }) => ({
    ...same,
    amount: amountMoney,
    refunded: refundedMoney,
    fee: processingFee,
    checkoutId: terminalCheckoutId,
    reference: referenceId,
  }));

/** `cancelReason`: BUYER_CANCELED, SELLER_CANCELED, TIMED_OUT. */
export const checkout = z
  .object({
    id: text,
    status: word.pipe(z.enum(['pending', 'in_progress', 'cancel_requested', 'completed', 'cancelled'])),
    cancelReason: maybe,
    amountMoney: cents,
    deviceOptions: z.object({ deviceId: text }),
    paymentIds: ids,
  })
  .transform(({ amountMoney: amount, deviceOptions: { deviceId }, ...same }) => ({
    ...same,
    amount,
    deviceId,
  }));

export const refund = z
  .object({
    id: text,
    status: word
      .transform((status) => (status === 'rejected' ? 'failed' : status))
      .pipe(z.enum(['pending', 'completed', 'failed'])),
    paymentId: maybe,
    amountMoney: cents,
    createdAt: instant,
    updatedAt: maybeInstant,
  })
  .transform(({ amountMoney: amount, updatedAt, ...same }) => ({
    ...same,
    amount,
    updatedAt: updatedAt ?? same.createdAt,
  }));

/** `reason`: of the cardholder, in Square's words. */
export const dispute = z
  .object({
    id: text,
    state: word.pipe(
      z.enum([
        'inquiry_evidence_required',
        'inquiry_processing',
        'inquiry_closed',
        'evidence_required',
        'processing',
        'won',
        'lost',
        'accepted',
      ]),
    ),
    disputedPayment: z.object({ paymentId: maybe }).nullish(),
    amountMoney: cents,
    reason: word.nullish().transform((reason) => reason ?? null),
    dueAt: maybeInstant,
    createdAt: instant,
  })
  .transform(({ amountMoney: amount, disputedPayment, ...same }) => ({
    ...same,
    amount,
    paymentId: disputedPayment?.paymentId ?? null,
  }));

/** `amount`: negative when Square withdraws it. */
export const payout = z
  .object({
    id: text,
    status: word.pipe(z.enum(['sent', 'failed', 'paid'])),
    amountMoney: cents,
    payoutFee: fees,
    arrivalDate: maybe,
    createdAt: instant,
    locationId: text,
  })
  .transform(({ amountMoney: amount, payoutFee: fee, ...same }) => ({ ...same, amount, fee }));

const aboutPayment = z.object({ paymentId: text });

/** `type`: charge, refund, open_dispute, … Each type has its payment in details of another name. */
export const payoutEntry = z
  .looseObject({
    id: text,
    type: word,
    effectiveAt: maybeInstant,
    grossAmountMoney: cents,
    feeAmountMoney: cents,
    netAmountMoney: cents,
  })
  .transform(({ id, type, effectiveAt, grossAmountMoney, feeAmountMoney, netAmountMoney, ...details }) => ({
    id,
    type,
    effectiveAt,
    gross: grossAmountMoney,
    fee: feeAmountMoney,
    net: netAmountMoney,
    paymentId:
      Object.values(details)
        .map((detail) => aboutPayment.safeParse(detail).data?.paymentId)
        .find(Boolean) ?? null,
  }));

/** As Square last heard of it, which may be minutes ago. */
export const device = z
  .object({
    status: z.object({ category: word.pipe(z.enum(['available', 'needs_attention', 'offline'])) }),
  })
  .transform(({ status }) => ({ state: status.category }));

export const deviceCode = z.object({
  id: text,
  code: text,
  status: word.pipe(z.enum(['unpaired', 'paired', 'expired', 'unknown'])),
  // A list of devices has this prefix, a checkout does not.
  deviceId: maybe.transform((id) => id?.replace(/^device:/, '') ?? null),
  pairBy: maybeInstant,
});
