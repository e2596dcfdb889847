import { deliveriesRoutes } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { today } from '@florilege/contract/http/dates.ts';
import { defineFeature } from '../../feature.ts';
import { photoUpload } from '../photos/photos.public.ts';
import { deliveriesAudit } from './deliveries.audit.ts';
import { deliveriesOfDay, driversWithLoad, writeStops } from './deliveries.repository.ts';
import { noteAccess, proofsOf, saveProof } from './deliveries.service.ts';

export const deliveriesFeature = defineFeature({
  routes: deliveriesRoutes,
  handlers: (deps) => ({
    day: async ({ db, member, query: { date = today(), driver = null } }) => {
      const rows = await deliveriesOfDay(db, date, driver, member.id);
      const clients = rows.flatMap(({ payer_id, recipient }) => [payer_id, recipient?.id]);
      deps.bulkReads.noteIds(member.id, clients);
      const results = rows.map(({ total: _total, payer_id: _payer, ...row }) => row);
      return { date, results, count: rows[0]?.total ?? 0 };
    },
    drivers: async ({ db, query: { date = today(), slot = null } }) => ({
      drivers: await driversWithLoad(db, date, slot),
    }),
    putInOrder: async ({ tx, body: { date, driver, slot, order_ids } }) => ({
      order_ids: await writeStops(tx, date, driver, slot, [...new Set(order_ids)]),
    }),
    noteAccess: ({ tx, member, params, body }) =>
      noteAccess(tx, member, params.id, { ...body, access_notes: body.access_notes ?? null, was: body.was }),
    proofs: async ({ db, member, params }) => ({ proofs: await proofsOf(db, member, params.id) }),
    prove: photoUpload<typeof deliveriesRoutes.prove>(deps, ({ tx, member, body, files }) =>
      saveProof(tx, member, body, files[0]),
    ),
  }),
  audit: deliveriesAudit,
});
