import { addDays, today } from '@florilege/contract/http/dates.ts';
import { listed } from '@florilege/contract/http/listed.ts';
import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Alert, SegmentedControl, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import inputs from '../../../shared/form/inputs.module.css';
import { dayErrors } from '../../../shared/form/parse-day.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatDate } from '../../../shared/format.ts';
import { useStop } from '../subscriptions.queries.ts';

type Props = { subscription: SubscriptionDetail; onClose: () => void };

const durations = [
  { value: 'until', label: 'Jusqu’à une date' },
  { value: 'open', label: 'Sans fin prévue' },
];

/** No orders from today, until a day or until a member resumes it. */
export function PauseDialog({ subscription, onClose }: Props) {
  const { state, paused_until } = subscription;
  const stop = useStop(subscription.id);
  const form = useForm({
    start: { until: paused_until, open: state === 'paused' && paused_until === null },
    check: ({ until, open }) =>
      open
        ? {}
        : dayErrors('until', until, `Choisissez un jour, à partir du ${formatDate(addDays(today(), 1))}`),
    send: ({ until, open }) => stop.mutateAsync({ kind: 'pause', until: open ? null : until }),
    onSaved: () => {
      notifications.show({ message: 'Abonnement en pause', color: 'green' });
      onClose();
    },
  });
  const { open } = form.values;
  return (
    <FormDialog
      form={form}
      title={state === 'paused' ? 'Changer la pause' : 'Mettre en pause'}
      onClose={onClose}
      submitLabel={state === 'paused' ? 'Enregistrer la pause' : 'Mettre en pause'}
      discardSentence="Cette pause n’est pas enregistrée."
      failureTitle="La pause n’a pas été enregistrée"
    >
      <Text>Aucune commande ne sera créée pendant la pause, et rien ne sera rattrapé après.</Text>
      <SegmentedControl
        fullWidth
        className={inputs.choices}
        aria-label="Durée de la pause"
        value={open ? 'open' : 'until'}
        onChange={(kind) => form.set({ open: kind === 'open' })}
        data={durations}
      />
      {!open && <DayInput {...form.field('until')} label="Reprise le" later />}
      <OrdersAhead subscription={subscription} />
    </FormDialog>
  );
}

export function EndDialog({ subscription, onClose }: Props) {
  const stop = useStop(subscription.id);
  const onSuccess = () => {
    notifications.show({ message: 'Abonnement terminé', color: 'green' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Terminer l’abonnement&#8239;?"
      onClose={onClose}
      change={stop}
      onConfirm={() => stop.mutate({ kind: 'end' }, { onSuccess })}
      keepLabel="Garder l’abonnement"
      confirmLabel="Terminer"
    >
      <Text>
        Plus aucune commande ne sera créée à partir d’aujourd’hui. L’abonnement reste lisible et peut être
        repris.
      </Text>
      <OrdersAhead subscription={subscription} />
    </ConfirmDialog>
  );
}

/** Orders that a pause or an end does not take back. */
function OrdersAhead({ subscription: { orders_ahead } }: { subscription: SubscriptionDetail }) {
  const staying = orders_ahead.filter(({ under_way }) => under_way);
  if (staying.length === 0) return null;
  const numbers = listed(staying.map(({ order_id }) => String(order_id)));
  return (
    <Alert color="amber">
      {staying.length === 1
        ? `La commande ${numbers} est déjà créée et reste\u00a0: annulez-la sur sa page s’il le faut.`
        : `Les commandes ${numbers} sont déjà créées et restent\u00a0: annulez-les sur leur page s’il le faut.`}
    </Alert>
  );
}
