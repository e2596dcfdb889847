import { z } from 'zod';

/**
 * What happened at the door. `handedOver`: the bouquet is gone from the van. Such a proof has a photo; `needsName` when somebody other
 * than the recipient took it.
 */
export const proofOutcomes = {
  delivered: { label: 'Livrée', told: 'Livrée', handedOver: true, needsName: false },
  left_with: {
    label: 'Remise au gardien ou à un voisin',
    told: 'Remise au gardien ou à un voisin',
    handedOver: true,
    needsName: true,
  },
  absent: { label: 'Absent', told: 'Destinataire absent', handedOver: false, needsName: false },
  refused: { label: 'Refusée', told: 'Livraison refusée', handedOver: false, needsName: false },
} as const;
export type ProofOutcome = keyof typeof proofOutcomes;
export const proofOutcomeValues = Object.keys(proofOutcomes) as [ProofOutcome, ...ProofOutcome[]];
export const proofOutcome = z.enum(proofOutcomeValues, 'Résultat de livraison inconnu');

/** Why a proof that came in can have no effect on its order any more: code → the sentence to show. */
export const proofConflicts = {
  cancelled: 'La commande a été annulée entre-temps.',
  deleted: 'La commande a été supprimée entre-temps.',
  already_delivered: 'La commande était déjà livrée.',
  other_driver: 'La livraison a été confiée à un autre livreur entre-temps.',
  no_delivery: 'La commande est passée en retrait entre-temps.',
} as const;
export type ProofConflict = keyof typeof proofConflicts;
export const proofConflict = z.enum(Object.keys(proofConflicts) as [ProofConflict, ...ProofConflict[]]);

type OrderFacts = {
  status: string;
  requires_delivery: boolean;
  delivery_person: { id: string } | null;
  deleted_at: string | null;
};

/**
 * What stands between a proof and its order; null when it counts. What a driver did at the door is a fact whatever step the order
 * stood at, so a step that somebody forgot to tick is no obstacle. `anyDriver`: the member may deliver for others.
 */
export function conflictOf(
  order: OrderFacts,
  actor: { id: string; anyDriver: boolean },
): ProofConflict | null {
  if (order.deleted_at) return 'deleted';
  if (order.status === 'cancelled') return 'cancelled';
  if (!order.requires_delivery) return 'no_delivery';
  if (order.status === 'delivered' || order.status === 'picked_up') return 'already_delivered';
  return actor.anyDriver || order.delivery_person?.id === actor.id ? null : 'other_driver';
}
