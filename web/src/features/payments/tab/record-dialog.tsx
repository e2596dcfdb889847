import { today } from '@florilege/contract/http/dates.ts';
import {
  type ManualMethod,
  manualMethods,
  paymentMethods,
} from '@florilege/contract/payments/payment-methods.ts';
import type { OpenLink } from '@florilege/contract/payments/payment-records.ts';
import { Alert, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { AmountInput } from '../../../shared/form/amount-input.tsx';
import { ChoiceCards } from '../../../shared/form/choice-cards.tsx';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { dayErrors } from '../../../shared/form/parse-day.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatEuros, formatSum } from '../../../shared/format.ts';
import { usePresetDay } from '../../../shared/use-clock.ts';
import { LocationInput, useWorkplace } from '../../settings/settings.public.ts';
import { amountErrors, isAbove0, recordFailure, sharedWith, wireAmount } from '../payment-words.ts';
import { useRecordPayment } from '../payments.queries.ts';

/** `remaining`: preset, and the largest amount; `link`: the open one, which recording closes. */
type Props = {
  orderId: number;
  remaining: string;
  link: OpenLink | null;
  method?: ManualMethod;
  onClose: () => void;
};

type Values = {
  method: ManualMethod;
  amount: string;
  reference: string;
  paid_on: string | null;
  location_id: number | null;
};

const referenceHints: Record<ManualMethod, string> = {
  cash: 'Facultative.',
  cheque: 'Numéro du chèque et banque.',
  transfer: 'Libellé du virement.',
  card: 'Numéro du ticket.',
};

/** « Enregistrer un paiement »: money taken without Square, the whole remainder or a part. */
export default function RecordDialog({ orderId, remaining, link, method = 'cash', onClose }: Props) {
  const record = useRecordPayment(orderId, remaining);
  const { workplaceId } = useWorkplace();
  // A counter takes what is handed over; a transfer reaches the shop of the order.
  const placeOf = (by: ManualMethod) => (by === 'transfer' ? null : workplaceId);
  const location_id = placeOf(method);
  const start: Values = { method, amount: remaining, reference: '', paid_on: today(), location_id };
  const form = useForm({
    start,
    check: ({ amount, paid_on }) => ({
      ...amountErrors(amount, remaining, `Il ne reste que ${formatEuros(remaining)} à payer`),
      ...dayErrors('paid_on', paid_on),
    }),
    send: async (values) => {
      const amount = wireAmount(values.amount);
      const { remaining_amount } = await record.mutateAsync({
        ...values,
        amount,
        paid_on: values.paid_on ?? today(),
        location_id: values.location_id ?? undefined,
      });
      return { amount, rest: remaining_amount };
    },
    onSaved: ({ amount, rest }) => {
      onClose();
      const then = isAbove0(rest) ? `, reste ${formatEuros(rest)}` : ', la commande est soldée';
      notifications.show({ message: `${formatSum(amount, 'enregistré')}${then}`, color: 'green' });
    },
  });
  usePresetDay((now, before) => form.values.paid_on === before && form.set({ paid_on: now }));
  // By a colleague, or by the client, since the dialog opened.
  const paid = !isAbove0(remaining) && (record.isIdle || record.isError);
  return (
    <FormDialog
      form={form}
      title="Enregistrer un paiement"
      onClose={onClose}
      submitLabel="Enregistrer le paiement"
      discardSentence="Ce paiement n’est pas enregistré et sera perdu."
      failureTitle={recordFailure(record.error)}
      disabled={paid}
    >
      <ChoiceCards
        label="Moyen de paiement"
        value={form.values.method}
        onChange={(method) => {
          const isPreset = form.values.location_id === placeOf(form.values.method);
          form.set({ method, ...(isPreset && { location_id: placeOf(method) }) });
        }}
        options={manualMethods.map((value) => ({ value, label: paymentMethods[value] }))}
        columns={2}
      />
      <AmountInput
        {...form.field('amount')}
        description={`Reste à payer\u00a0: ${formatEuros(remaining)}. Une partie suffit.`}
        autoFocus
      />
      <TextInput
        {...form.field('reference')}
        label="Référence"
        description={referenceHints[form.values.method]}
        maxLength={100}
        autoComplete="off"
      />
      <DayInput
        {...form.field('paid_on')}
        label="Payé le"
        description={form.values.paid_on === null ? 'Aujourd’hui si vide.' : undefined}
        near="back"
      />
      <LocationInput
        {...form.field('location_id')}
        placeholder="Celle de la commande"
        description="Celle qui encaisse. Sans choix, celle de la commande, si elle en a une."
      />
      {paid && (
        <Alert color="amber">La commande vient d’être soldée&nbsp;: il n’y a plus rien à payer.</Alert>
      )}
      {link && (
        <Alert color="amber">
          Le lien de paiement ouvert{sharedWith(link, orderId)} sera supprimé&nbsp;: un autre pourra être
          généré pour le reste.
        </Alert>
      )}
    </FormDialog>
  );
}
