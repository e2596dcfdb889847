import { z } from 'zod';
import { keysOf } from '../http/fields.ts';

/** Outcome of a delivery. A hand-over (`handedOver`) needs a photo, and a name when another person took it. */
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
export const proofOutcomeValues = keysOf(proofOutcomes);
type InVain = {
  [Name in ProofOutcome]: (typeof proofOutcomes)[Name]['handedOver'] extends false ? Name : never;
}[ProofOutcome];
export const isInVain = (outcome: ProofOutcome): outcome is InVain => !proofOutcomes[outcome].handedOver;
export const proofOutcome = z.enum(proofOutcomeValues, 'Résultat de livraison inconnu');

/** A visit in vain on an order: « Absent 16:15 ». */
const missLabels: Record<string, string> = { absent: 'Absent', refused: 'Refusé' };
export const missLabel = (outcome: string): string => missLabels[outcome] ?? 'Non remise';

/** Why a proof has no effect on its order: code → sentence on screen. */
export const proofConflicts = {
  cancelled: 'La commande a été annulée entre-temps.',
  deleted: 'La commande a été supprimée entre-temps.',
  already_delivered: 'La commande était déjà livrée.',
  other_driver: 'La livraison a été confiée à un autre livreur entre-temps.',
  no_delivery: 'La commande est passée en retrait entre-temps.',
} as const;
export type ProofConflict = keyof typeof proofConflicts;
export const proofConflict = z.enum(keysOf(proofConflicts));

type OrderFacts = {
  status: string;
  requires_delivery: boolean;
  delivery_person: { id: string } | null;
  deleted_at: string | null;
};

/** The conflict of a proof with its order; any earlier status is accepted, because a driver may skip a step. */
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
