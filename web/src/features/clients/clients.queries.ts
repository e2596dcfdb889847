import type { AccountDetail, AccountListItem, Note } from '@florilege/contract/clients/account.ts';
import type {
  clientBody,
  clientPatch,
  contactBody,
  contactPatch,
} from '@florilege/contract/clients/client-input.ts';
import type { LedgerEntry } from '@florilege/contract/clients/client-ledger.ts';
import {
  CLIENT_SEARCH_MIN,
  CLIENTS_PAGE_SIZE,
  clientsRoutes,
} from '@florilege/contract/clients/clients.contract.ts';
import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../shared/api/call.ts';
import { optimistic, readSettled } from '../../shared/api/optimistic.ts';
import { listQuery } from '../../shared/list/list-pages.ts';
import { useList } from '../../shared/list/use-list.ts';
import type { ClientsFilters } from './list/clients-url.ts';

const LIST_FAILED = 'Failed to fetch accounts';
const CHOICES = 10;

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
      call(clientsRoutes.search, { query: { q, limit: CHOICES }, signal, fallback: LIST_FAILED }),
    select: ({ accounts }) => accounts,
    enabled: q.length >= CLIENT_SEARCH_MIN,
    placeholderData: keepPreviousData,
  });
}

/** The typed fields that identify a client. */
export type TypedIdentity = Partial<Record<'name' | 'phone' | 'email' | 'SIRET', string>> & {
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

export function useCreateClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ client, key }: { client: z.input<typeof clientBody>; key: string }) =>
      call(clientsRoutes.create, { body: client, idempotencyKey: key, fallback: 'Failed to create account' }),
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
    mutationFn: ({ id, changes }: { id: number; changes: z.input<typeof clientPatch> }) =>
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
    mutationFn: ({ contact, key }: { contact: z.input<typeof contactBody>; key: string }) =>
      call(clientsRoutes.addContact, { params: { id: clientId }, body: contact, idempotencyKey: key }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: clientQuery(clientId).queryKey }),
  });
}

export function useUpdateContact(clientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ contactId, changes }: { contactId: number; changes: z.input<typeof contactPatch> }) =>
      call(clientsRoutes.updateContact, { params: { id: clientId, contactId }, body: changes }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: clientQuery(clientId).queryKey }),
  });
}

const LOAD_FAILED = 'Le client n’a pas pu être chargé.';
const LEDGER_FAILED = 'Les mouvements n’ont pas pu être chargés.';

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: ['clients', 'detail', id],
    queryFn: async ({ signal }): Promise<AccountDetail> =>
      (await call(clientsRoutes.detail, { params: { id }, signal, fallback: LOAD_FAILED })).account,
  });

/** Puts an answer of the server into the cache unless a newer one is already there. */
export function storeClient(queryClient: QueryClient, account: AccountDetail): void {
  queryClient.setQueryData(clientQuery(account.id).queryKey, (known) =>
    known && known.version > account.version ? known : account,
  );
}

export function useLedger(id: number) {
  return useList(
    listQuery<LedgerEntry>({
      queryKey: ['clients', 'ledger', id],
      pageSize: PAGE_SIZE,
      fetchPage: (chunk, signal) =>
        call(clientsRoutes.ledger, { params: { id }, query: chunk, signal, fallback: LEDGER_FAILED }),
    }),
  );
}

/** Reads a client again, and the lists that show him. */
function refreshClient(queryClient: QueryClient, id: number): void {
  void queryClient.invalidateQueries({ queryKey: clientQuery(id).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['clients', 'list'] });
}

export function useArchiveClient(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (archived: boolean) => call(clientsRoutes.update, { params: { id }, body: { archived } }),
    onSuccess: ({ account }) => storeClient(queryClient, account),
    onSettled: () => refreshClient(queryClient, id),
  });
}

export function useDeleteClient(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(clientsRoutes.delete, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['clients', 'list'] });
      void queryClient.invalidateQueries({ queryKey: clientQuery(id).queryKey, refetchType: 'none' });
    },
  });
}

export function useDeleteContact(clientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (contactId: number) =>
      call(clientsRoutes.deleteContact, { params: { id: clientId, contactId } }),
    onSuccess: () => refreshClient(queryClient, clientId),
  });
}

export const principalOptions = (queryClient: QueryClient, clientId: number) =>
  mutationOptions({
    scope: { id: `contacts-${clientId}` },
    mutationFn: (contactId: number) =>
      call(clientsRoutes.updateContact, { params: { id: clientId, contactId }, body: { is_primary: true } }),
    ...optimistic(
      queryClient,
      clientQuery(clientId).queryKey,
      (client: AccountDetail, principal: number) => ({
        ...client,
        account_contacts: client.account_contacts.map((contact) => ({
          ...contact,
          is_primary: contact.id === principal,
        })),
      }),
    ),
    onSettled: () => {
      readSettled(queryClient, clientQuery(clientId).queryKey);
      void queryClient.invalidateQueries({ queryKey: ['clients', 'list'] });
    },
  });

export function useMakePrincipal(clientId: number) {
  return useMutation(principalOptions(useQueryClient(), clientId));
}

type NewNote = { content: string; author_name: string; idempotencyKey: string };

/**
 * Notes are sent one after the other, and each is in the list at once: its id is negative until the server
 * has answered.
 */
export function useAddNote(clientId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = clientQuery(clientId);
  const change = (notes: (known: Note[]) => Note[]) =>
    queryClient.setQueryData(queryKey, (client) => client && { ...client, notes: notes(client.notes) });
  return useMutation({
    scope: { id: `notes-${clientId}` },
    meta: { guess: () => queryKey },
    mutationFn: ({ content, idempotencyKey }: NewNote) =>
      call(clientsRoutes.addNote, { params: { id: clientId }, body: { content }, idempotencyKey }),
    onMutate: async ({ content, author_name }) => {
      await queryClient.cancelQueries({ queryKey });
      const timestamp = new Date().toISOString();
      const unsent: Note = { id: -Date.now(), content: content.trim(), timestamp, author_name };
      change((known) => [unsent, ...known]);
      return { unsent };
    },
    // The client may have been fetched meanwhile, without this note.
    onSuccess: ({ note }, _sent, { unsent }) =>
      change((known) => {
        const others = known.filter(({ id }) => id !== note.id && id !== unsent.id);
        return [...others.filter(({ id }) => id < 0), note, ...others.filter(({ id }) => id > 0)];
      }),
    onError: (_error, _sent, context) =>
      change((known) => known.filter(({ id }) => id !== context?.unsent.id)),
    onSettled: () => readSettled(queryClient, queryKey),
  });
}
