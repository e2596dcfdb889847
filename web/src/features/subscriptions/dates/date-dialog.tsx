import { addDays, today } from '@florilege/contract/http/dates.ts';
import { amountRefusal } from '@florilege/contract/http/money.ts';
import {
  DAYS_AHEAD,
  dateChange,
  type SubscriptionDate,
  type SubscriptionDetail,
} from '@florilege/contract/subscriptions/subscription.ts';
import { notifications } from '@mantine/notifications';
import { AmountInput } from '../../../shared/form/amount-input.tsx';
import type { FieldWords } from '../../../shared/form/changes.ts';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { LongText } from '../../../shared/form/long-text.tsx';
import { SlotInput } from '../../../shared/form/order-inputs.tsx';
import { dayErrors, readableDay } from '../../../shared/form/parse-day.ts';
import { RecordDialog } from '../../../shared/form/record-dialog.tsx';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { formatEuros, longDayText } from '../../../shared/format.ts';
import { orderWords } from '../../orders/orders.public.ts';
import { type DateInput, reloadDate, useDateWork } from '../subscriptions.queries.ts';

type Props = { subscription: SubscriptionDetail; date: SubscriptionDate; onClose: () => void };

const valuesOf = ({ day, slot, amount, hand_message }: SubscriptionDate) => ({
  day: day as string | null,
  slot,
  amount,
  hand_message: hand_message ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const names = { skipped: 'Sautée', day: 'Jour', slot: 'Créneau' };
/** The fields of its order that a date has under names of its own. */
const ofOrder = { day: 'delivery_date', slot: 'delivery_time_slot' };
const words: FieldWords = {
  label: (field) => names[field as keyof typeof names] ?? orderWords.label(field),
  value: (field, value) =>
    field === 'skipped'
      ? value === 'true'
        ? 'oui'
        : 'non'
      : orderWords.value(ofOrder[field as keyof typeof ofOrder] ?? field, value),
};

/** Changes a date by itself: another day or slot, another price, its own card. */
export function DateDialog({ subscription, date, onClose }: Props) {
  const work = useDateWork(subscription.id);
  const form = useRecordForm({
    record: date,
    fill: (from) => valuesOf(from ?? date),
    wire: (values: Values) => values,
    schema: dateChange,
    check: ({ day, amount: typed }) => {
      const amount = amountRefusal(typed);
      return { ...dayErrors('day', day, 'Le jour est requis'), ...(amount !== null && { amount }) };
    },
    words,
    reload: () => reloadDate(subscription.id, date.date),
    update: (changes, base) =>
      work.mutateAsync({
        kind: 'change',
        date: date.date,
        change: { ...changeOf(changes, base), version: base.version },
      }),
    onSaved: () => {
      notifications.show({ message: 'Date enregistrée', color: 'green' });
      onClose();
    },
  });
  const { field } = form;
  return (
    <RecordDialog
      form={form}
      of={{ the: 'la date', this: 'cette date', feminine: true }}
      title={`Date du ${longDayText(date.day)}`}
      onClose={onClose}
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
    </RecordDialog>
  );
}

/** The day is within those ahead, whose orders are made. */
const isDue = (day: string | null) => {
  const read = readableDay(day);
  return read !== null && read >= today() && read <= addDays(today(), DAYS_AHEAD);
};

/** Day and slot go together. */
function changeOf({ day, slot, ...changes }: Partial<Values>, base: SubscriptionDate): DateInput {
  if (day === undefined && slot === undefined) return changes;
  return { ...changes, day: day ?? base.day, slot: slot === undefined ? base.slot : slot };
}
