import { de } from '@florilege/contract/http/elision.ts';
import { type AuditLine, type FeatureAudit, field, show } from '../audit/audit.public.ts';

const theKey = (line: AuditLine) => {
  const member = line.name('member') ?? 'un ancien membre';
  return `la clé d’accès «\u00a0${line.value('name') ?? ''}\u00a0» ${de(member)}`;
};

export const authAudit: FeatureAudit = {
  things: {},
  tables: {
    passkeys: {
      kind: 'team',
      thing: 'member',
      the: theKey,
      added: (line) => `a enregistré ${theKey(line)}`,
      removed: (line) => `a retiré ${theKey(line)}`,
      fields: {},
    },
    security_settings: {
      kind: 'settings',
      the: () => 'les réglages de sécurité',
      fields: {
        passkeys_required: field('la clé d’accès obligatoire', show.yesNo),
        refund_asked_from: field('le montant à partir duquel un remboursement redemande la clé', show.amount),
      },
    },
  },
};
