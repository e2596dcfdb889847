import { AMOUNT_REQUIRED, formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { SubscriptionDate, SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { focusFirstError } from '../../../shared/form/focus-first-error.ts';
import { Refusal } from '../../../shared/form/refusal.tsx';
import { formatEuros } from '../../../shared/format.ts';
import { AmountInput } from '../../../shared/legacy/amount-input.tsx';
import { DialogForm } from '../../../shared/legacy/dialog-form.tsx';
import { FormDialog } from '../../../shared/legacy/form-dialog.tsx';
import { DayInput, SlotInput } from '../../../shared/legacy/order-inputs.tsx';
import { useLeaving } from '../../../shared/legacy/use-leaving.ts';
import { useOpening } from '../../../shared/legacy/use-opening.ts';
import { longDayText } from '../subscription-words.ts';
import { type DateInput, useDateWork } from '../subscriptions.queries.ts';

type Props = {
  subscription: SubscriptionDetail;
  date: SubscriptionDate;
  opened: boolean;
  onClose: () => void;
};
type Typed = { day: string | null; slot: TimeSlot | null; amount: string; hand_message: string };

const startOf = ({ day, slot, amount, hand_message }: SubscriptionDate): Typed => ({
  day,
  slot,
  amount,
  hand_message: hand_message ?? '',
});

/** One date by itself: another day or slot, another price, its own card. */
export function DateDialog({ subscription, date, opened, onClose }: Props) {
  const [typed, setTyped] = useState(() => startOf(date));
  const [base, setBase] = useState(date);
  const [errors, setErrors] = useState<Record<string, string>>({});
  useOpening(opened, () => {
    setBase(date);
    setTyped(startOf(date));
    setErrors({});
  });
  const form = useRef<HTMLFormElement>(null);
  const work = useDateWork(subscription.id);
  const { reset } = work;
  useEffect(() => {
    if (!opened) reset();
  }, [opened, reset]);
  const dirty = JSON.stringify(typed) !== JSON.stringify(startOf(base));
  const leaving = useLeaving({ opened, dirty, busy: work.isPending, onClose });
  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in change))));
  };
  const refuse = (found: Record<string, string>) => {
    setErrors(found);
    focusFirstError(form.current);
  };

  const send = () => {
    if (work.isPending) return;
    const wrong = wrongOf(typed);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    work.mutate(
      { kind: 'change', date: base.date, change: changeOf(typed, base) },
      {
        onSuccess: () => {
          leaving.release();
          notifications.show({ message: 'Date enregistrée', color: 'green' });
          onClose();
        },
        onError: (error) => refuse(isApiError(error) ? error.fields : {}),
      },
    );
  };

  return (
    <FormDialog
      title={`Date du ${longDayText(base.day)}`}
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence="Ce que vous avez changé pour cette date n’est pas enregistré et sera perdu."
    >
      <DialogForm
        formRef={form}
        onSubmit={send}
        onCancel={leaving.request}
        busy={work.isPending}
        submitLabel="Enregistrer"
        disabled={!dirty}
      >
        {work.error && Object.keys(errors).length === 0 && (
          <Refusal title="La date n’a pas été enregistrée" message={errorMessage(work.error)} />
        )}
        <DayInput label="Jour" value={typed.day} onChange={(day) => type({ day })} error={errors.day} />
        <SlotInput value={typed.slot} onChange={(slot) => type({ slot })} error={errors.slot} />
        <AmountInput
          value={typed.amount}
          onChange={(amount) => amount !== typed.amount && type({ amount })}
          description={`Dans l’abonnement\u00a0: ${formatEuros(subscription.amount)}.`}
          error={errors.amount}
        />
        <Textarea
          label="Message manuscrit"
          description={
            subscription.hand_message
              ? 'Vide\u00a0: celui de l’abonnement.'
              : 'La carte de cette date seulement.'
          }
          classNames={{ input: 'fl-message' }}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={typed.hand_message}
          onChange={(event) => type({ hand_message: event.currentTarget.value })}
          error={errors.hand_message}
        />
      </DialogForm>
    </FormDialog>
  );
}

function wrongOf({ day, amount }: Typed): Record<string, string> {
  return {
    ...(!day && { day: 'Le jour est requis' }),
    ...((parseAmount(amount) ?? 0) <= 0 && { amount: AMOUNT_REQUIRED }),
  };
}

/** Only what differs from the date as it stood. */
function changeOf(typed: Typed, base: SubscriptionDate): DateInput {
  const amount = formatAmount(parseAmount(typed.amount) ?? 0);
  return {
    ...((typed.day !== base.day || typed.slot !== base.slot) && {
      day: typed.day ?? base.day,
      slot: typed.slot,
    }),
    ...(amount !== base.amount && { amount }),
    ...(typed.hand_message !== (base.hand_message ?? '') && { hand_message: typed.hand_message }),
  };
}
