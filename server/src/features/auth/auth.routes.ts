import type { authRoutes } from '@florilege/contract/auth/auth.contract.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { currentMember } from './auth.service.ts';

export const authHandlers: Handlers<typeof authRoutes> = {
  me: async ({ member }) => ({ team_member: currentMember({ member }) }),
};
