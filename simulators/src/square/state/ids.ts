import { randomInt, randomUUID } from 'node:crypto';

const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '0123456789';
const MIXED = `${UPPER}${UPPER.toLowerCase()}${DIGITS}`;

function draw(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Ids of the lengths and letters that Square's own examples have. */
export const newId = {
  order: () => draw(MIXED, 28),
  payment: () => draw(MIXED, 29),
  link: () => draw(UPPER + DIGITS, 16),
  checkout: () => draw(MIXED, 13),
  deviceCode: () => draw(UPPER + DIGITS, 13),
  pairingCode: () => draw(UPPER, 6),
  refund: (paymentId: string) => `${paymentId}_${draw(MIXED, 43)}`,
  dispute: () => draw(MIXED, 20),
  payout: () => `po_${randomUUID()}`,
  payoutEntry: () => `poe_${draw(MIXED, 20)}`,
  uid: () => draw(MIXED, 22),
};
