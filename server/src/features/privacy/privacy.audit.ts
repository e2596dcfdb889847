import type { FeatureAudit } from '../audit/audit.public.ts';

export const privacyAudit: FeatureAudit = {
  tables: {
    privacy_acts: {
      kind: 'clients',
      thing: 'client',
      the: () => 'les données d’un client',
      added: (line) =>
        line.value('kind') === 'anonymise'
          ? `a anonymisé le client n°\u00a0${line.id}`
          : `a exporté toutes les données du client ${line.name('client') ?? `n°\u00a0${line.id}`}`,
      fields: {},
    },
  },
};
