import type { FeatureAudit } from '../audit/audit.public.ts';

export const dashboardAudit: FeatureAudit = {
  tables: {
    jobs: {
      kind: 'settings',
      the: () => 'des tâches en échec',
      turningPoint: () => 'a relancé des tâches en échec',
      fields: {},
    },
  },
};
