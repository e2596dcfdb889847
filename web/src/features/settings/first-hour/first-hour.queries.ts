import type { FirstHourStep } from '@florilege/contract/settings/first-hour.ts';
import { settingsRoutes } from '@florilege/contract/settings/settings.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export const firstHourQuery = queryOptions({
  queryKey: ['settings', 'first-hour'],
  queryFn: ({ signal }) => call(settingsRoutes.firstHour, { signal }),
  meta: { topics: ['team', 'clients', 'orders', 'messages'] },
});

export function usePassStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { step: FirstHourStep; passed: boolean }) =>
      call(settingsRoutes.passFirstHour, { body }),
    onSuccess: (state) => queryClient.setQueryData(firstHourQuery.queryKey, state),
  });
}
