import { isSquareMethod, paymentMethods } from '@florilege/contract/payments/payment-methods.ts';
import type { Payment } from '@florilege/contract/payments/payments.contract.ts';
import { Alert, Select, Skeleton, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { formatDate, formatEuros } from '../../../shared/format.ts';
import { AmountInput } from '../../../shared/legacy/amount-input.tsx';
import { DialogForm } from '../../../shared/legacy/dialog-form.tsx';
import { FormDialog } from '../../../shared/legacy/form-dialog.tsx';
import { useLeaving } from '../../../shared/legacy/use-leaving.ts';
import { useOpening } from '../../../shared/legacy/use-opening.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { amountError, refundables, refundFailure, refundTold, wireAmount } from '../payment-words.ts';
import { orderPaymentsQuery, useRefund } from '../payments.queries.ts';

const REASON_LENGTH = 192;

type Props = {
  orderId: number;
  /** The payment that is given back; null: chosen here among those that can be. */
  paymentId: number | null;
  opened: boolean;
  onClose: () => void;
};

type Typed = { paymentId: number | null; amount: string | null; reason: string };
const nothing = { amount: null, reason: '' };

/** « Rembourser »: the whole or a part of a payment, through Square where it was paid there. It cannot be undone. */
export default function RefundDialog({ orderId, paymentId, opened, onClose }: Props) {
  const payments = useQuery({ ...orderPaymentsQuery(orderId), enabled: opened });
  const refund = useRefund(orderId);
  const [typed, setTyped] = useState<Typed>({ paymentId, ...nothing });
  useOpening(opened, () => setTyped({ paymentId, ...nothing }));
  const dirty = typed.amount !== null || typed.reason !== '';
  const leaving = useLeaving({
    opened,
    dirty,
    busy: refund.isPending,
    onClose: () => {
      onClose();
      refund.reset();
    },
  });
  const offered = refundables(payments.data?.payments ?? []);
  const payment = offered.find(({ id }) => id === typed.paymentId) ?? offered[0];

  return (
    <FormDialog
      title="Rembourser"
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence="Ce remboursement n’est pas envoyé et sera perdu."
    >
      {payment ? (
        <RefundForm
          key={payment.id}
          offered={offered}
          payment={payment}
          typed={typed}
          setTyped={setTyped}
          refund={refund}
          onCancel={leaving.request}
          onDone={leaving.leave}
        />
      ) : payments.isPending ? (
        <Skeleton height={260} radius="md" role="status" aria-label="Chargement des paiements…" />
      ) : payments.data ? (
        <EmptyState title="Il n’y a rien à rembourser pour cette commande." />
      ) : (
        <ErrorPanel
          message={errorMessage(payments.error)}
          onRetry={() => void payments.refetch()}
          retrying={payments.isFetching}
        />
      )}
    </FormDialog>
  );
}

type FormProps = {
  offered: readonly Payment[];
  payment: Payment;
  typed: Typed;
  setTyped: (typed: Typed) => void;
  refund: ReturnType<typeof useRefund>;
  onCancel: () => void;
  onDone: () => void;
};

function RefundForm({ offered, payment, typed, setTyped, refund, onCancel, onDone }: FormProps) {
  const [checked, setChecked] = useState(false);
  const most = payment.refundable_amount;
  const amount = typed.amount ?? most;
  const wrongAmount = amountError(amount, most, `Au plus ${formatEuros(most)} pour ce paiement`);
  const wrongReason = typed.reason.trim() === '' ? 'Le motif est requis' : null;
  const refused = isApiError(refund.error) ? refund.error.fields : {};

  const send = () => {
    setChecked(true);
    if (wrongAmount || wrongReason || refund.isPending) return;
    refund.mutate(
      { paymentId: payment.id, amount: wireAmount(amount), reason: typed.reason.trim() },
      {
        onSuccess: ({ payments }) => {
          onDone();
          notifications.show(refundTold(payments.find(({ id }) => id === payment.id) ?? payment));
        },
      },
    );
  };

  return (
    <DialogForm
      onSubmit={send}
      onCancel={onCancel}
      busy={refund.isPending}
      submitLabel={wrongAmount ? 'Rembourser' : `Rembourser ${formatEuros(wireAmount(amount))}`}
      submitColor="red"
    >
      {offered.length > 1 ? (
        <Select
          label="Paiement à rembourser"
          data={offered.map((each) => ({ value: String(each.id), label: paymentLabel(each) }))}
          value={String(payment.id)}
          allowDeselect={false}
          onChange={(value) => setTyped({ ...typed, paymentId: Number(value), amount: null })}
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        />
      ) : (
        <Text>
          Paiement&nbsp;: <strong className="fl-figures">{paymentLabel(payment)}</strong>
        </Text>
      )}
      <AmountInput
        value={amount}
        onChange={(value) => setTyped({ ...typed, amount: value === most ? null : value })}
        description={`${formatEuros(most)} au plus. Une partie suffit.`}
        error={(checked && wrongAmount) || refused.amount}
        autoFocus
      />
      <Textarea
        label="Motif"
        required
        withAsterisk
        description="Il reste écrit sur la commande."
        autosize
        minRows={2}
        maxLength={REASON_LENGTH}
        value={typed.reason}
        onChange={(event) => setTyped({ ...typed, reason: event.currentTarget.value })}
        error={(checked && wrongReason) || refused.reason}
      />
      <Alert color="amber">{consequence(payment)}</Alert>
      {refund.error && !('amount' in refused || 'reason' in refused) && (
        <Alert color="red" title={refundFailure(refund.error)}>
          {errorMessage(refund.error)}
        </Alert>
      )}
    </DialogForm>
  );
}

function paymentLabel({ method, amount, created_at }: Payment): string {
  return `${paymentMethods[method]} · ${formatEuros(amount)} · ${formatDate(created_at)}`;
}

function consequence({ method }: Payment): string {
  if (isSquareMethod(method)) {
    return 'Square rend la somme sur la carte du client, en quelques jours. Un remboursement ne s’annule pas.';
  }
  const by = {
    cash: 'en espèces',
    cheque: 'par chèque',
    transfer: 'par virement',
    card: 'sur le terminal qui a encaissé',
  };
  return `Le remboursement est inscrit ici, mais c’est à vous de rendre la somme ${method in by ? by[method as keyof typeof by] : ''}. Il ne s’annule pas.`;
}
