import { type OrderDetail, orderFieldNames } from '@florilege/contract/orders/orders.contract.ts';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, errorMessage } from '../../shared/api/api-error.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { EditOrderForm } from './edit-order-form.tsx';
import { checkDraft, type EditSession, resumeOn, startEdit, typedFields } from './edit-session.ts';
import { useEditOrder } from './order.queries.ts';
import { changedFields, toDraft } from './order-draft.ts';

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
  const fullScreen = !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const edit = useEditOrder(order.id);
  const typed = typedFields(session);
  const dirty = typed.length > 0;
  const [asking, setAsking] = useState(false);
  // The browser's Back, a link of the menu, a reload: they ask as well.
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    disabled: !opened || !dirty,
    withResolver: true,
  });

  const leave = () => {
    setAsking(false);
    onClose();
    edit.reset();
    if (leaving.status === 'blocked') leaving.proceed();
  };
  const stay = () => {
    setAsking(false);
    if (leaving.status === 'blocked') leaving.reset();
  };
  const requestClose = () => {
    if (edit.isPending) return;
    // After the key press: both dialogs hear Escape, and the question would be answered by the key that asked it.
    if (dirty) setTimeout(() => setAsking(true));
    else leave();
  };
  const resume = (newer: OrderDetail) => {
    edit.reset();
    setSession((now) => resumeOn(now, newer));
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

  const discard = asking || leaving.status === 'blocked';
  return (
    <>
      <Modal
        opened={shown}
        onClose={requestClose}
        title={`Modifier la commande ${order.id}`}
        size="lg"
        fullScreen={fullScreen}
        closeOnClickOutside={!dirty}
        closeOnEscape={!discard}
      >
        <EditOrderForm
          order={order}
          session={session}
          typed={typed}
          setSession={setSession}
          onResume={resume}
          saving={edit.isPending}
          error={generalError(edit.error, session)}
          onSave={save}
          onCancel={requestClose}
          onAbandon={leave}
        />
      </Modal>
      <DiscardDialog
        opened={discard}
        sentence="Ce que vous avez modifié dans cette commande n’est pas enregistré et sera perdu."
        onStay={stay}
        onDiscard={leave}
      />
    </>
  );
}

function refused(session: EditSession, error: Error): EditSession {
  if (!(error instanceof ApiError)) return session;
  if (error.conflict) return { ...session, conflict: error.conflict };
  if (error.code === 'ORDER_AMOUNT_SETTLED') return { ...session, errors: { amount: error.message } };
  return { ...session, errors: error.fields };
}

/** What no field and no conflict panel says. */
function generalError(error: Error | null, session: EditSession): string | null {
  if (!error || session.conflict) return null;
  return orderFieldNames.some((field) => field in session.errors) ? null : errorMessage(error);
}
