import { CLIENT_SEARCH_MIN, clientsRoutes, type inlineClientBody } from '@florilege/contract/clients/clients.contract.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../shared/api/call.ts';

/** Clients offered while one is chosen for an order. */
export const CLIENT_CHOICES = 10;

export const clientSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['clients', 'search', text],
    queryFn: ({ signal }) =>
      call(clientsRoutes.search, { query: { q: text, limit: CLIENT_CHOICES }, signal, fallback: 'Failed to fetch accounts' }),
    select: ({ accounts }) => accounts,
  });

/** Clients that a text finds, from two characters on; while one types on, those of the text before stay. */
export function useClientSearch(text: string) {
  const asked = text.trim();
  return useQuery({ ...clientSearchQuery(asked), enabled: asked.length >= CLIENT_SEARCH_MIN, placeholderData: keepPreviousData });
}

export type InlineClient = z.input<typeof inlineClientBody>;

export function useCreateClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ client, key }: { client: InlineClient; key: string }) =>
      call(clientsRoutes.create, { body: client, idempotencyKey: key, fallback: 'Failed to create account' }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['clients'] }),
  });
}
