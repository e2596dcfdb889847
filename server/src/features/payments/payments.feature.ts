import { can } from '@florilege/contract/auth/roles.ts';
import { todoKinds } from '@florilege/contract/dashboard/todo-kinds.ts';
import type { RouteRequest } from '@florilege/contract/http/route.ts';
import { paymentsRoutes } from '@florilege/contract/payments/payments.contract.ts';
import { defineFeature } from '../../feature.ts';
import { sumOpenAlerts, sumToRefund } from './alerts/alerts.repository.ts';
import { listAlerts, settleAlert } from './alerts/alerts.service.ts';
import { closeCharge } from './close-charge.ts';
import { recordPayment } from './counter.ts';
import { sumStaleLinks } from './links/links.repository.ts';
import { checkPaymentStatus, closeLinkOf, createLink } from './links/links.service.ts';
import { orderPayments } from './order-payments.ts';
import { paymentsAudit } from './payments.audit.ts';
import { reachSquare, settlePayments, squareEvent } from './payments.jobs.ts';
import { listPayouts } from './payouts/list-payouts.ts';
import { payWithCredit, writeOff } from './reductions/reductions.service.ts';
import { refundPayment } from './refunds/refunds.service.ts';
import { undoEntry } from './refunds/undo-entry.ts';
import { squareWebhook } from './square/square-webhook.routes.ts';
import { cancelTerminal, sendToTerminal, terminalStatusOf } from './terminals/terminals.service.ts';

export const paymentsFeature = defineFeature({
  routes: paymentsRoutes,
  handlers: (deps) => ({
    list: ({ db, member, params }) => orderPayments(db, member, params.id),
    record: ({ tx, member, params, body }) => recordPayment(tx, member, params.id, body),
    refund: (request) => refundPayment(deps, request),
    undoEntry: ({ tx, member, params }) => undoEntry(tx, member, params),
    writeOff: ({ tx, member, params, body }) => writeOff(tx, member, params.id, body),
    useCredit: ({ tx, member, params, body }) => payWithCredit(tx, member, params.id, body),

    bulkPayment: (request) => createLink(deps, request, linkOf(request.body)),
    generateSquarePayment: (request) => createLink(deps, request, linkOf(request.body)),
    generatePaymentLink: (request) => {
      const { params, body } = request;
      return createLink(deps, request, linkOf({ ...body, order_ids: [params.id], payment_method: 'square' }));
    },
    closeLink: (request) => closeLinkOf(deps, request),
    checkPaymentStatus: ({ db, params }) => checkPaymentStatus(deps, db, params.id),

    terminalPayment: (request) => sendToTerminal(deps, request),
    paymentStatus: ({ db, params }) => terminalStatusOf(deps, db, params.id),
    cancelTerminal: (request) => cancelTerminal(deps, request),

    payouts: ({ db, query }) => listPayouts(db, query),
    alerts: ({ db, query }) => listAlerts(db, query),
    settleAlert: (request) => settleAlert(deps, request),
  }),
  endpoints: squareWebhook,
  jobs: (deps) => ({
    tasks: {
      square_event: (payload) => squareEvent(deps, payload),
      close_charge: (payload) => closeCharge(deps, payload),
      settle_payments: () => settlePayments(deps),
      reach_square: () => reachSquare(deps),
    },
    cron: ['* * * * * settle_payments'],
  }),
  audit: paymentsAudit,
  todos: {
    to_refund: (db) => sumToRefund(db),
    // An order that he may refund is counted once, in the line before.
    payment_alerts: (db, _day, member) =>
      sumOpenAlerts(db, can(member, todoKinds.to_refund) ? 'to_refund' : null),
    open_links: (db) => sumStaleLinks(db),
  },
});

type BulkBody = RouteRequest<typeof paymentsRoutes.bulkPayment>['body'];
const linkOf = ({ order_ids, payment_method, location_id }: BulkBody) => {
  return { orderIds: order_ids, method: payment_method, locationId: location_id };
};
