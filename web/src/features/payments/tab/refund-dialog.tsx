import { centsOf } from '@florilege/contract/http/money.ts';
import { type PaymentMethod, paymentMethods } from '@florilege/contract/payments/payment-methods.ts';
import {
  type Payment,
  type RefundKind,
  refundKinds,
  refundKindValues,
} from '@florilege/contract/payments/payment-records.ts';
import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';
import { Alert, Select, Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withinDialog } from '../../../shared/dialog/within-dialog.ts';
import { AmountInput } from '../../../shared/form/amount-input.tsx';
import { ChoiceCards } from '../../../shared/form/choice-cards.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { ReasonInput } from '../../../shared/form/long-text.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatDate, formatEuros, formatSum } from '../../../shared/format.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import {
  amountErrors,
  isAbove0,
  isAllSurplus,
  refundables,
  refundFailure,
  refundMessage,
  remainsAfterUndo,
  wireAmount,
} from '../payment-words.ts';
import { orderPaymentsQuery, useRefund } from '../payments.queries.ts';

/** `paymentId`: the payment to refund; null: the user chooses it here. */
type Props = { orderId: number; paymentId: number | null; onClose: () => void };

/** `amount` null: the proposed one, whatever it becomes. `kind` null: still to be chosen. */
type Values = {
  paymentId: number | null;
  amount: string | null;
  kind: RefundKind | null;
  reason: string;
};

/** « Rembourser »: the whole or a part of a payment, through Square where it took it. It cannot be undone. */
export default function RefundDialog({ orderId, paymentId, onClose }: Props) {
  const payments = useQuery(orderPaymentsQuery(orderId));
  const refund = useRefund(orderId);
  const offered = refundables(payments.data?.payments ?? []);
  // The dialog keeps the payment it began with, also once a colleague or a lost answer has refunded it.
  const [first, setFirst] = useState(paymentId);
  if (first === null && offered[0]) setFirst(offered[0].id);
  const chosen = (values: Values) => offered.find(({ id }) => id === (values.paymentId ?? first));
  const refunded = (values: Values) => values.amount ?? proposed(chosen(values), payments.data);
  // Only money that is too much leaves no doubt about what the refund is.
  const isSurplus = isAbove0(payments.data?.surplus_amount ?? '');
  const kindOf = (values: Values) => values.kind ?? (isSurplus ? 'undo' : null);
  const start: Values = { paymentId: null, amount: null, kind: null, reason: '' };
  const form = useForm({
    start,
    isDirty: ({ amount, kind, reason }) => amount !== null || kind !== null || reason !== '',
    check: (values) => {
      const most = chosen(values)?.refundable_amount ?? '';
      const tooMuch = `Au plus ${formatEuros(most)} pour ce paiement`;
      return {
        ...amountErrors(refunded(values), most, tooMuch),
        ...(kindOf(values) === null && { kind: 'Dites ce qu’est ce remboursement' }),
        ...(values.reason.trim() === '' && { reason: 'Le motif est requis' }),
      };
    },
    send: async (values) => {
      const id = chosen(values)?.id ?? 0;
      const kind = kindOf(values) ?? 'undo';
      const amount = wireAmount(refunded(values));
      const sent = { paymentId: id, amount, kind, reason: values.reason.trim() };
      const answer = await refund.mutateAsync(sent);
      return answer.payments.find((each) => each.id === id) ?? { refunds: [] };
    },
    onSaved: (payment) => {
      onClose();
      notifications.show(refundMessage(payment));
    },
  });
  const payment = chosen(form.values);
  const amount = refunded(form.values);
  const most = payment?.refundable_amount ?? '';
  const asksKind = payments.data && !isAllSurplus(payments.data);
  const left = kindOf(form.values) === 'undo' && payments.data && remainsAfterUndo(amount, payments.data);
  const sendable = amountErrors(amount, most, '').amount === undefined;
  return (
    <FormDialog
      form={form}
      title="Rembourser"
      onClose={onClose}
      submitLabel={sendable ? `Rembourser ${formatEuros(wireAmount(amount))}` : 'Rembourser'}
      submitColor="red"
      discardSentence="Ce remboursement n’est pas envoyé et sera perdu."
      failureTitle={refundFailure(refund.error)}
      instead={payment ? null : () => <NothingToRefund payments={payments} others={offered.length > 0} />}
    >
      {payment && (
        <>
          <PaymentChoice
            offered={offered}
            payment={payment}
            onChoose={(id) => form.set({ paymentId: id, amount: null })}
          />
          <AmountInput
            {...form.field('amount')}
            value={amount}
            onChange={(typed) =>
              form.set({ amount: typed === proposed(payment, payments.data) ? null : typed })
            }
            description={`${formatEuros(most)} au plus. Une partie suffit.`}
            autoFocus
          />
          {asksKind && (
            <ChoiceCards
              label="Ce remboursement est"
              required
              error={form.errors.kind}
              value={kindOf(form.values)}
              onChange={(kind) => form.set({ kind })}
              options={refundKindValues.map((value) => ({
                value,
                label: refundKinds[value].label,
                detail: refundKinds[value].sentence,
              }))}
            />
          )}
          <ReasonInput {...form.field('reason')} />
          <Alert color="amber">
            {consequence(payment)}
            {sendable && left && ` Ensuite, ${formatSum(left, 'restera', 'resteront')} à payer.`}
          </Alert>
        </>
      )}
    </FormDialog>
  );
}

/** The surplus of an order that has one, as far as that payment goes; else all that is left of it. */
function proposed(payment: Payment | undefined, money: OrderPayments | undefined): string {
  const most = payment?.refundable_amount ?? '';
  const surplus = money?.surplus_amount ?? '';
  return isAbove0(surplus) && centsOf(surplus) < centsOf(most) ? surplus : most;
}

type ChoiceProps = { offered: readonly Payment[]; payment: Payment; onChoose: (id: number) => void };

function PaymentChoice({ offered, payment, onChoose }: ChoiceProps) {
  if (offered.length === 1) {
    return (
      <Text>
        Paiement&nbsp;: <strong className="fl-figures">{paymentLabel(payment)}</strong>
      </Text>
    );
  }
  return (
    <Select
      label="Paiement à rembourser"
      data={offered.map((each) => ({ value: String(each.id), label: paymentLabel(each) }))}
      value={String(payment.id)}
      allowDeselect={false}
      onChange={(id) => onChoose(Number(id))}
      comboboxProps={withinDialog}
    />
  );
}

function NothingToRefund({ payments, others }: { payments: UseQueryResult; others: boolean }) {
  if (payments.isPending) {
    return <Skeleton height={260} radius="md" role="status" aria-label="Chargement des paiements…" />;
  }
  if (!payments.data) return <QueryError query={payments} />;
  return (
    <EmptyState
      title={
        others ? 'Ce paiement vient d’être remboursé.' : 'Il n’y a rien à rembourser pour cette commande.'
      }
    />
  );
}

function paymentLabel({ method, amount, paid_at }: Payment): string {
  return `${paymentMethods[method]}\u00a0· ${formatEuros(amount)}\u00a0· ${formatDate(paid_at)}`;
}

const byHand: Partial<Record<PaymentMethod, string>> = {
  cash: 'en espèces',
  cheque: 'par chèque',
  transfer: 'par virement',
  card: 'sur le terminal qui a encaissé',
  credit: 'de la main à la main',
};

function consequence({ method }: Payment): string {
  const how = byHand[method];
  return how === undefined
    ? 'Square rend la somme sur la carte du client, en quelques jours. Un remboursement ne s’annule pas.'
    : `Le remboursement est inscrit ici, mais c’est à vous de rendre la somme ${how}. Il ne s’annule pas.`;
}
