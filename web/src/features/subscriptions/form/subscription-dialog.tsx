import { type FieldChange, fieldErrors } from '@florilege/contract/http/errors.ts';
import {
  DAYS_AHEAD,
  type SubscriptionDetail,
  subscriptionBody,
} from '@florilege/contract/subscriptions/subscription.ts';
import { Alert } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConflictNotices } from '../../../shared/form/conflict-panel.tsx';
import { focusFirstError } from '../../../shared/form/focus-first-error.ts';
import { Refusal } from '../../../shared/form/refusal.tsx';
import { formatCount } from '../../../shared/format.ts';
import { CurrentVersion } from '../../../shared/legacy/current-version.tsx';
import { DialogForm } from '../../../shared/legacy/dialog-form.tsx';
import { FormDialog } from '../../../shared/legacy/form-dialog.tsx';
import { useLeaving } from '../../../shared/legacy/use-leaving.ts';
import { useNewest } from '../../../shared/legacy/use-newest.ts';
import { useOpening } from '../../../shared/legacy/use-opening.ts';
import { useSave } from '../../../shared/legacy/use-save.ts';
import { subscriptionQuery, useCreateSubscription, useUpdateSubscription } from '../subscriptions.queries.ts';
import { currentFields, resumeOn, subscriptionWords, typedNames } from './subscription-changes.ts';
import { formErrors, isTyped, type Session, startSession, toBody } from './subscription-form.ts';
import { SubscriptionFormFields } from './subscription-form-fields.tsx';

type Props = {
  /** null: a new one. */
  subscription: SubscriptionDetail | null;
  /** What a new one begins with; it is there when the dialog opens. */
  start?: Omit<Parameters<typeof startSession>[0], 'subscription'>;
  /** Said above a new one: what it takes over. */
  notice?: string | null;
  opened: boolean;
  onClose: () => void;
  onSaved: (subscription: SubscriptionDetail) => void;
};

/** A subscription, new or changed. */
export function SubscriptionDialog({ subscription, start, notice, opened, onClose, onSaved }: Props) {
  const [session, setSession] = useState<Session>(() => startSession({ ...start, subscription }));
  const [base, setBase] = useState(subscription);
  const [conflict, setConflict] = useState<readonly FieldChange[] | null>(null);
  const [resumed, setResumed] = useState(false);
  const [looking, setLooking] = useState(false);
  useOpening(opened, () => {
    setBase(subscription);
    setSession(startSession({ ...start, subscription }));
    setConflict(null);
    setResumed(false);
    setLooking(false);
  });
  const form = useRef<HTMLFormElement>(null);
  const create = useCreateSubscription();
  const update = useUpdateSubscription();
  const saving = create.isPending || update.isPending;
  const body = toBody(session.fields);
  const save = useSave({
    opened,
    saving,
    check: () => {
      const read = subscriptionBody.safeParse(body);
      return { ...(read.success ? {} : fieldErrors(read.error)), ...formErrors(session) };
    },
    send: (key) =>
      base
        ? update.mutateAsync({ id: base.id, body, version: base.version })
        : create.mutateAsync({ body, key }),
    onSaved: (saved) => {
      notifications.show({ message: base ? 'Abonnement enregistré' : 'Abonnement créé', color: 'green' });
      leaving.release();
      onSaved(saved);
    },
    onRefused: (errors) => {
      setSession((now) => ({ ...now, errors }));
      focusFirstError(form.current);
    },
    onConflict: setConflict,
  });
  const queryClient = useQueryClient();
  const newest = useNewest(() =>
    queryClient.fetchQuery({ ...subscriptionQuery(subscription?.id ?? 0), staleTime: 0 }),
  );
  const resume = (newer: SubscriptionDetail) => {
    setBase(newer);
    setSession((now) => resumeOn(now, newer));
    setConflict(null);
    setResumed(true);
  };
  const dirty = isTyped(session);
  const leaving = useLeaving({ opened, dirty, busy: saving, onClose });

  return (
    <FormDialog
      title={base ? `Modifier l’abonnement ${base.id}` : 'Nouvel abonnement'}
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence={
        base
          ? 'Ce que vous avez modifié dans cet abonnement n’est pas enregistré et sera perdu.'
          : 'Cet abonnement n’est pas encore créé\u00a0: ce que vous avez saisi sera perdu.'
      }
    >
      {looking && subscription ? (
        <CurrentVersion
          sentence="L’abonnement tel qu’il est enregistré maintenant."
          fields={currentFields(subscription, session)}
          onBack={() => setLooking(false)}
          onAbandon={leaving.leave}
        />
      ) : (
        <DialogForm
          formRef={form}
          onSubmit={save.submit}
          onCancel={leaving.request}
          busy={saving}
          submitLabel={base ? 'Enregistrer' : 'Créer l’abonnement'}
          disabled={conflict !== null || (base !== null && !dirty)}
        >
          <ConflictNotices
            title="L’abonnement a été modifié entre-temps"
            changes={conflict}
            words={subscriptionWords}
            typed={typedNames(session)}
            newest={newest}
            resumed={resumed}
            onResume={() => newest.load(resume)}
            onShowCurrent={() => newest.load(() => setLooking(true))}
          />
          {save.error && <Refusal title="L’abonnement n’a pas été enregistré" message={save.error} />}
          {(notice || base) && (
            <Alert
              variant="light"
              color={base ? 'amber' : 'green'}
              icon={<IconInfoCircle size={20} stroke={1.75} aria-hidden />}
            >
              {base ? consequence(base) : notice}
            </Alert>
          )}
          <SubscriptionFormFields session={session} onSession={setSession} subscription={base?.id ?? null} />
        </DialogForm>
      )}
    </FormDialog>
  );
}

/** What a change does not touch. */
function consequence({ orders_ahead, changed_dates }: SubscriptionDetail): string {
  const orders =
    orders_ahead.length === 0
      ? `Les commandes sont créées ${DAYS_AHEAD} jours à l’avance\u202f; une commande créée n’est plus changée par l’abonnement.`
      : `${formatCount(orders_ahead.length, 'commande à venir est déjà créée et reste', 'commandes à venir sont déjà créées et restent')} comme ${orders_ahead.length === 1 ? 'elle est' : 'elles sont'}\u00a0: un autre rythme compte à partir du lendemain de la dernière.`;
  if (changed_dates === 0) return orders;
  return `${orders} Les dates changées à la main sont gardées si elles existent encore\u202f; les autres sont listées.`;
}
