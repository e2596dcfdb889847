import { z } from 'zod';
import { instant } from '../http/fields.ts';
import { route } from '../http/route.ts';
import { passkeyRoutes } from './passkeys.contract.ts';
import { role } from './roles.ts';

/** The signed-in member as the shop's own team table knows him; the only authority on the role. */
const currentMember = z.object({
  id: z.uuid(),
  phone: z.string(),
  display_name: z.string(),
  role,
  last_sign_in_at: instant.nullable(),
});
export type CurrentMember = z.infer<typeof currentMember>;

export const authRoutes = {
  me: route.get('/me/', {
    summary: 'The signed-in member, with the role that counts',
    access: 'session.use',
    beforePasskey: true,
    answer: z.object({ team_member: currentMember }),
  }),
  codeHealth: route.get('/health/sign-in-codes/', {
    summary:
      'Sign-in codes sent and failed in the last quarter of an hour, which show a gateway that refuses',
    access: 'audit.read',
    answer: z.object({ sent: z.int(), failed: z.int() }),
  }),
  ...passkeyRoutes,
};
