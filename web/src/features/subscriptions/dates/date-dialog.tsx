import { addDays, today } from '@florilege/contract/http/dates.ts';
import { amountRefusal, centsOf, formatAmount } from '@florilege/contract/http/money.ts';
import {
  DAYS_AHEAD,
  type SubscriptionDate,
  type SubscriptionDetail,
} from '@florilege/contract/subscriptions/subscription.ts';
import { notifications } from '@mantine/notifications';
import { AmountInput } from '../../../shared/form/amount-input.tsx';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { LongText } from '../../../shared/form/long-text.tsx';
import { SlotInput } from '../../../shared/form/order-inputs.tsx';
import { dayErrors, readableDay } from '../../../shared/form/parse-day.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatEuros, longDayText } from '../../../shared/format.ts';
import { type DateInput, useDateWork } from '../subscriptions.queries.ts';

type Props = { subscription: SubscriptionDetail; date: SubscriptionDate; onClose: () => void };

const valuesOf = ({ day, slot, amount, hand_message }: SubscriptionDate) => ({
  day: day as string | null,
  slot,
  amount,
  hand_message: hand_message ?? '',
});
type Values = ReturnType<typeof valuesOf>;

/** Changes a date by itself: another day or slot, another price, its own card. */
export function DateDialog({ subscription, date, onClose }: Props) {
  const work = useDateWork(subscription.id);
  const start = valuesOf(date);
  const form = useForm({
    start,
    check: ({ day, amount: typed }) => {
      const amount = amountRefusal(typed);
      return { ...dayErrors('day', day, 'Le jour est requis'), ...(amount !== null && { amount }) };
    },
    send: (values) => work.mutateAsync({ kind: 'change', date: date.date, change: changeOf(values, start) }),
    onSaved: () => {
      notifications.show({ message: 'Date enregistrée', color: 'green' });
      onClose();
    },
  });
  const { field } = form;
  return (
    <FormDialog
      form={form}
      title={`Date du ${longDayText(date.day)}`}
      onClose={onClose}
      submitLabel="Enregistrer"
      discardSentence="Ce que vous avez changé pour cette date n’est pas enregistré et sera perdu."
      failureTitle="La date n’a pas été enregistrée"
      disabled={!form.dirty}
    >
      <DayInput
        {...field('day')}
        label="Jour"
        {...(subscription.state === 'active' &&
          isDue(form.values.day) && { description: 'Sa commande sera créée aussitôt.' })}
      />
      <SlotInput {...field('slot')} />
      <AmountInput
        {...field('amount')}
        description={`Dans l’abonnement\u00a0: ${formatEuros(subscription.amount)}.`}
      />
      <LongText
        {...field('hand_message')}
        label="Message manuscrit"
        description={
          subscription.hand_message
            ? 'Vide\u00a0: celui de l’abonnement.'
            : 'La carte de cette date seulement.'
        }
        classNames={{ input: 'fl-message' }}
        minRows={3}
        maxRows={10}
        maxLength={2000}
      />
    </FormDialog>
  );
}

/** The day is within those ahead, whose orders are made. */
const isDue = (day: string | null) => {
  const read = readableDay(day);
  return read !== null && read >= today() && read <= addDays(today(), DAYS_AHEAD);
};

/** Only what differs from the date as it was at the opening. */
function changeOf({ day, slot, amount, hand_message }: Values, start: Values): DateInput {
  const cents = formatAmount(centsOf(amount));
  return {
    ...(day && (day !== start.day || slot !== start.slot) && { day, slot }),
    ...(cents !== start.amount && { amount: cents }),
    ...(hand_message !== start.hand_message && { hand_message }),
  };
}
