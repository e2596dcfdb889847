import type { ProofFields } from '@florilege/contract/deliveries/deliveries.contract.ts';
import {
  type ProofConflict,
  type ProofOutcome,
  proofConflicts,
  proofOutcomes,
} from '@florilege/contract/deliveries/proofs.ts';
import { TIME_ZONE } from '@florilege/contract/http/dates.ts';
import type { EventType } from '@florilege/contract/orders/orders.contract.ts';

/** One that comes in later than this was written down without network. */
const LATE_MS = 2 * 60_000;

const moment = new Intl.DateTimeFormat('fr-FR', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** What the history of an order says about a proof, in the words of the shop. */
export function proofEvent(proof: ProofFields, conflict: ProofConflict | null, now = Date.now()) {
  const late = now - Date.parse(proof.taken_at) > LATE_MS;
  const notes = [
    conflict && proofConflicts[conflict],
    late && `Constaté le ${moment.format(new Date(proof.taken_at)).replace(' ', ' à ')}, envoyé plus tard`,
    proof.note,
  ].filter(Boolean);
  const event_type: EventType = 'manual_entry';
  return {
    event_type,
    description: `${conflict ? 'Preuve de livraison sans effet\u00a0: ' : ''}${outcomeSentence(proof)}`,
    notes: notes.length > 0 ? notes.join('\n') : null,
  };
}

function outcomeSentence({ outcome, received_by }: ProofFields): string {
  const { told } = proofOutcomes[outcome];
  if (!received_by) return told;
  return outcome === 'delivered' ? `${told}, reçue par ${received_by}` : `${told}\u00a0: ${received_by}`;
}

/** Under the photo, where the order shows it. */
export function proofCaption(outcome: ProofOutcome, conflict: ProofConflict | null): string {
  return `Preuve de livraison · ${proofOutcomes[outcome].told}${conflict ? ' (sans effet)' : ''}`;
}
