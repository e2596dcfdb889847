import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { clientFieldNames } from '@florilege/contract/clients/client-input.ts';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../../shared/api/idempotency.ts';
import { focusFirstError } from '../../../shared/form/focus-first-error.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useLeaving } from '../../../shared/form/use-leaving.ts';
import { useOpening } from '../../../shared/form/use-opening.ts';
import { useCreateClient, useUpdateClient } from '../clients.queries.ts';
import { refusalText, toClientBody } from './client-form.ts';
import { ClientFormBody } from './client-form-body.tsx';
import {
  type ClientSession,
  checkSession,
  contactErrors,
  refused,
  startSession,
  toChanges,
  typedFields,
} from './client-form-session.ts';

type Props = {
  /** null: a new client. */
  client: AccountDetail | null;
  opened: boolean;
  onClose: () => void;
  /** After a new client it takes the place of `onClose`, as it leads elsewhere. */
  onSaved?: (account: AccountDetail) => void;
};

/** A new client, or the fields of one. What was typed survives a refusal, a colleague's change and a slip of the finger. */
export function ClientDialog({ client, opened, onClose, onSaved }: Props) {
  const [session, setSession] = useState<ClientSession>(() => startSession(client));
  useOpening(opened, () => setSession(startSession(client)));
  const form = useRef<HTMLFormElement>(null);
  const save = useSave(session, opened, {
    onSaved: (account) => {
      leaving.release();
      if (!onSaved || session.base) onClose();
      onSaved?.(account);
    },
    onRefused: (change) => {
      setSession(change);
      focusFirstError(form.current);
    },
  });
  const dirty = typedFields(session).length > 0;
  const leaving = useLeaving({ opened, dirty, busy: save.saving, onClose });

  return (
    <FormDialog
      title={client ? `Modifier ${client.name}` : 'Nouveau client'}
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence={
        client
          ? 'Ce que vous avez modifié dans ce client n’est pas enregistré et sera perdu.'
          : 'Ce client n’est pas encore créé\u00a0: ce que vous avez saisi sera perdu.'
      }
    >
      <ClientFormBody
        client={client}
        session={session}
        setSession={setSession}
        formRef={form}
        saving={save.saving}
        error={save.error}
        onSave={save.submit}
        onResume={save.forget}
        onCancel={leaving.request}
        onAbandon={leaving.leave}
      />
    </FormDialog>
  );
}

type Outcome = {
  onSaved: (account: AccountDetail) => void;
  onRefused: (change: (session: ClientSession) => ClientSession) => void;
};

/** Creates or changes. One key stands for one new client and lives until the server has answered yes. */
function useSave(session: ClientSession, opened: boolean, { onSaved, onRefused }: Outcome) {
  const key = useIdempotencyKey();
  const create = useCreateClient();
  const update = useUpdateClient();
  const [error, setError] = useState<string | null>(null);
  const { base, fields, contact } = session;
  useEffect(() => {
    if (opened) return;
    setError(null);
    key.renew();
  }, [opened, key]);

  const send = async () => {
    if (!base)
      return (await create.mutateAsync({ client: toClientBody(fields, contact), key: key.current() }))
        .account;
    return (await update.mutateAsync({ id: base.id, changes: toChanges(base, fields) })).account;
  };
  const submit = async () => {
    if (create.isPending || update.isPending) return;
    setError(null);
    const errors = checkSession(session);
    if (Object.keys(errors).length > 0) return onRefused((now) => ({ ...now, errors }));
    try {
      const account = await send();
      key.renew();
      notifications.show({
        message: base ? `${account.name} enregistré` : `${account.name} fait partie des clients`,
        color: 'green',
      });
      onSaved(account);
    } catch (failure) {
      const now = refused(session, failure);
      if (!now.conflict && !hasShownError(now)) setError(refusalText(failure));
      if (isApiError(failure) && failure.code === 'IDEMPOTENCY_KEY_REUSED') key.renew();
      onRefused((typed) => refused(typed, failure));
    }
  };
  return {
    submit: () => void submit(),
    saving: create.isPending || update.isPending,
    error,
    forget: () => setError(null),
  };
}

function hasShownError(session: ClientSession): boolean {
  return (
    clientFieldNames.some((name) => name in session.errors) || Object.keys(contactErrors(session)).length > 0
  );
}
