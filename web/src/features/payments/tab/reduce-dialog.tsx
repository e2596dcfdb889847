import { centsOf } from '@florilege/contract/http/money.ts';
import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';
import { Alert } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { AmountInput } from '../../../shared/form/amount-input.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { ReasonInput } from '../../../shared/form/long-text.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatEuros, formatSum } from '../../../shared/format.ts';
import { amountErrors, recordFailure, wireAmount } from '../payment-words.ts';
import { useSettleWithoutMoney } from '../payments.queries.ts';
import type { ReduceWay } from './payments-summary.tsx';

const words = {
  writeOff: {
    title: 'Abandonner le reste',
    submit: 'Abandonner',
    color: 'red',
    one: 'n’est plus demandé au client',
    many: 'ne sont plus demandés au client',
    consequence:
      'Cette somme n’est plus demandée au client\u00a0: la commande coûte moins, et le solde du client remonte d’autant.',
  },
  useCredit: {
    title: 'Utiliser le crédit du client',
    submit: 'Utiliser',
    color: 'green',
    one: 'payé avec son crédit',
    many: 'payés avec son crédit',
    consequence:
      'Ce que le client a payé de trop sur ses autres commandes paie celle-ci. Son solde ne change pas.',
  },
} as const;

type Props = { orderId: number; way: ReduceWay; money: OrderPayments; onClose: () => void };

/** Ends what is asked of the client without new money, for Senior and above. */
export default function ReduceDialog({ orderId, way, money, onClose }: Props) {
  const settle = useSettleWithoutMoney(orderId, way);
  const { title, submit, color, one, many, consequence } = words[way];
  const { remaining_amount: remaining } = money;
  const credit = money.credit_amount ?? '0.00';
  const usesCredit = way === 'useCredit' && centsOf(credit) < centsOf(remaining);
  const most = usesCredit ? credit : remaining;
  const form = useForm({
    start: { amount: most, reason: '' },
    check: ({ amount, reason }) => ({
      ...amountErrors(amount, most, `Au plus ${formatEuros(most)}`),
      ...(reason.trim() === '' && { reason: 'Le motif est requis' }),
    }),
    send: async ({ amount, reason }) => {
      await settle.mutateAsync({ amount: wireAmount(amount), reason: reason.trim() });
      return wireAmount(amount);
    },
    onSaved: (amount) => {
      onClose();
      notifications.show({ message: formatSum(amount, one, many), color: 'green' });
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      onClose={onClose}
      submitLabel={`${submit} ${formatEuros(wireAmount(form.values.amount))}`}
      submitColor={color}
      discardSentence="Cette saisie n’est pas enregistrée et sera perdue."
      failureTitle={recordFailure(settle.error)}
    >
      <AmountInput {...form.field('amount')} description={`${formatEuros(most)} au plus.`} autoFocus />
      <ReasonInput {...form.field('reason')} />
      <Alert color="amber">{consequence}</Alert>
    </FormDialog>
  );
}
