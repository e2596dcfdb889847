import { authRoutes } from '@florilege/contract/auth/auth.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** Under the team's topic, whose live updates tell of passkeys too. */
export const passkeysQuery = queryOptions({
  queryKey: ['team', 'passkeys'],
  queryFn: ({ signal }) => call(authRoutes.passkeys, { signal }),
  select: ({ passkeys }) => passkeys,
});

export function useRemovePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(authRoutes.removePasskey, { params: { id } }),
    onSuccess: (answer) => queryClient.setQueryData(passkeysQuery.queryKey, answer),
  });
}
