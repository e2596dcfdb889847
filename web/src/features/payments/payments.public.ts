import { lazy } from 'react';

export { AlertsNotice } from './alerts/alerts-notice.tsx';
export { CHECK_FAILED, orderPaymentsQuery, useCheckPayment } from './payments.queries.ts';
export { paymentsTodo } from './payments.todo.ts';
export { PayoutsLink } from './payouts/payouts-link.tsx';

export const PaymentLinkDialog = lazy(() => import('./links/payment-link-dialog.tsx'));
export const TerminalDialog = lazy(() => import('./terminal/terminal-dialog.tsx'));
export const SendToTerminal = lazy(() => import('./terminal/send-to-terminal.tsx'));
export const RecordPayment = lazy(() => import('./tab/record-payment.tsx'));
export const RefundDialog = lazy(() => import('./tab/refund-dialog.tsx'));
export const AlertsDialog = lazy(() => import('./alerts/alert-list.tsx'));
export const PayoutsDialog = lazy(() => import('./payouts/payouts-dialog.tsx'));
export const PaymentsTab = lazy(() => import('./tab/payments-tab.tsx'));
