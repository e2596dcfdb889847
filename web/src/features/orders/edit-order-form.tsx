import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { CurrentVersion } from './current-version.tsx';
import { EditOrderFields } from './edit-order-fields.tsx';
import classes from './edit-order-form.module.css';
import { type EditSession, typeInto } from './edit-session.ts';
import { orderQuery } from './order.queries.ts';

type Props = {
  order: OrderDetail;
  session: EditSession;
  typed: readonly string[];
  setSession: (session: EditSession) => void;
  /** The newer order, for one's own changes to be laid over. */
  onResume: (newer: OrderDetail) => void;
  saving: boolean;
  error: string | null;
  onSave: () => void;
  onCancel: () => void;
  onAbandon: () => void;
};

/** The form of the dialog: what a colleague changed meanwhile, the fields, and what saves them. */
export function EditOrderForm({ order, session, typed, setSession, onResume, saving, error, onSave, onCancel, onAbandon }: Props) {
  const [looking, setLooking] = useState(false);
  const newest = useNewest(order.id);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(session.errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [session.errors]);

  if (looking) {
    return <CurrentVersion order={order} typed={session} onBack={() => setLooking(false)} onAbandon={onAbandon} />;
  }
  const behind = order.version > session.base.version;
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      noValidate
    >
      <Stack gap="md">
        {session.conflict && (
          <ConflictPanel
            changes={session.conflict.changes}
            typed={typed}
            busy={newest.busy}
            onResume={() => newest.load(onResume)}
            onShowCurrent={() => newest.load(() => setLooking(true))}
          />
        )}
        {newest.error && (
          <Alert color="red" title="Erreur">
            {newest.error}
          </Alert>
        )}
        {!session.conflict && session.theirs.length > 0 && (
          <Alert color="green" role="status">
            Vos modifications sont reprises sur la nouvelle version. Vérifiez-les, puis enregistrez.
          </Alert>
        )}
        {error && (
          <Alert color="red" title="La commande n’a pas été enregistrée">
            {error}
          </Alert>
        )}
        <EditOrderFields session={session} onChange={(fields) => setSession(typeInto(session, fields))} />
        {/* Below the fields, so that nothing moves under the hand that types. */}
        {!session.conflict && behind && (
          <Alert color="amber" role="status">
            Un collègue vient de modifier cette commande. Votre saisie est conservée ; ce qui a changé vous sera montré à l’enregistrement.
          </Alert>
        )}
        <footer className={classes.footer}>
          <Button variant="default" onClick={onCancel} disabled={saving}>
            Annuler
          </Button>
          <Button type="submit" loading={saving} disabled={typed.length === 0 || session.conflict !== null}>
            Enregistrer
          </Button>
        </footer>
      </Stack>
    </form>
  );
}

/** Reads the order anew before something is done on it. */
function useNewest(id: number) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const load = async (then: (order: OrderDetail) => void) => {
    setBusy(true);
    setError(null);
    try {
      then(await queryClient.fetchQuery({ ...orderQuery(id), staleTime: 0 }));
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, load: (then: (order: OrderDetail) => void) => void load(then) };
}
