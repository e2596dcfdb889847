import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { DialogNotification } from './notification-dialog-view.tsx';

// Fetched with the first message, not with the page.
const NotificationDialog = lazy(async () => ({
  default: (await import('./notification-dialog-view.tsx')).NotificationDialog,
}));

export type Notify = (notification: DialogNotification) => Promise<void>;
type Shown = DialogNotification & { closed: () => void };

const NotifyContext = createContext<Notify>(async () => undefined);

/** Shows the dialog from anywhere; the promise resolves when the person has closed it. Several wait their turn. */
export function useNotify(): Notify {
  return useContext(NotifyContext);
}

/** Once, around the app. */
export function NotificationDialogs({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Shown[]>([]);
  const [opened, setOpened] = useState(false);
  const first = queue[0];

  const notify = useCallback<Notify>(
    (notification) =>
      new Promise((closed) =>
        setQueue((waiting) => [...waiting, { ...notification, closed: () => closed() }]),
      ),
    [],
  );

  useEffect(() => {
    if (first) setOpened(true);
  }, [first]);

  const closing = useRef<Shown | undefined>(undefined);
  const close = () => {
    closing.current = first;
    setOpened(false);
    first?.closed();
    // The text stays until the dialog has faded; then the next one has its turn.
    setTimeout(() => setQueue((waiting) => waiting.filter((shown) => shown !== closing.current)), 200);
  };

  return (
    <NotifyContext value={notify}>
      {children}
      {first && (
        <Suspense fallback={null}>
          <NotificationDialog {...first} opened={opened} onClose={close} />
        </Suspense>
      )}
    </NotifyContext>
  );
}
