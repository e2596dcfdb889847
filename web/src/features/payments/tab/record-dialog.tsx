import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import {
  type ManualMethod,
  manualMethods,
  paymentMethods,
} from '@florilege/contract/payments/payment-methods.ts';
import { Alert, Radio, SimpleGrid, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import classes from '../../../shared/form/choice-card.module.css';
import { formatEuros } from '../../../shared/format.ts';
import { AmountInput } from '../../../shared/legacy/amount-input.tsx';
import { DialogForm } from '../../../shared/legacy/dialog-form.tsx';
import { FormDialog } from '../../../shared/legacy/form-dialog.tsx';
import { useLeaving } from '../../../shared/legacy/use-leaving.ts';
import { useOpening } from '../../../shared/legacy/use-opening.ts';
import { amountError, isAbove0, recordFailure, wireAmount } from '../payment-words.ts';
import { useRecordPayment } from '../payments.queries.ts';

type Props = {
  orderId: number;
  /** What is still to pay: preset, and the most that can be written down. */
  remaining: string;
  /** A link waits for the client, and goes with what is written down. */
  linked: boolean;
  opened: boolean;
  onClose: () => void;
};

type Fields = { method: ManualMethod; amount: string; reference: string };

const begin = (remaining: string): Fields => ({ method: 'cash', amount: remaining, reference: '' });

const referenceHints: Record<ManualMethod, string> = {
  cash: 'Facultative.',
  cheque: 'Numéro du chèque et banque.',
  transfer: 'Libellé du virement.',
  card: 'Numéro du ticket.',
};

/** « Enregistrer un paiement »: what was cashed without Square, the whole or a part. */
export default function RecordDialog({ orderId, remaining, linked, opened, onClose }: Props) {
  const record = useRecordPayment(orderId);
  const [base, setBase] = useState(() => begin(remaining));
  const [fields, setFields] = useState(base);
  const [checked, setChecked] = useState(false);
  useOpening(opened, () => {
    const fresh = begin(remaining);
    // What became of the last one is on screen: under its key the same sum once more would count as that one.
    if (fresh.amount !== base.amount) record.renew();
    setBase(fresh);
    setFields(fresh);
    setChecked(false);
  });
  const dirty = fields.amount !== base.amount || fields.reference !== '' || fields.method !== base.method;
  const leaving = useLeaving({
    opened,
    dirty,
    busy: record.isPending,
    onClose: () => {
      onClose();
      record.reset();
    },
  });
  const wrong = amountError(fields.amount, remaining, `Il ne reste que ${formatEuros(remaining)} à payer`);
  // By a colleague, or by the client, since it was opened.
  const paid = !isAbove0(remaining) && !record.isPending;
  const refused = isApiError(record.error) ? record.error.fields : {};
  const change = (part: Partial<Fields>) => setFields((now) => ({ ...now, ...part }));

  const save = () => {
    setChecked(true);
    if (wrong || record.isPending) return;
    record.mutate(
      { ...fields, amount: wireAmount(fields.amount) },
      {
        onSuccess: ({ remaining_amount }) => {
          leaving.leave();
          const rest =
            Number(remaining_amount) > 0
              ? `, reste ${formatEuros(remaining_amount)}`
              : ', la commande est soldée';
          notifications.show({
            message: `${formatEuros(wireAmount(fields.amount))} enregistrés${rest}`,
            color: 'green',
          });
        },
      },
    );
  };

  return (
    <FormDialog
      title="Enregistrer un paiement"
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence="Ce paiement n’est pas enregistré et sera perdu."
    >
      <DialogForm
        onSubmit={save}
        onCancel={leaving.request}
        busy={record.isPending}
        submitLabel="Enregistrer le paiement"
        disabled={paid}
      >
        <MethodChoice method={fields.method} onChoose={(method) => change({ method })} />
        <AmountInput
          value={fields.amount}
          onChange={(amount) => change({ amount })}
          description={`Reste à payer\u00a0: ${formatEuros(remaining)}. Une partie suffit.`}
          error={(checked && wrong) || refused.amount}
          autoFocus
        />
        <TextInput
          label="Référence"
          description={referenceHints[fields.method]}
          maxLength={100}
          autoComplete="off"
          value={fields.reference}
          onChange={(event) => change({ reference: event.currentTarget.value })}
          error={refused.reference}
        />
        {paid && (
          <Alert color="amber">La commande vient d’être soldée&nbsp;: il n’y a plus rien à payer.</Alert>
        )}
        {linked && (
          <Alert color="amber">
            Le lien de paiement ouvert sera supprimé&nbsp;: un autre pourra être généré pour le reste.
          </Alert>
        )}
        {record.error && !('amount' in refused || 'reference' in refused) && (
          <Alert color="red" title={recordFailure(record.error)}>
            {errorMessage(record.error)}
          </Alert>
        )}
      </DialogForm>
    </FormDialog>
  );
}

function MethodChoice({
  method,
  onChoose,
}: {
  method: ManualMethod;
  onChoose: (method: ManualMethod) => void;
}) {
  return (
    <Radio.Group
      label="Moyen de paiement"
      value={method}
      onChange={(value) => onChoose(manualMethods.find((known) => known === value) ?? method)}
    >
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs" mt="xs">
        {manualMethods.map((each) => (
          <Radio.Card key={each} value={each} className={classes.card ?? ''}>
            <Radio.Indicator className={classes.mark ?? ''} />
            <span className={classes.name}>{paymentMethods[each]}</span>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
