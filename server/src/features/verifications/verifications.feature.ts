import {
  type VerificationCard,
  verificationsRoutes,
} from '@florilege/contract/verifications/verifications.contract.ts';
import { defineFeature } from '../../feature.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { verificationsAudit } from './verifications.audit.ts';
import { type CardRow, countWaiting } from './verifications.repository.ts';
import { dealHand, decide, putBack, undo } from './verifications.service.ts';

export const verificationsFeature = defineFeature({
  routes: verificationsRoutes,
  handlers: ({ storage }) => ({
    hand: async ({ tx, member, body }) => {
      const { cards, waiting } = await dealHand(tx, member, body);
      return { cards: await Promise.all(cards.map((card) => toCard(card, storage))), waiting };
    },
    putBack: ({ tx, member, params }) => putBack(tx, member, params.holder),
    decide: ({ tx, member, params, body }) =>
      decide(tx, member, params.id, { ...body, reason: body.reason ?? null }),
    undo: ({ tx, member, params, body }) => undo(tx, member, params.id, body.holder),
  }),
  audit: verificationsAudit,
  todos: { verifications: (db) => countWaiting(db) },
});

async function toCard({ photo, ...card }: CardRow, storage: Storage): Promise<VerificationCard> {
  if (!photo) return { ...card, photo };
  const { original_key, medium_key, ...shown } = photo;
  const medium_url = medium_key && (await storage.signedUrl(medium_key));
  return { ...card, photo: { ...shown, image_url: await storage.signedUrl(original_key), medium_url } };
}
