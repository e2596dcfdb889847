import { exportsRoutes } from '@florilege/contract/exports/exports.contract.ts';
import { defineFeature } from '../../feature.ts';
import { exportsAudit } from './exports.audit.ts';
import { forgetTickets } from './exports.repository.ts';
import { openExport, prepareExport } from './exports.service.ts';

export const exportsFeature = defineFeature({
  routes: exportsRoutes,
  handlers: () => ({
    orders: ({ tx, member, body }) => prepareExport(tx, member, 'orders', body),
    clients: ({ tx, member, body }) => prepareExport(tx, member, 'clients', body),
    subscriptions: ({ tx, member, body }) => prepareExport(tx, member, 'subscriptions', body),
    payments: ({ tx, member, body }) => prepareExport(tx, member, 'payments', body),
    statement: ({ tx, member, params, body }) =>
      prepareExport(tx, member, 'statement', { account_id: params.id, ...body }),
    file: ({ db, params }) => openExport(db, params.token),
  }),
  jobs: ({ db }) => ({
    tasks: { forget_export_tickets: () => forgetTickets(db) },
    cron: ['37 * * * * forget_export_tickets'],
  }),
  audit: exportsAudit,
});
