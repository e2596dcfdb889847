import { type OrderDetail, orderFieldNames } from '@florilege/contract/orders/orders.contract.ts';
import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNewest } from '../../../shared/api/use-newest.ts';
import { ConflictNotices } from '../../../shared/form/conflict-panel.tsx';
import { type CurrentField, CurrentVersion } from '../../../shared/form/current-version.tsx';
import { DialogForm } from '../../../shared/form/dialog-form.tsx';
import { orderWords } from '../../../shared/order-words.ts';
import { orderQuery } from '../order.queries.ts';
import { EditOrderFields } from './edit-order-fields.tsx';
import { type EditSession, typeInto } from './edit-session.ts';
import { toDraft } from './order-draft.ts';

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
export function EditOrderForm({
  order,
  session,
  typed,
  setSession,
  onResume,
  saving,
  error,
  onSave,
  onCancel,
  onAbandon,
}: Props) {
  const [looking, setLooking] = useState(false);
  const queryClient = useQueryClient();
  const newest = useNewest(() => queryClient.fetchQuery({ ...orderQuery(order.id), staleTime: 0 }));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(session.errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [session.errors]);

  if (looking) {
    return (
      <CurrentVersion
        sentence="La commande telle qu’elle est enregistrée maintenant."
        fields={currentFields(order, session, typed)}
        onBack={() => setLooking(false)}
        onAbandon={onAbandon}
      />
    );
  }
  const behind = order.version > session.base.version;
  return (
    <DialogForm
      formRef={form}
      onSubmit={onSave}
      onCancel={onCancel}
      busy={saving}
      submitLabel="Enregistrer"
      disabled={typed.length === 0 || session.conflict !== null}
    >
      <ConflictNotices
        title="La commande a été modifiée entre-temps"
        changes={session.conflict?.changes ?? null}
        words={orderWords}
        typed={typed}
        newest={newest}
        resumed={session.theirs.length > 0}
        onResume={() => newest.load(onResume)}
        onShowCurrent={() => newest.load(() => setLooking(true))}
      />
      {error && (
        <Alert color="red" title="La commande n’a pas été enregistrée">
          {error}
        </Alert>
      )}
      <EditOrderFields session={session} onChange={(fields) => setSession(typeInto(session, fields))} />
      {/* Below the fields, so that nothing moves under the hand that types. */}
      {!session.conflict && behind && (
        <Alert color="amber" role="status">
          Un collègue vient de modifier cette commande. Votre saisie est conservée&#8239;; ce qui a changé
          vous sera montré à l’enregistrement.
        </Alert>
      )}
    </DialogForm>
  );
}

/** The order as it stands now, beside what one has typed. */
function currentFields(order: OrderDetail, { draft }: EditSession, typed: readonly string[]): CurrentField[] {
  const now = toDraft(order);
  const text = (field: string, value: string | number | boolean | null) =>
    orderWords.value(field, value === null ? null : String(value));
  return orderFieldNames.map((field) => ({
    field,
    label: orderWords.label(field),
    value: text(field, now[field]),
    mine: typed.includes(field) ? text(field, draft[field]) : undefined,
  }));
}
