import { type DataFormat, privacyRoutes } from '@florilege/contract/privacy/privacy.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callFile } from '../../shared/api/call.ts';
import { saveFile } from '../../shared/api/save-file.ts';

/** Asks for all data about a client, and hands the file to the browser. */
export const useTakeData = (clientId: number) =>
  useMutation({
    meta: { reads: true },
    mutationFn: async (format: DataFormat) => {
      const { id } = await call(privacyRoutes.prepareData, { params: { id: clientId } });
      return callFile(privacyRoutes.data, { params: { id }, query: { format } });
    },
    onSuccess: ({ blob, filename }) => {
      const address = URL.createObjectURL(blob);
      saveFile(address, filename);
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
  });

export function useAnonymise(clientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(privacyRoutes.anonymise, { params: { id: clientId } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
