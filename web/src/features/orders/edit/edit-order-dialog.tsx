import { type OrderDetail, orderFieldNames } from '@florilege/contract/orders/orders.contract.ts';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../shared/api/api-error.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useLeaving } from '../../../shared/form/use-leaving.ts';
import { useOpening } from '../../../shared/form/use-opening.ts';
import { useEditOrder } from '../order.queries.ts';
import { EditOrderForm } from './edit-order-form.tsx';
import { checkDraft, type EditSession, resumeOn, startEdit, typedFields } from './edit-session.ts';
import { changedFields, toDraft } from './order-draft.ts';

type Props = { order: OrderDetail; opened: boolean; onClose: () => void };

/** The fields of an order. What was typed survives a refusal, a colleague's change and a slip of the finger. */
export function EditOrderDialog({ order, opened, onClose }: Props) {
  const [session, setSession] = useState<EditSession>(() => startEdit(order));
  useOpening(opened, () => setSession(startEdit(order)));
  const edit = useEditOrder(order.id);
  const typed = typedFields(session);
  const dirty = typed.length > 0;
  const leaving = useLeaving({
    opened,
    dirty,
    busy: edit.isPending,
    onClose: () => {
      onClose();
      edit.reset();
    },
  });

  const resume = (newer: OrderDetail) => {
    edit.reset();
    setSession((now) => resumeOn(now, newer));
  };

  const save = () => {
    if (edit.isPending) return;
    if (!dirty) return leaving.leave();
    const errors = checkDraft(session);
    if (Object.keys(errors).length > 0) return setSession({ ...session, errors });
    edit.mutate(
      { ...changedFields(toDraft(session.base), session.draft), version: session.base.version },
      {
        onSuccess: () => {
          leaving.leave();
          notifications.show({ message: `Commande ${order.id} enregistrée`, color: 'green' });
        },
        onError: (error) => setSession((now) => refused(now, error)),
      },
    );
  };

  return (
    <FormDialog
      title={`Modifier la commande ${order.id}`}
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence="Ce que vous avez modifié dans cette commande n’est pas enregistré et sera perdu."
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
        onCancel={leaving.request}
        onAbandon={leaving.leave}
      />
    </FormDialog>
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
