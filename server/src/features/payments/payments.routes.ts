import type { paymentsRoutes } from '@florilege/contract/payments/payments.contract.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { listAlerts, settleAlert } from './alerts/alerts.service.ts';
import { checkPaymentStatus, closeLinkOf, createLink } from './links/links.service.ts';
import { orderPayments } from './order-payments.ts';
import type { PaymentDeps } from './payment-work.ts';
import { recordPayment } from './receive.ts';
import { refundPayment } from './refunds/refunds.service.ts';
import { cancelTerminal, sendToTerminal, terminalStatusOf } from './terminals/terminals.service.ts';

export const paymentsHandlers = (deps: PaymentDeps): Handlers<typeof paymentsRoutes> => ({
  list: ({ db, member, params }) => orderPayments(db, member, params.id),
  record: ({ tx, member, params, body }) => recordPayment(tx, member, params.id, body),
  refund: (request) => refundPayment(deps, request),

  bulkPayment: (request) => createLink(deps, request, linkOf(request.body)),
  generateSquarePayment: (request) => createLink(deps, request, linkOf(request.body)),
  generatePaymentLink: (request) => {
    const { params, body } = request;
    return createLink(deps, request, {
      orderIds: [params.id],
      method: 'square',
      locationId: body.location_id,
    });
  },
  closeLink: (request) => closeLinkOf(deps, request),
  checkPaymentStatus: ({ db, params }) => checkPaymentStatus(deps, db, params.id),

  terminalPayment: (request) => sendToTerminal(deps, request),
  paymentStatus: ({ db, params }) => terminalStatusOf(deps, db, params.id),
  cancelTerminal: (request) => cancelTerminal(deps, request),

  alerts: ({ db, query }) => listAlerts(db, query),
  settleAlert: (request) => settleAlert(deps, request),
});

type BulkBody = {
  order_ids: number[];
  payment_method: 'square' | 'square_payment';
  location_id?: number | undefined;
};
const linkOf = (body: BulkBody) => ({
  orderIds: body.order_ids,
  method: body.payment_method,
  locationId: body.location_id,
});
