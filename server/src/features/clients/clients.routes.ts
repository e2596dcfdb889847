import type { clientsRoutes } from '@florilege/contract/clients/clients.contract.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { createClient, findClients } from './clients.service.ts';

export const clientsHandlers: Handlers<typeof clientsRoutes> = {
  search: async ({ db, query }) => ({ accounts: await findClients(db, query.q, query.limit) }),
  create: async ({ tx, body }) => ({ account: await createClient(tx, body) }),
};
