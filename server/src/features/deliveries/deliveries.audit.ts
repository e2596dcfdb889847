import { proofConflicts, proofOutcomes } from '@florilege/contract/deliveries/proofs.ts';
import { type FeatureAudit, field, labelled, show, theOrder } from '../audit/audit.public.ts';

const outcome = labelled(proofOutcomes);

export const deliveriesAudit: FeatureAudit = {
  tables: {
    delivery_stops: {
      kind: 'orders',
      thing: 'order',
      the: (line) => `la place dans la tournée de ${theOrder(line)}`,
      of: (line) => `dans la tournée de ${theOrder(line)}`,
      added: (line) => `a donné sa place dans la tournée à ${theOrder(line)}`,
      refersTo: { delivery_person: 'member' },
      fields: { position: field('le rang'), delivery_person: field('le livreur', show.member) },
    },
    delivery_proofs: {
      kind: 'orders',
      thing: 'order',
      the: (line) => `une preuve de livraison de ${theOrder(line)}`,
      added: (line) =>
        `a enregistré une preuve de livraison de ${theOrder(line)}\u00a0: ${line.shown('outcome', outcome)}`,
      fields: {
        outcome: field('l’issue', outcome),
        received_by: field('la personne qui a reçu'),
        note: field('la remarque'),
        conflict: field('le conflit', labelled(proofConflicts)),
      },
    },
  },
};
