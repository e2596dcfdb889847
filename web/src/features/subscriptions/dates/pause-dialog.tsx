import { addDays, today } from '@florilege/contract/http/dates.ts';
import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Alert, SegmentedControl, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { DialogForm } from '../../../shared/legacy/dialog-form.tsx';
import { FormDialog } from '../../../shared/legacy/form-dialog.tsx';
import { DayInput } from '../../../shared/legacy/order-inputs.tsx';
import { useLeaving } from '../../../shared/legacy/use-leaving.ts';
import { useOpening } from '../../../shared/legacy/use-opening.ts';
import { useStop } from '../subscriptions.queries.ts';
import { ordersAheadText } from './orders-ahead.ts';

type Props = { subscription: SubscriptionDetail; opened: boolean; onClose: () => void };
type Typed = { until: string | null; open: boolean };

const startOf = ({ paused_until, state }: SubscriptionDetail): Typed => ({
  until: paused_until,
  open: state === 'paused' && paused_until === null,
});

/** No orders from today, until a day or until somebody resumes. */
export function PauseDialog({ subscription, opened, onClose }: Props) {
  const stop = useStop(subscription.id);
  const [base, setBase] = useState(() => startOf(subscription));
  const [typed, setTyped] = useState(base);
  const [missing, setMissing] = useState(false);
  useOpening(opened, () => {
    setBase(startOf(subscription));
    setTyped(startOf(subscription));
    setMissing(false);
  });
  const dirty = typed.until !== base.until || typed.open !== base.open;
  const leaving = useLeaving({ opened, dirty, busy: stop.isPending, onClose });
  const fields = isApiError(stop.error) ? stop.error.fields : {};
  const ahead = ordersAheadText(subscription);

  const send = () => {
    setMissing(!typed.open && !typed.until);
    if (stop.isPending || (!typed.open && !typed.until)) return;
    stop.mutate(
      { kind: 'pause', until: typed.open ? null : typed.until },
      {
        onSuccess: () => {
          leaving.release();
          notifications.show({ message: 'Abonnement en pause', color: 'green' });
          onClose();
        },
      },
    );
  };

  return (
    <FormDialog
      title="Mettre en pause"
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence="Cette pause n’est pas enregistrée."
    >
      <DialogForm
        onSubmit={send}
        onCancel={leaving.request}
        busy={stop.isPending}
        submitLabel="Mettre en pause"
      >
        <Text>Aucune commande ne sera créée pendant la pause, et rien ne sera rattrapé après.</Text>
        <SegmentedControl
          fullWidth
          aria-label="Durée de la pause"
          value={typed.open ? 'open' : 'until'}
          onChange={(kind) => setTyped({ ...typed, open: kind === 'open' })}
          data={[
            { value: 'until', label: 'Jusqu’à une date' },
            { value: 'open', label: 'Sans fin prévue' },
          ]}
        />
        {!typed.open && (
          <DayInput
            label="Reprise le"
            value={typed.until}
            onChange={(until) => {
              setTyped({ ...typed, until });
              stop.reset();
              setMissing(false);
            }}
            error={
              missing
                ? `Choisissez un jour, à partir du ${addDays(today(), 1).split('-').reverse().join('/')}`
                : fields.until
            }
          />
        )}
        {ahead && <Alert color="amber">{ahead}</Alert>}
        {stop.error && !fields.until && (
          <Alert color="red" title="La pause n’a pas été enregistrée" role="alert">
            {errorMessage(stop.error)}
          </Alert>
        )}
      </DialogForm>
    </FormDialog>
  );
}
