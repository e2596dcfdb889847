import { messagesRoutes } from '@florilege/contract/messages/messages.contract.ts';
import { defineFeature } from '../../feature.ts';
import { messagesAudit } from './messages.audit.ts';
import { sendMessage } from './messages.jobs.ts';
import { connectionsOf, linkMessagesOf, sendLink, sendTrial } from './messages.service.ts';

export const messagesFeature = defineFeature({
  routes: messagesRoutes,
  handlers: (deps) => ({
    ofLink: ({ db, params }) => linkMessagesOf(deps, db, params.id),
    sendLink: ({ tx, member, params, body }) =>
      sendLink(deps, tx, { member, orderId: params.id, input: body }),
    connections: ({ db }) => connectionsOf(deps, db),
    sendTrial: ({ tx, member, body }) => sendTrial(deps, tx, member, body),
  }),
  jobs: (deps) => ({ tasks: { send_message: (job) => sendMessage(deps, job) } }),
  audit: messagesAudit,
});
