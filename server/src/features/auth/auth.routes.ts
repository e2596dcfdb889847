import type { authRoutes } from '@florilege/contract/auth/auth.contract.ts';
import type { Handlers } from '../../platform/http/bind.ts';

export const authHandlers: Handlers<typeof authRoutes> = {
  me: async ({ member }) => {
    const { id, phone, display_name, role, last_sign_in_at } = member;
    return { team_member: { id, phone, display_name, role, last_sign_in_at } };
  },
};
