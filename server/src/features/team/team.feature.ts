import { canManage, roles } from '@florilege/contract/auth/roles.ts';
import { teamRoutes } from '@florilege/contract/team/team.contract.ts';
import { defineFeature } from '../../feature.ts';
import { settleTeam } from './hosted-accounts.ts';
import { endHostedSessions, endSessions, memberSessions } from './member-sessions.service.ts';
import { teamAudit } from './team.audit.ts';
import { listMembers } from './team.repository.ts';
import { addMember, changeMember, deactivateMember, reactivateMember, removeMember } from './team.service.ts';

export const teamFeature = defineFeature({
  routes: teamRoutes,
  handlers: (deps) => ({
    list: async ({ db }) => ({ team_members: await listMembers(db) }),
    roles: async ({ member }) => ({ roles: roles.filter((role) => canManage(member, role)) }),
    create: async ({ transact, member, body, attempt }) => ({
      team_member: await addMember({ deps, transact, member }, body, attempt),
    }),
    update: async ({ transact, member, params, body }) => ({
      team_member: await changeMember({ deps, transact, member }, params.id, body),
    }),
    remove: ({ transact, member, params }) => removeMember({ deps, transact, member }, params.id),
    deactivate: async ({ transact, member, params }) => ({
      team_member: await deactivateMember({ deps, transact, member }, params.id),
    }),
    reactivate: async ({ transact, member, params }) => ({
      team_member: await reactivateMember({ deps, transact, member }, params.id),
    }),
    sessions: async ({ db, params, ...signedIn }) => ({
      sessions: await memberSessions(db, signedIn, params.id),
      listed: deps.hosted === null,
    }),
    endSession: async ({ tx, params, ...signedIn }) => ({
      ended: await endSessions(tx, signedIn, params.id, params.sessionId),
    }),
    endSessions: async ({ tx, params, ...signedIn }) => ({
      ended: await (deps.hosted ? endHostedSessions : endSessions)(tx, signedIn, params.id),
    }),
  }),
  jobs: (deps) => ({
    tasks: { settle_team: () => settleTeam(deps) },
    cron: deps.hosted ? ['* * * * * settle_team'] : [],
  }),
  audit: teamAudit,
});
