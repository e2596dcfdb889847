import { authRoutes } from '@florilege/contract/auth/auth.contract.ts';
import type { SecuritySettings } from '@florilege/contract/auth/passkeys.contract.ts';
import { MAX_PAGE_SIZE } from '@florilege/contract/http/page.ts';
import type { Retention, retentionInput } from '@florilege/contract/settings/retention.ts';
import {
  type Location,
  type ShopIdentity,
  type SquareLocation,
  settingsRoutes,
  type TerminalDevice,
} from '@florilege/contract/settings/settings.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../shared/api/call.ts';

const TERMINALS_FAILED = 'Failed to fetch terminal devices';
const PLACES_FAILED = 'La réponse du serveur est illisible. Réessayez dans un instant.';
const RETENTION_FAILED = 'Les durées de conservation n’ont pas pu être chargées.';
const SHOP_FAILED = 'L’identité de la boutique n’a pas pu être chargée.';

const all = { page_size: MAX_PAGE_SIZE };

export const terminalsQuery = queryOptions({
  queryKey: ['settings', 'terminals'],
  queryFn: ({ signal }) => call(settingsRoutes.terminals, { query: all, signal, fallback: TERMINALS_FAILED }),
  select: ({ results }) => results,
});

/** Under no live topic: no change here changes anything at Square. */
export const squareLocationsQuery = queryOptions({
  queryKey: ['square', 'locations'],
  queryFn: ({ signal }) => call(settingsRoutes.squareLocations, { signal, fallback: PLACES_FAILED }),
  select: ({ results }): SquareLocation[] => results,
});

export const shopQuery = queryOptions({
  queryKey: ['settings', 'shop'],
  queryFn: ({ signal }) => call(settingsRoutes.shop, { signal, fallback: SHOP_FAILED }),
});

export const securityQuery = queryOptions({
  queryKey: ['settings', 'security'],
  queryFn: ({ signal }) => call(authRoutes.security, { signal }),
});

export const retentionQuery = queryOptions({
  queryKey: ['settings', 'retention'],
  queryFn: ({ signal }) => call(settingsRoutes.retention, { signal, fallback: RETENTION_FAILED }),
});

/** Counts of rows that these days would remove; undefined while they are incomplete. */
export const retentionDueQuery = (days: Retention | undefined) =>
  queryOptions({
    queryKey: ['settings', 'retention', 'due', days],
    queryFn: ({ signal }) => {
      const asked = Object.entries(days ?? {}).filter(([, value]) => value !== null);
      return call(settingsRoutes.retentionDue, { query: Object.fromEntries(asked), signal });
    },
  });

/** A request whose answer is stored in the cached list of terminals. */
function useTerminal<Answer extends { terminal_device: TerminalDevice | null }>(
  request: () => Promise<Answer>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: ({ terminal_device: terminal }) => {
      if (!terminal) return;
      queryClient.setQueryData(terminalsQuery.queryKey, (page) => {
        const others = page?.results.filter(({ id }) => id !== terminal.id) ?? [];
        return page && { ...page, results: [...others, terminal] };
      });
    },
  });
}

/** Undefined fields stay. */
type LocationChange = { place: string | undefined; device: string | undefined };

/** Saves a location's place at Square, then its terminal: another place drops the terminal. */
export function useSaveLocation({ id }: Location, terminal: TerminalDevice | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ place, device }: LocationChange) => {
      if (place !== undefined) {
        await call(settingsRoutes.updateLocation, { params: { id }, body: { square_location_id: place } });
      }
      if (device === undefined) return;
      if (terminal) {
        const params = { id: terminal.id };
        await call(settingsRoutes.updateTerminal, { params, body: { device_id: device } });
      } else {
        await call(settingsRoutes.createTerminal, { body: { location: id, device_id: device } });
      }
    },
    // Also after a failure, as the first of the two may be saved.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['settings'] }),
  });
}

export const useNewCode = ({ id, name }: Location) =>
  useTerminal(() => call(settingsRoutes.generateDeviceCode, { params: { id }, body: { name } }));

/** Asks Square whether the code was typed, and whether it reaches the terminal. */
export const useCheckTerminal = ({ id }: Location) =>
  useTerminal(() => call(settingsRoutes.checkDeviceStatus, { params: { id } }));

export function useSaveShop() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ShopIdentity) => call(settingsRoutes.updateShop, { body }),
    onSuccess: (shop) => queryClient.setQueryData(shopQuery.queryKey, shop),
  });
}

export function useSaveSecurity() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SecuritySettings) => call(authRoutes.updateSecurity, { body }),
    onSuccess: (settings) => queryClient.setQueryData(securityQuery.queryKey, settings),
  });
}

export function useSaveRetention() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof retentionInput>) => call(settingsRoutes.updateRetention, { body }),
    onSuccess: (days) => queryClient.setQueryData(retentionQuery.queryKey, days),
  });
}
