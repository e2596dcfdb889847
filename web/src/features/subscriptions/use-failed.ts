import { errorMessage } from '../../shared/api/api-error.ts';
import { useNotify } from '../../shared/ui/notification-dialog.tsx';

/** `onError` of a change that has no form: a dialog says why it failed. */
export function useFailed() {
  const notify = useNotify();
  return (error: Error) => void notify({ type: 'error', title: 'Erreur', description: errorMessage(error) });
}
