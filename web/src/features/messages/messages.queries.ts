import {
  type LinkMessageInput,
  messagesRoutes,
  type TrialInput,
} from '@florilege/contract/messages/messages.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Messages about the open link of an order. */
export const linkMessagesQuery = (id: number) =>
  queryOptions({
    queryKey: ['messages', 'link', id],
    queryFn: ({ signal }) => call(messagesRoutes.ofLink, { params: { id }, signal }),
    // The text names the link and the client as they are now.
    gcTime: 0,
  });

export const connectionsQuery = queryOptions({
  queryKey: ['messages', 'connections'],
  queryFn: ({ signal }) => call(messagesRoutes.connections, { signal }),
});

type Keyed<Input> = { input: Input; idempotencyKey: string };

export function useSendLink(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Keyed<LinkMessageInput>) =>
      call(messagesRoutes.sendLink, { params: { id }, body: input, idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
  });
}

export function useSendTrial() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Keyed<TrialInput>) =>
      call(messagesRoutes.sendTrial, { body: input, idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
  });
}
