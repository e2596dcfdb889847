import type { AccountDetail, Note } from '@florilege/contract/clients/account.ts';
import type { LedgerEntry } from '@florilege/contract/clients/client-ledger.ts';
import { clientsRoutes } from '@florilege/contract/clients/clients.contract.ts';
import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { optimistic } from '../../shared/api/optimistic.ts';
import { listQuery } from '../../shared/list/list-pages.ts';
import { useList } from '../../shared/list/use-list.ts';

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

/** The movements of a client's account. */
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

/** Archives a client, or restores him. */
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
    onSettled: () => refreshClient(queryClient, clientId),
  });

export function useMakePrincipal(clientId: number) {
  return useMutation(principalOptions(useQueryClient(), clientId));
}

export type NewNote = { content: string; author_name: string; idempotencyKey: string };

/** Notes are sent one after the other, and each is in the list at once: its id is negative until the server has answered. */
export function useAddNote(clientId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = clientQuery(clientId);
  const change = (notes: (known: Note[]) => Note[]) =>
    queryClient.setQueryData(queryKey, (client) => client && { ...client, notes: notes(client.notes) });
  return useMutation({
    scope: { id: `notes-${clientId}` },
    mutationFn: ({ content, idempotencyKey }: NewNote) =>
      call(clientsRoutes.addNote, { params: { id: clientId }, body: { content }, idempotencyKey }),
    onMutate: async ({ content, author_name }) => {
      await queryClient.cancelQueries({ queryKey });
      const unsent: Note = {
        id: -Date.now(),
        content: content.trim(),
        timestamp: new Date().toISOString(),
        author_name,
      };
      change((known) => [unsent, ...known]);
      return { unsent };
    },
    onSuccess: ({ note }, _sent, { unsent }) =>
      change((known) =>
        known.filter(({ id }) => id !== note.id).map((shown) => (shown.id === unsent.id ? note : shown)),
      ),
    onError: (_error, _sent, context) =>
      change((known) => known.filter(({ id }) => id !== context?.unsent.id)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/** The result that a merge with `other` would have; never cached, as both may have changed. */
export function useMergePreview(id: number, other: number | null) {
  return useQuery({
    queryKey: ['clients', 'merge', id, other],
    queryFn: ({ signal }) =>
      call(clientsRoutes.mergePreview, { params: { id }, query: { other: other ?? 0 }, signal }),
    enabled: other !== null,
    gcTime: 0,
  });
}

export function useMergeClient(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ other, idempotencyKey }: { other: number; idempotencyKey: string }) =>
      call(clientsRoutes.merge, { params: { id }, body: { other }, idempotencyKey }),
    onSuccess: ({ account }) => {
      storeClient(queryClient, account);
      void queryClient.invalidateQueries({ queryKey: ['clients'] });
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });
}
