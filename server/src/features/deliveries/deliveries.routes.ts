import type { deliveriesRoutes } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { today } from '@florilege/contract/http/dates.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import type { PhotoDeps } from '../photos/photos.public.ts';
import { driversWithLoad } from './deliveries.repository.ts';
import { deliveriesOfDay, noteAccess, putInOrder } from './deliveries.service.ts';
import { listProofs } from './proofs.repository.ts';
import { proveDelivery } from './proofs.service.ts';

export const deliveriesHandlers = (photos: PhotoDeps): Handlers<typeof deliveriesRoutes> => ({
  day: ({ db, member, query }) =>
    deliveriesOfDay(db, member, { date: query.date ?? today(), driver: query.driver ?? null }),
  drivers: async ({ db, query }) => ({
    drivers: await driversWithLoad(db, query.date ?? today(), query.slot ?? null),
  }),
  putInOrder: ({ tx, body }) => putInOrder(tx, body),
  noteAccess: ({ tx, member, params, body }) => noteAccess(tx, member, params.id, body.access_notes ?? null),
  proofs: async ({ db, params }) => ({ proofs: await listProofs(db, params.id) }),
  prove: proveDelivery(photos),
});
