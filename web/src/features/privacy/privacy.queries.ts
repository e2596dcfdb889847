import { type DataFormat, privacyRoutes } from '@florilege/contract/privacy/privacy.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callFile } from '../../shared/api/call.ts';

/** Asks for all data about a client, and hands the file to the browser. */
export const useTakeData = (clientId: number) =>
  useMutation({
    meta: { reads: true },
    mutationFn: async (format: DataFormat) => {
      const { id } = await call(privacyRoutes.prepareData, { params: { id: clientId } });
      return callFile(privacyRoutes.data, { params: { id }, query: { format } });
    },
    onSuccess: ({ blob, filename }) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = filename;
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },
  });

export function useAnonymise(clientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(privacyRoutes.anonymise, { params: { id: clientId } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
