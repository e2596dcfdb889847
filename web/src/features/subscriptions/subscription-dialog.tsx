import { fieldErrors } from '@florilege/contract/http/errors.ts';
import { DAYS_AHEAD, type SubscriptionDetail, subscriptionBody } from '@florilege/contract/subscriptions/subscriptions.contract.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage, isApiError } from '../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../shared/api/idempotency.ts';
import { focusFirstError } from '../../shared/focus-first-error.ts';
import { formatCount } from '../../shared/format.ts';
import footer from '../../shared/ui/dialog-footer.module.css';
import { FormDialog } from '../../shared/ui/form-dialog.tsx';
import { useLeaving } from '../../shared/use-leaving.ts';
import { formErrors, isTyped, type Session, startSession, toBody } from './subscription-form.ts';
import { SubscriptionFormFields } from './subscription-form-fields.tsx';
import { useCreateSubscription, useUpdateSubscription } from './subscriptions.queries.ts';

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
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) {
      setBase(subscription);
      setSession(startSession({ ...start, subscription }));
    }
  }
  const form = useRef<HTMLFormElement>(null);
  const save = useSave(session, base, opened, {
    onSaved: (saved) => {
      leaving.release();
      onSaved(saved);
    },
    onRefused: (errors) => {
      setSession((now) => ({ ...now, errors }));
      focusFirstError(form.current);
    },
  });
  const dirty = isTyped(session);
  const leaving = useLeaving({ opened, dirty, busy: save.saving, onClose });

  return (
    <FormDialog
      title={base ? `Modifier l’abonnement ${base.id}` : 'Nouvel abonnement'}
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence={
        base
          ? 'Ce que vous avez modifié dans cet abonnement n’est pas enregistré et sera perdu.'
          : 'Cet abonnement n’est pas encore créé : ce que vous avez saisi sera perdu.'
      }
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          save.submit();
        }}
        noValidate
      >
        <Stack gap="md">
          {save.error && (
            <Alert color="red" title="L’abonnement n’a pas été enregistré" role="alert" tabIndex={-1} data-refused>
              {save.error}
            </Alert>
          )}
          {(notice || base) && (
            <Alert variant="light" color={base ? 'amber' : 'green'} icon={<IconInfoCircle size={20} stroke={1.75} aria-hidden />}>
              {base ? consequence(base) : notice}
            </Alert>
          )}
          <SubscriptionFormFields session={session} onSession={setSession} subscription={base?.id ?? null} />
          <footer className={footer.footer}>
            <Button variant="default" onClick={leaving.request} disabled={save.saving}>
              Annuler
            </Button>
            <Button type="submit" loading={save.saving} disabled={base !== null && !dirty}>
              {base ? 'Enregistrer' : 'Créer l’abonnement'}
            </Button>
          </footer>
        </Stack>
      </form>
    </FormDialog>
  );
}

/** What a change does not touch. */
function consequence({ orders_ahead, changed_dates }: SubscriptionDetail): string {
  const orders =
    orders_ahead.length === 0
      ? `Les commandes sont créées ${DAYS_AHEAD} jours à l’avance ; une commande créée n’est plus changée par l’abonnement.`
      : `${formatCount(orders_ahead.length, 'commande à venir est déjà créée et reste', 'commandes à venir sont déjà créées et restent')} comme ${orders_ahead.length === 1 ? 'elle est' : 'elles sont'} : un autre rythme compte à partir du lendemain de la dernière.`;
  if (changed_dates === 0) return orders;
  return `${orders} Les dates changées à la main sont gardées si elles existent encore ; les autres sont listées.`;
}

type Outcome = { onSaved: (saved: SubscriptionDetail) => void; onRefused: (errors: Record<string, string>) => void };

/** Creates or changes. One key stands for one new subscription and lives until the server has answered yes. */
function useSave(session: Session, base: SubscriptionDetail | null, opened: boolean, { onSaved, onRefused }: Outcome) {
  const key = useIdempotencyKey();
  const create = useCreateSubscription();
  const update = useUpdateSubscription();
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (opened) return;
    setError(null);
    key.renew();
  }, [opened, key]);

  const body = toBody(session.fields);
  const send = () =>
    base ? update.mutateAsync({ id: base.id, body, version: base.version }) : create.mutateAsync({ body, key: key.current() });
  const submit = async () => {
    if (create.isPending || update.isPending) return;
    setError(null);
    const read = subscriptionBody.safeParse(body);
    const errors = { ...(read.success ? {} : fieldErrors(read.error)), ...formErrors(session) };
    if (Object.keys(errors).length > 0) return onRefused(errors);
    try {
      const saved = await send();
      key.renew();
      notifications.show({ message: base ? 'Abonnement enregistré' : 'Abonnement créé', color: 'green' });
      onSaved(saved);
    } catch (failure) {
      const fields = isApiError(failure) ? failure.fields : {};
      if (Object.keys(fields).length === 0) setError(errorMessage(failure));
      if (isApiError(failure) && failure.code === 'IDEMPOTENCY_KEY_REUSED') key.renew();
      onRefused(fields);
    }
  };
  return { submit: () => void submit(), saving: create.isPending || update.isPending, error };
}
