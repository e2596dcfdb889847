import { can } from '@florilege/contract/auth/roles.ts';
import type { InvoicedOrder } from '@florilege/contract/billing/billing.contract.ts';
import { amountRefusal, centsOf, formatAmount } from '@florilege/contract/http/money.ts';
import { Alert } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMember } from '../../session/use-session.ts';
import { AmountInput } from '../../shared/form/amount-input.tsx';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { ReasonInput } from '../../shared/form/long-text.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { formatEuros } from '../../shared/format.ts';
import { useCreditNote } from './billing.queries.ts';
import { creditConsequence } from './credit-words.ts';

/** `shared`: the invoice is one of other orders, too. */
type Props = { orderId: number; invoiced: InvoicedOrder; shared: boolean; onClose: () => void };

/** « Faire un avoir »: the whole invoice of an order or a part; it cannot be undone. */
export default function CreditNoteDialog({ orderId, invoiced, shared, onClose }: Props) {
  const credit = useCreditNote(orderId);
  const mayLower = can(useMember(), 'payments.writeOff');
  const asked = centsOf(invoiced.amount) - centsOf(invoiced.credited_amount);
  const excess = centsOf(invoiced.excess_amount);
  const form = useForm({
    start: { amount: formatAmount(excess > 0 ? excess : asked), reason: '' },
    check: ({ amount, reason }) => {
      const cents = centsOf(amount);
      const refused = amountRefusal(amount);
      return {
        ...(refused !== null && { amount: refused }),
        ...(cents > asked && {
          amount: `La facture ne demande plus que ${formatEuros(formatAmount(asked))}`,
        }),
        ...(cents < asked &&
          cents > excess &&
          !mayLower && { amount: 'Seuls un Senior ou un Admin peuvent baisser ce que coûte la commande' }),
        ...(reason.trim() === '' && { reason: 'Le motif est requis' }),
      };
    },
    send: ({ amount, reason }) =>
      credit.mutateAsync({ amount: formatAmount(centsOf(amount)), reason: reason.trim() }),
    alreadySaved:
      'Un premier avoir a déjà été établi, avant votre modification. Vérifiez la facture avant d’en faire un autre.',
    onSaved: ({ number, amount }) => {
      onClose();
      notifications.show({ message: `Avoir ${number} de ${formatEuros(amount)} établi`, color: 'green' });
    },
  });
  return (
    <FormDialog
      form={form}
      title="Faire un avoir"
      onClose={onClose}
      submitLabel="Faire l’avoir"
      submitColor="red"
      discardSentence="Cet avoir n’est pas fait et sera perdu."
      failureTitle="L’avoir n’a pas été établi"
    >
      <AmountInput
        {...form.field('amount')}
        description={`${formatEuros(formatAmount(asked))} au plus, ce que demande la facture ${invoiced.number}.`}
        autoFocus
      />
      <ReasonInput {...form.field('reason')} />
      <Alert color="amber">{creditConsequence(centsOf(form.values.amount), { asked, excess, shared })}</Alert>
    </FormDialog>
  );
}
