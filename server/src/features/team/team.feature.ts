import { teamRoutes } from '@florilege/contract/team/team.contract.ts';
import { defineFeature } from '../../feature.ts';
import { settleTeam } from './hosted-accounts.ts';
import { teamAudit } from './team.audit.ts';
import { teamHandlers } from './team.routes.ts';

export const teamFeature = defineFeature({
  routes: teamRoutes,
  handlers: teamHandlers,
  jobs: (deps) => ({
    tasks: { settle_team: () => settleTeam(deps) },
    cron: deps.hosted ? ['* * * * * settle_team'] : [],
  }),
  audit: teamAudit,
});
