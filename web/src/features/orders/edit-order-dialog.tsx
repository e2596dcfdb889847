import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../shared/api/api-error.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { CurrentVersion } from './current-version.tsx';
import { EditOrderFields } from './edit-order-fields.tsx';
import { checkDraft, type EditSession, resumeOn, startEdit, typedFields, typeInto } from './edit-session.ts';
import { orderQuery, useEditOrder } from './order.queries.ts';
import { changedFields, draftFields, toDraft } from './order-draft.ts';

type Props = { order: OrderDetail; opened: boolean; onClose: () => void };

/** The fields of an order. What was typed survives a refusal, a colleague's change and a slip of the finger. */
export function EditOrderDialog({ order, opened, onClose }: Props) {
  const [session, setSession] = useState<EditSession>(() => startEdit(order));
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setSession(startEdit(order));
  }
  // Fetched while it is opened for the first time: shown one step later, so that it learns where the focus returns to.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  const edit = useEditOrder(order.id);
  const typed = typedFields(session);
  const dirty = typed.length > 0;
  useWarnBeforeUnload(opened && dirty);

  const leave = () => {
    onClose();
    edit.reset();
  };
  const requestClose = () => {
    if (edit.isPending) return;
    if (dirty) confirmDiscard(leave);
    else leave();
  };

  const save = () => {
    if (edit.isPending) return;
    if (!dirty) return leave();
    const errors = checkDraft(session);
    if (Object.keys(errors).length > 0) return setSession({ ...session, errors });
    edit.mutate(
      { ...changedFields(toDraft(session.base), session.draft), version: session.base.version },
      {
        onSuccess: () => {
          leave();
          notifications.show({ message: `Commande ${order.id} enregistrée`, color: 'green' });
        },
        onError: (error) => setSession((now) => refused(now, error)),
      },
    );
  };

  return (
    <Modal opened={shown} onClose={requestClose} title={`Modifier la commande ${order.id}`} size="lg" closeOnClickOutside={!dirty}>
      <EditForm
        order={order}
        session={session}
        typed={typed}
        setSession={setSession}
        saving={edit.isPending}
        error={generalError(edit.error, session)}
        onSave={save}
        onCancel={requestClose}
        onAbandon={leave}
      />
    </Modal>
  );
}

type FormProps = {
  order: OrderDetail;
  session: EditSession;
  typed: readonly string[];
  setSession: (session: EditSession) => void;
  saving: boolean;
  error: string | null;
  onSave: () => void;
  onCancel: () => void;
  onAbandon: () => void;
};

function EditForm({ order, session, typed, setSession, saving, error, onSave, onCancel, onAbandon }: FormProps) {
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
            onResume={() => newest.load((newer) => setSession(resumeOn(session, newer)))}
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={saving}>
            Annuler
          </Button>
          <Button type="submit" loading={saving} disabled={typed.length === 0 || session.conflict !== null}>
            Enregistrer
          </Button>
        </Group>
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

function refused(session: EditSession, error: Error): EditSession {
  if (!(error instanceof ApiError)) return session;
  if (error.conflict) return { ...session, conflict: error.conflict };
  if (error.code === 'ORDER_AMOUNT_SETTLED') return { ...session, errors: { amount: error.message } };
  return { ...session, errors: error.fields };
}

/** What no field and no conflict panel says. */
function generalError(error: Error | null, session: EditSession): string | null {
  if (!error || session.conflict || session.theirs.length > 0) return null;
  return draftFields.some((field) => field in session.errors) ? null : errorMessage(error);
}

function confirmDiscard(onDiscard: () => void): void {
  modals.openConfirmModal({
    title: 'Abandonner votre saisie ?',
    children: <Text>Ce que vous avez modifié dans cette commande n’est pas enregistré et sera perdu.</Text>,
    labels: { confirm: 'Abandonner la saisie', cancel: 'Continuer la saisie' },
    confirmProps: { color: 'red' },
    cancelProps: { 'data-autofocus': true },
    onConfirm: onDiscard,
  });
}

/** A reload or a closed tab asks as well. */
function useWarnBeforeUnload(warn: boolean): void {
  useEffect(() => {
    if (!warn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [warn]);
}
