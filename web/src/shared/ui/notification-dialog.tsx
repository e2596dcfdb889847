import { CatchBoundary } from '@tanstack/react-router';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { errorMessage } from '../api/api-error.ts';
import { firstView } from '../api/first-view.ts';
import { DialogSlot } from '../dialog/dialog-slot.tsx';
import { later } from '../page/later.ts';
import type { DialogNotification } from './notification-dialog-view.tsx';

const NotificationDialog = later(() => import('./notification-dialog-view.tsx'));

const Nothing = () => null;

export type Notify = (notification: DialogNotification) => Promise<void>;
type Waiting = { notification: DialogNotification; closed: () => void };

const NotifyContext = createContext<Notify | null>(null);

/** Shows the dialog; the promise resolves when the user has closed it. Several follow each other. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('useNotify is called outside of NotificationDialogs');
  return notify;
}

/** `onError` of a change that has no form: a dialog says why it failed. */
export function useFailed(title = 'Erreur') {
  const notify = useNotify();
  return useCallback(
    (error: unknown) => void notify({ type: 'error', title, description: errorMessage(error) }),
    [notify, title],
  );
}

/** `member`: another one sees no dialog of the one before. */
export function NotificationDialogs({
  member,
  children,
}: {
  member: string | undefined;
  children: ReactNode;
}) {
  const [queue, setQueue] = useState<Waiting[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the member alone empties it
  useEffect(() => () => setQueue([]), [member]);
  // Its first use is often to say that the network is away.
  useEffect(() => void firstView().then(() => NotificationDialog.load().catch(() => undefined)), []);
  const notify = useCallback<Notify>(
    (notification) =>
      new Promise((closed) => setQueue((waiting) => [...waiting, { notification, closed: () => closed() }])),
    [],
  );
  const close = (shown: Waiting) => {
    setQueue((waiting) => waiting.filter((other) => other !== shown));
    shown.closed();
  };
  return (
    <NotifyContext value={notify}>
      {children}
      <DialogSlot of={queue[0]}>
        {(shown) => (
          <CatchBoundary getResetKey={() => shown} errorComponent={Nothing} onCatch={() => close(shown)}>
            <NotificationDialog {...shown.notification} onClose={() => close(shown)} />
          </CatchBoundary>
        )}
      </DialogSlot>
    </NotifyContext>
  );
}
