import type { Cents } from '@florilege/contract/http/money.ts';
import type { Square } from 'square';
import type { CheckoutAsk, LinkAsk } from './square.ts';

/** The SDK takes bigint. */
export const euros = (amount: Cents) => ({ amount: BigInt(amount), currency: 'EUR' as const });

const taxOf = (rate: 10 | 20) => `tva-${rate}`;

/** Amounts and taxes include VAT, so the total is the sum of the lines. */
export function linkRequest({
  key,
  locationId,
  reference,
  lines,
  note,
}: LinkAsk): Square.checkout.CreatePaymentLinkRequest {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort();
  return {
    idempotencyKey: key,
    order: {
      locationId,
      referenceId: reference,
      lineItems: lines.map(({ name, amount, vatRate }) => ({
        name,
        quantity: '1',
        basePriceMoney: euros(amount),
        appliedTaxes: [{ taxUid: taxOf(vatRate) }],
      })),
      taxes: rates.map((rate) => ({
        uid: taxOf(rate),
        name: `TVA ${rate} %`,
        percentage: String(rate),
        scope: 'LINE_ITEM',
        type: 'INCLUSIVE',
      })),
    },
    checkoutOptions: { allowTipping: false, askForShippingAddress: false },
    paymentNote: note,
  };
}

/** Square itself gives the receipt, and gives up after five minutes, the most it allows. */
export function checkoutRequest({
  key,
  deviceId,
  amount,
  reference,
  note,
}: CheckoutAsk): Square.terminal.CreateTerminalCheckoutRequest {
  return {
    idempotencyKey: key,
    checkout: {
      amountMoney: euros(amount),
      referenceId: reference,
      note,
      deadlineDuration: 'PT5M',
      deviceOptions: {
        deviceId,
        skipReceiptScreen: false,
        collectSignature: false,
        tipSettings: { allowTipping: false },
      },
    },
  };
}
