import { addDays, today } from '@florilege/contract/http/dates.ts';
import { listed } from '@florilege/contract/http/listed.ts';
import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Alert, SegmentedControl, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import inputs from '../../../shared/form/inputs.module.css';
import { dayErrors, readableDay } from '../../../shared/form/parse-day.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatDate } from '../../../shared/format.ts';
import { usePresetDay } from '../../../shared/use-clock.ts';
import { useStop } from '../subscriptions.queries.ts';

type Props = { subscription: SubscriptionDetail; onClose: () => void };
/** `from` null: today. */
type PauseValues = { from: string | null; until: string | null; open: boolean };

const durations = [
  { value: 'until', label: 'Jusqu’à une date' },
  { value: 'open', label: 'Sans fin prévue' },
];

/** No orders from a day, until another or until a member resumes it. A pause that has begun keeps its first day. */
export function PauseDialog({ subscription, onClose }: Props) {
  const { state, paused_from, paused_until } = subscription;
  const begun = state === 'paused';
  const stop = useStop(subscription.id);
  const form = useForm<PauseValues, SubscriptionDetail>({
    start: {
      from: begun ? null : (paused_from ?? today()),
      until: paused_until,
      open: paused_from !== null && paused_until === null,
    },
    check: ({ from, until, open }) => {
      const first = formatDate(addDays(readableDay(from) ?? today(), 1));
      return {
        ...dayErrors('from', from),
        ...(!open && dayErrors('until', until, `Choisissez un jour, à partir du ${first}`)),
      };
    },
    send: ({ from, until, open }) =>
      stop.mutateAsync({ kind: 'pause', from: from ?? undefined, until: open ? null : until }),
    onSaved: (saved) => {
      const message = saved.state === 'paused' ? 'Abonnement en pause' : 'Pause enregistrée';
      notifications.show({ message, color: 'green' });
      onClose();
    },
  });
  const { from, until, open } = form.values;
  const now = usePresetDay((day, before) => from === before && form.set({ from: day }));
  const planned = paused_from !== null;
  return (
    <FormDialog
      form={form}
      title={planned ? 'Changer la pause' : 'Mettre en pause'}
      onClose={onClose}
      submitLabel={planned ? 'Enregistrer la pause' : 'Mettre en pause'}
      discardSentence="Cette pause n’est pas enregistrée."
      failureTitle="La pause n’a pas été enregistrée"
    >
      <Text>Aucune commande ne sera créée pendant la pause, et rien ne sera rattrapé après.</Text>
      {!begun && (
        <DayInput
          {...form.field('from')}
          label="À partir du"
          description={from === null ? 'Aujourd’hui si vide.' : undefined}
        />
      )}
      <SegmentedControl
        fullWidth
        className={inputs.choices}
        aria-label="Durée de la pause"
        value={open ? 'open' : 'until'}
        onChange={(kind) => form.set({ open: kind === 'open' })}
        data={durations}
      />
      {!open && <DayInput {...form.field('until')} label="Reprise le" after={readableDay(from) ?? now} />}
      <OrdersAhead
        subscription={subscription}
        from={readableDay(from ?? now)}
        until={open ? null : readableDay(until)}
      />
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

type Stopped = { subscription: SubscriptionDetail; from?: string | null; until?: string | null };

/** Orders that a pause or an end does not take back. */
function OrdersAhead({ subscription: { orders_ahead }, from, until }: Stopped) {
  const staying = orders_ahead.filter(
    ({ under_way, day }) => under_way && (!from || day >= from) && (!until || day < until),
  );
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
