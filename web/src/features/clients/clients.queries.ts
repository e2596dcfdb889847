import type { AccountListItem } from '@florilege/contract/clients/account.ts';
import type {
  clientBody,
  clientPatch,
  contactBody,
  contactPatch,
} from '@florilege/contract/clients/client-input.ts';
import {
  CLIENT_SEARCH_MIN,
  CLIENTS_PAGE_SIZE,
  clientsRoutes,
} from '@florilege/contract/clients/clients.contract.ts';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../shared/api/call.ts';
import { listQuery } from '../../shared/list/list-pages.ts';
import { useList } from '../../shared/list/use-list.ts';
import { clientQuery, storeClient } from './client.queries.ts';
import type { ClientsFilters } from './list/clients-url.ts';

const LIST_FAILED = 'Failed to fetch accounts';
const CREATE_FAILED = 'Failed to create account';

/** Clients offered at a time. */
const CLIENT_CHOICES = 10;

export function useClientsList(filters: ClientsFilters) {
  return useList(
    listQuery<AccountListItem>({
      queryKey: ['clients', 'list', filters],
      pageSize: CLIENTS_PAGE_SIZE,
      fetchPage: (chunk, signal) =>
        call(clientsRoutes.list, { query: { ...filters, ...chunk }, signal, fallback: LIST_FAILED }),
    }),
  );
}

export function prefetchClient(queryClient: QueryClient, id: number): void {
  void queryClient.prefetchQuery(clientQuery(id));
}

/** Clients that a text finds, from two characters on; while the user types, the last found ones stay. */
export function useClientSearch(text: string) {
  const q = text.trim();
  return useQuery({
    queryKey: ['clients', 'search', q],
    queryFn: ({ signal }) =>
      call(clientsRoutes.search, { query: { q, limit: CLIENT_CHOICES }, signal, fallback: LIST_FAILED }),
    select: ({ accounts }) => accounts,
    enabled: q.length >= CLIENT_SEARCH_MIN,
    placeholderData: keepPreviousData,
  });
}

/** The typed fields that identify a client. */
export type TypedIdentity = {
  name?: string;
  phone?: string;
  email?: string;
  SIRET?: string;
  exclude?: number;
};

/** Clients that look like the one being typed; while the user types, the last found ones stay. */
export function useDuplicates(typed: TypedIdentity, enabled: boolean) {
  return useQuery({
    queryKey: ['clients', 'duplicates', typed],
    queryFn: ({ signal }) => call(clientsRoutes.duplicates, { query: typed, signal, fallback: LIST_FAILED }),
    select: ({ accounts }) => accounts,
    enabled,
    placeholderData: keepPreviousData,
  });
}

export type ClientInput = z.input<typeof clientBody>;
export type ClientChanges = z.input<typeof clientPatch>;
export type ContactInput = z.input<typeof contactBody>;
export type ContactChanges = z.input<typeof contactPatch>;

export function useCreateClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ client, key }: { client: ClientInput; key: string }) =>
      call(clientsRoutes.create, { body: client, idempotencyKey: key, fallback: CREATE_FAILED }),
    onSuccess: ({ account }) => {
      storeClient(queryClient, account);
      void queryClient.invalidateQueries({ queryKey: ['clients'] });
    },
  });
}

/** Not optimistic: the form is still open when the server refuses. */
export function useUpdateClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: ClientChanges }) =>
      call(clientsRoutes.update, { params: { id }, body: changes }),
    onSuccess: ({ account }) => {
      storeClient(queryClient, account);
      void queryClient.invalidateQueries({ queryKey: ['clients', 'list'] });
    },
    onError: (_error, { id }) => void queryClient.invalidateQueries({ queryKey: clientQuery(id).queryKey }),
  });
}

export function useAddContact(clientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ contact, key }: { contact: ContactInput; key: string }) =>
      call(clientsRoutes.addContact, { params: { id: clientId }, body: contact, idempotencyKey: key }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: clientQuery(clientId).queryKey }),
  });
}

export function useUpdateContact(clientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ contactId, changes }: { contactId: number; changes: ContactChanges }) =>
      call(clientsRoutes.updateContact, { params: { id: clientId, contactId }, body: changes }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: clientQuery(clientId).queryKey }),
  });
}
