import { authRoutes } from '@florilege/contract/auth/auth.contract.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { type newMember, teamRoutes } from '@florilege/contract/team/team.contract.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../shared/api/call.ts';

const LIST_FAILED = 'Failed to fetch team members';
const ROLES_FAILED = 'Failed to fetch roles';
const CREATE_FAILED = 'Failed to create team member';
const UPDATE_FAILED = 'Failed to update team member';
const DELETE_FAILED = 'Failed to delete team member';

/** Open sessions are read again at this interval, as a sign-in elsewhere sends no live update. */
const SESSIONS_MS = 30_000;

/** The whole team, those who are deactivated last. */
export const teamQuery = queryOptions({
  queryKey: ['team', 'list'],
  queryFn: ({ signal }) => call(teamRoutes.list, { signal, fallback: LIST_FAILED }),
  select: ({ team_members }) => team_members,
});

/** The newest record of a member, for a form that a colleague was faster than. */
export async function reloadMember(id: string): Promise<TeamMember> {
  const { team_members } = await call(teamRoutes.list);
  const found = team_members.find((member) => member.id === id);
  if (!found) throw new Error('Membre introuvable');
  return found;
}

/** The roles that the member may give, by their own role. */
export const rolesQuery = queryOptions({
  queryKey: ['team', 'roles'],
  queryFn: ({ signal }) => call(teamRoutes.roles, { signal, fallback: ROLES_FAILED }),
  select: ({ roles }) => roles,
});

export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['team', 'sessions', id],
    queryFn: ({ signal }) => call(teamRoutes.sessions, { params: { id }, signal }),
    refetchInterval: SESSIONS_MS,
  });

/** Shows a changed member at once; the live event brings the order of the list. */
function store(queryClient: QueryClient, member: TeamMember): void {
  queryClient.setQueryData(teamQuery.queryKey, (team) => {
    if (!team) return undefined;
    const others = team.team_members.filter(({ id }) => id !== member.id);
    return { team_members: [...others, member].sort(byName) };
  });
}

function byName(a: TeamMember, b: TeamMember): number {
  return Number(b.active) - Number(a.active) || a.display_name.localeCompare(b.display_name, 'fr');
}

/** A change of a member that the server answers with. */
function useChange<Sent>(mutationFn: (sent: Sent) => Promise<{ team_member: TeamMember }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: ({ team_member }) => store(queryClient, team_member),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
}

export const useCreateMember = () =>
  useChange(({ member, key }: { member: z.input<typeof newMember>; key: string }) =>
    call(teamRoutes.create, { body: member, idempotencyKey: key, fallback: CREATE_FAILED }),
  );

export const useUpdateMember = () =>
  useChange(({ id, ...body }: Pick<TeamMember, 'id' | 'display_name' | 'role' | 'version'>) =>
    call(teamRoutes.update, { params: { id }, body, fallback: UPDATE_FAILED }),
  );

export function useRemoveMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(teamRoutes.remove, { params: { id }, fallback: DELETE_FAILED }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
}

export const useActivateMember = () =>
  useChange(({ id, active }: { id: string; active: boolean }) => {
    const route = active ? teamRoutes.reactivate : teamRoutes.deactivate;
    return call(route, { params: { id }, fallback: UPDATE_FAILED });
  });

/** Removes the passkeys of another member, and ends his sessions. */
export function useForgetPasskeys() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(authRoutes.forgetPasskeys, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
}

/** Ends a session of a member; null: all of them. */
export function useEndSessions(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? call(teamRoutes.endSessions, { params: { id } })
        : call(teamRoutes.endSession, { params: { id, sessionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery(id).queryKey }),
  });
}
