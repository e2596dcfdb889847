import { type FeatureAudit, field, labelled, theOrder } from '../audit/audit.public.ts';

export const verificationsAudit: FeatureAudit = {
  tables: {
    verifications: {
      kind: 'orders',
      thing: 'order',
      the: (line) => `la vérification de ${theOrder(line)}`,
      added: (line) =>
        `${line.value('decision') === 'rejected' ? 'a refusé' : 'a validé'} le bouquet de ${theOrder(line)}`,
      turningPoint: (line) =>
        line.came('undone_at') ? `est revenu sur la vérification de ${theOrder(line)}` : null,
      fields: {
        decision: field('la décision', labelled({ approved: 'Validé', rejected: 'Refusé' })),
        reason: field('le motif'),
      },
    },
  },
};
