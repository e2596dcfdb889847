import type { ProofFields } from '@florilege/contract/deliveries/deliveries.contract.ts';
import {
  type ProofConflict,
  type ProofOutcome,
  proofConflicts,
  proofOutcomes,
} from '@florilege/contract/deliveries/proofs.ts';
import { TIME_ZONE } from '@florilege/contract/http/dates.ts';
import type { EventType } from '@florilege/contract/orders/order-events.ts';

/** A later proof waited for the network. */
const LATE_MS = 2 * 60_000;

const moment = new Intl.DateTimeFormat('fr-FR', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

export function proofEvent(proof: ProofFields, conflict: ProofConflict | null, now = Date.now()) {
  const late = now - Date.parse(proof.taken_at) > LATE_MS;
  const notes = [
    conflict && proofConflicts[conflict],
    late && `Constaté le ${moment.format(new Date(proof.taken_at)).replace(' ', ' à ')}, envoyé plus tard`,
    proof.note,
  ].filter(Boolean);
  const prefix = conflict ? 'Preuve de livraison sans effet\u00a0: ' : '';
  const event_type: EventType = 'manual_entry';
  return { event_type, description: prefix + outcomeSentence(proof), notes: notes.join('\n') || null };
}

function outcomeSentence({ outcome, received_by }: ProofFields): string {
  const { told } = proofOutcomes[outcome];
  if (!received_by) return told;
  return outcome === 'delivered' ? `${told}, reçue par ${received_by}` : `${told}\u00a0: ${received_by}`;
}

export function proofCaption(outcome: ProofOutcome, conflict: ProofConflict | null): string {
  return `Preuve de livraison · ${proofOutcomes[outcome].told}${conflict ? ' (sans effet)' : ''}`;
}
