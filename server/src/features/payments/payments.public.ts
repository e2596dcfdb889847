export { type BankMoney, markOf, receiveBankMoney } from './bank.ts';
export type { PaymentDeps } from './payment-work.ts';
export { paymentsSheet } from './payments-export.ts';
export { reduce } from './reductions/reduce.ts';
