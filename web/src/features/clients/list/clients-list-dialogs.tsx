import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { clientQuery } from '../client.queries.ts';

const ClientDialog = lazy(() =>
  import('../form/client-dialog.tsx').then((module) => ({ default: module.ClientDialog })),
);
const ContactDialog = lazy(() =>
  import('../form/contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })),
);

/** A dialog about one client of the list. It stays while it fades. */
export type RowDialog = { kind: 'edit' | 'contact'; id: number; opened: boolean };
export type OpenRowDialog = (kind: RowDialog['kind'], id: number) => void;

/** Opens once the client is there: the list does not know all of him. */
export function useRowDialog() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [dialog, setDialog] = useState<RowDialog | null>(null);
  const open: OpenRowDialog = useCallback(
    (kind, id) =>
      void queryClient.fetchQuery(clientQuery(id)).then(
        () => setDialog({ kind, id, opened: true }),
        (error: unknown) => notify({ type: 'error', title: 'Erreur', description: errorMessage(error) }),
      ),
    [queryClient, notify],
  );
  return { dialog, open, close: () => setDialog((now) => now && { ...now, opened: false }) };
}

/** The dialogs that the rows' menus open, one at a time. */
export function ClientsListDialogs({ dialog, onClose }: { dialog: RowDialog; onClose: () => void }) {
  const { data: client } = useQuery(clientQuery(dialog.id));
  if (!client) return null;
  return (
    <Suspense>
      {dialog.kind === 'edit' ? (
        <ClientDialog client={client} opened={dialog.opened} onClose={onClose} />
      ) : (
        <ContactDialog clientId={client.id} contact={null} opened={dialog.opened} onClose={onClose} />
      )}
    </Suspense>
  );
}
