import { channels, messageStates } from '@florilege/contract/messages/messages.contract.ts';
import { type AuditLine, type FeatureAudit, field, labelled } from '../audit/audit.public.ts';

const by = labelled(channels);
const kinds = { link: 'un lien de paiement', reminder: 'une relance', trial: 'un essai' };
const theKind = (line: AuditLine) => line.shown('kind', labelled(kinds));

export const messagesAudit: FeatureAudit = {
  tables: {
    messages: {
      kind: 'payments',
      vendorTraffic: true,
      passing: { state: 'sending' },
      the: () => 'l’envoi d’un message',
      added: (line) => `a envoyé ${theKind(line)} par ${line.shown('channel', by)}`,
      fields: { state: field('l’état', labelled(messageStates)), reason: field('la raison') },
    },
  },
};
