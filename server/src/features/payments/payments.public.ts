export type { PaymentDeps } from './payment-work.ts';
export { receiveTransfer } from './receive.ts';
export { followSurplus } from './surplus.ts';
