import { laterDialog } from '../../shared/dialog/later-dialog.tsx';
import { later } from '../../shared/page/later.ts';

export { AlertsNotice } from './alerts/alerts-notice.tsx';
export { keptOf } from './kept-money.ts';
export { sharedWith } from './payment-words.ts';
export { CHECK_FAILED, orderPaymentsQuery, useCheckPayment } from './payments.queries.ts';
export { paymentsTodo } from './payments.todo.ts';
export { PayoutsLink } from './payouts/payouts-link.tsx';

export const PaymentLinkDialog = laterDialog(() => import('./links/payment-link-dialog.tsx'));
export const TerminalDialog = laterDialog(() => import('./terminal/terminal-dialog.tsx'));
export const SendToTerminal = laterDialog(() => import('./terminal/send-to-terminal.tsx'));
export const RecordPayment = laterDialog(() => import('./tab/record-payment.tsx'));
export const UseCredit = laterDialog(() => import('./tab/use-credit.tsx'));
export const RefundDialog = laterDialog(() => import('./tab/refund-dialog.tsx'));
export const AlertsDialog = laterDialog(() => import('./alerts/alert-list.tsx'));
export const PayoutsDialog = laterDialog(() => import('./payouts/payouts-dialog.tsx'));
export const PaymentsTab = later(() => import('./tab/payments-tab.tsx'));
