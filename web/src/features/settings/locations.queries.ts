import { MAX_PAGE_SIZE } from '@florilege/contract/http/page.ts';
import {
  type Location,
  type locationBody,
  type locationChange,
  settingsRoutes,
} from '@florilege/contract/settings/settings.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../shared/api/call.ts';

const LOCATIONS_FAILED = 'Failed to fetch locations';

/** The shops that may be chosen, by name. */
export const locationsQuery = queryOptions({
  queryKey: ['settings', 'locations'],
  queryFn: ({ signal }) =>
    call(settingsRoutes.locations, {
      query: { page_size: MAX_PAGE_SIZE },
      signal,
      fallback: LOCATIONS_FAILED,
    }),
  select: ({ results }) => results,
});

export const archivedLocationsQuery = queryOptions({
  queryKey: ['settings', 'archived-locations'],
  queryFn: ({ signal }) =>
    call(settingsRoutes.locations, {
      query: { page_size: MAX_PAGE_SIZE, archived: 'true' },
      signal,
      fallback: LOCATIONS_FAILED,
    }),
  select: ({ results }) => results,
});

export const reloadLocation = async (id: number): Promise<Location> => {
  const both = await Promise.all(
    [{}, { archived: 'true' }].map((query) =>
      call(settingsRoutes.locations, { query: { page_size: MAX_PAGE_SIZE, ...query } }),
    ),
  );
  const found = both.flatMap(({ results }) => results).find((location) => location.id === id);
  if (!found) throw new Error('Boutique introuvable');
  return found;
};

/** A change of the shops, after which they are read again. */
function useChange<Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['settings'] }),
  });
}

type NewLocation = { body: z.input<typeof locationBody>; key: string };
export const useCreateLocation = () =>
  useChange(({ body, key }: NewLocation) =>
    call(settingsRoutes.createLocation, { body, idempotencyKey: key }),
  );

type Change = { id: number; body: z.input<typeof locationChange> };
export const useChangeLocation = () =>
  useChange(({ id, body }: Change) => call(settingsRoutes.changeLocation, { params: { id }, body }));

export const useDeleteLocation = () =>
  useChange((id: number) => call(settingsRoutes.deleteLocation, { params: { id } }));

/** Makes the shops that Square knows. */
export const useTakeOver = () => useChange(() => call(settingsRoutes.takeOverLocations, {}));
