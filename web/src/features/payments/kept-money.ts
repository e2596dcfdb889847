import { type Cents, centsOf } from '@florilege/contract/http/money.ts';
import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';

type Money = Pick<OrderPayments, 'paid_amount' | 'refunded_amount'>;

/** The money that came for an order less what went back. */
export const keptOf = (money: Money): Cents => centsOf(money.paid_amount) - centsOf(money.refunded_amount);
