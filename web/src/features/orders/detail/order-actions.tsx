import { can } from '@florilege/contract/auth/roles.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import { financialAfter } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { linkMethods } from '@florilege/contract/payments/payment-methods.ts';
import { UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconCalendarRepeat,
  IconCircleX,
  IconCreditCardPay,
  IconDeviceMobileDollar,
  IconFileDownload,
  IconFileInvoice,
  IconFileText,
  IconHistory,
  IconLink,
  IconPrinter,
  IconReceipt,
  IconRepeat,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type Member, useMember } from '../../../session/use-session.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { CHECK_FAILED, useCheckPayment } from '../../payments/payments.public.ts';
import { useWorkplace } from '../../settings/settings.public.ts';
import { refusalReason } from '../status/use-quick-actions.tsx';
import type { OrderDialog } from './order-dialogs.tsx';
import classes from './order-page.module.css';

/** `hint`: its result, or why it cannot be done; without `run` it cannot. */
const action = (icon: Icon, label: string, hint: string, run: (() => unknown) | undefined) => ({
  Icon: icon,
  label,
  hint,
  run,
  danger: false,
});
type Actions = (ReturnType<typeof action> | false | null)[];

type Open = (dialog: OrderDialog) => void;

/** Every action; one that cannot be done says why, and the keyboard reaches it for that. */
export function OrderActions({ order, open }: { order: OrderDetail; open: Open }) {
  const member = useMember();
  const navigate = useNavigate();
  const cancelHint =
    order.financial_status === 'link_generated' ? 'Le lien sera supprimé' : 'Confirmation demandée';
  const actions: Actions = [
    ...useChargeActions(order, member, open),
    ...billingActions(order, member, open),
    action(IconFileDownload, 'Bon de commande', 'PDF, carte et bon de livraison', () => open('print')),
    can(member, 'orders.create') &&
      action(IconRepeat, 'Refaire la même commande', 'Mêmes clients, même bouquet', () =>
        navigate({ to: '/commandes', search: { new: '1', from: String(order.id) } }),
      ),
    can(member, 'subscriptions.edit') &&
      order.payer_account &&
      action(IconCalendarRepeat, 'Créer un abonnement', 'Le même bouquet, régulièrement', () =>
        navigate({ to: '/abonnements', search: { new: '1', from: `order-${order.id}` } }),
      ),
    action(IconPrinter, 'Imprimer la commande', 'Une page A4', () => window.print()),
    can(member, 'audit.read') &&
      action(IconHistory, 'Journal', 'Qui a changé quoi, et quand', () =>
        navigate({ to: '/audit', search: { about: `order:${order.id}` } }),
      ),
    orderCan.cancel(order, member) && {
      ...action(IconCircleX, 'Annuler la commande', cancelHint, () => open('cancel')),
      danger: true,
    },
  ];
  return (
    <section aria-label="Actions" className={`${classes.actions} fl-no-print`}>
      {actions
        .filter((each) => each !== false && each !== null)
        .map(({ label, hint, Icon, run, danger }) => (
          <UnstyledButton
            key={label}
            className={classes.action}
            onClick={() => void run?.()}
            aria-disabled={run === undefined || undefined}
            data-danger={danger || undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden />
            <span>
              <strong>{label}</strong> <small>{hint}</small>
            </span>
          </UnstyledButton>
        ))}
    </section>
  );
}

/** Link and terminal while nothing charges the order; then following the charge. */
function useChargeActions(order: OrderDetail, member: Member, open: Open): Actions {
  const { workplace } = useWorkplace();
  const check = usePaymentCheck(order.id);
  if (!orderCan.charge(order, member)) return [];
  const { financial_status: status } = order;
  const next = financialAfter(status);
  const checkHint = check.pending ? 'Square est interrogé…' : 'Le lien attend le client';
  const terminalHint = workplace?.name ?? 'Celui d’une boutique à choisir';
  return [
    status === 'link_generated' && action(IconCreditCardPay, 'Vérifier le paiement', checkHint, check.run),
    next.includes('link_generated') &&
      action(IconLink, 'Générer le lien de paiement', 'Adresse et QR code', () => open('link')),
    next.includes('terminal_checkout_created') &&
      action(IconDeviceMobileDollar, 'Envoyer au terminal', terminalHint, () => open('terminal')),
    (status === 'terminal_checkout_created' || status === 'terminal_processing') &&
      action(IconDeviceMobileDollar, 'Suivre le terminal', 'Un paiement y est en cours', () =>
        open('terminalFollow'),
      ),
  ];
}

/** Asks Square whether the link was paid, and shows the answer. */
function usePaymentCheck(orderId: number) {
  const notify = useNotify();
  const { mutate, isPending: pending } = useCheckPayment(orderId);
  const paid = { title: 'Paiement confirmé', description: `La commande ${orderId} est payée.` };
  const unpaid = {
    title: 'Paiement non confirmé',
    description: "Le paiement n'a pas encore été confirmé.",
  };
  const run = () =>
    !pending &&
    mutate(undefined, {
      onSuccess: ({ status }) =>
        void notify(status === 'paid' ? { type: 'success', ...paid } : { type: 'info', ...unpaid }),
      onError: (error) =>
        void notify({ type: 'error', title: 'Erreur', description: refusalReason(error, CHECK_FAILED) }),
    });
  return { run, pending };
}

/** Quote and invoice of Pennylane, receipt of Square: viewed once made, or made where they may be. */
function billingActions(order: OrderDetail, member: Member, open: Open): Actions {
  const issues = can(member, 'billing.issue');
  const making = issues && order.status !== 'cancelled' && order.deleted_at === null;
  const next = financialAfter(order.financial_status);
  const paid = order.financial_status === 'paid';
  const waiting = next.includes('invoiced') || paid ? null : 'Après le paiement en cours';
  const obstacle = order.payer_name === null ? 'Il faut d’abord un payeur' : waiting;
  const unlessObstacle = (dialog: OrderDialog) => (obstacle ? undefined : () => open(dialog));
  const receipt = paid && order.payments.some(({ method }) => linkMethods.some((link) => link === method));
  const outdated = order.pennylane_quote_outdated && making;
  const viewQuote = outdated
    ? action(IconFileText, 'Refaire le devis', obstacle ?? 'Devis périmé', unlessObstacle('quote'))
    : action(IconFileText, 'Voir le devis', 'Pennylane', () => open('quoteView'));
  const quote = order.has_pennylane_quote
    ? orderCan.charge(order, member) && viewQuote
    : making &&
      next.includes('quoted') &&
      action(IconFileText, 'Générer un devis', obstacle ?? 'Pennylane', unlessObstacle('quote'));
  const invoice = order.has_pennylane_invoice
    ? action(IconFileInvoice, 'Voir la facture Pennylane', 'Déjà établie', () => open('invoiceView'))
    : making &&
      action(
        IconFileInvoice,
        'Générer la facture Pennylane',
        obstacle ?? 'Définitive',
        unlessObstacle('invoice'),
      );
  return [
    quote,
    invoice,
    issues &&
      action(
        IconReceipt,
        order.has_square_invoice ? 'Voir la facture Square' : 'Générer la facture Square',
        receipt ? 'Reçu du paiement' : 'Après paiement par lien',
        receipt ? () => open('squareInvoice') : undefined,
      ),
  ];
}
