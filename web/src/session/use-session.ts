import { authRoutes, type CurrentMember } from '@florilege/contract/auth/auth.contract.ts';
import { can, type Permission, type Role, toRole } from '@florilege/contract/auth/roles.ts';
import type { User } from '@supabase/auth-js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { isApiError } from '../shared/api/api-error.ts';
import { call } from '../shared/api/call.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { NO_LONGER_MEMBER } from './auth-errors.ts';
import { keepTeamMember, keptTeamMember } from './kept-session.ts';
import { expireSession } from './session.ts';
import { type SessionState, sessionState, subscribeSession } from './session-state.ts';

export const useSession = (): SessionState => useSyncExternalStore(subscribeSession, sessionState);

/** The member's record in the team, read again on return to the tab and after any change of the team. */
const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<CurrentMember> => {
    try {
      const { team_member } = await call(authRoutes.me, { signal });
      const { user } = sessionState();
      if (user) keepTeamMember(user.id, team_member);
      return team_member;
    } catch (error) {
      // 403: removed from the team. A 401 has ended the session already.
      if (isApiError(error) && error.status === 403) expireSession(NO_LONGER_MEMBER);
      throw error;
    }
  },
  refetchOnWindowFocus: true,
});

/** Takes the answer of the first script before anything is drawn. */
export const prefetchMember = () => queryClient.prefetchQuery(meQuery);

export type Member = { id: string; phone: string; display_name: string; role: Role };

/** The signed-in member; until the team has answered, the stored record, else the sign-in's metadata. */
export function useMember(): Member {
  const { user } = useSession();
  const { data } = useQuery(meQuery);
  const onDevice = useMemo(() => memberOnDevice(user), [user]);
  return data ?? onDevice;
}

/** Guard of a page: sends members without the permission home. */
export const onlyWith = (permission: Permission) => async () => {
  const member = await queryClient.ensureQueryData(meQuery).catch(() => memberOnDevice(sessionState().user));
  if (!can(member, permission)) throw redirect({ to: '/', replace: true });
};

function memberOnDevice(user: User | null): Member {
  const { display_name, role } = user?.user_metadata ?? {};
  return (
    keptTeamMember(user?.id) ?? {
      id: user?.id ?? '',
      phone: user?.phone ? `+${user.phone.replace(/^\+/, '')}` : '',
      display_name: typeof display_name === 'string' ? display_name : '',
      role: toRole(role),
    }
  );
}
