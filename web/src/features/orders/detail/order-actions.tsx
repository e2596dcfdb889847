import { can } from '@florilege/contract/auth/roles.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import { financialTransitions } from '@florilege/contract/orders/order-status.ts';
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
import type { Member } from '../../../session/use-session.ts';
import type { OrderDialog } from './order-dialogs.tsx';
import classes from './order-page.module.css';

type OrderAction = {
  label: string;
  /** Below the label: its result, or why it cannot be done. */
  hint: string;
  Icon: Icon;
  /** Absent: it cannot be done. */
  run?: (() => void) | undefined;
  danger?: boolean;
};

type Means = {
  open: (dialog: OrderDialog) => void;
  sendToTerminal: () => void;
  /** The session's location, once one is chosen; its terminal takes the payment. */
  locationName: string | undefined;
  checkPayment: () => void;
  checking: boolean;
  repeat: () => void;
  subscribe: () => void;
  journal: () => void;
};

type Actions = (OrderAction | false | null)[];

export function orderActions(order: OrderDetail, member: Member, means: Means): OrderAction[] {
  const actions: Actions = [
    ...chargeActions(order, member, means),
    ...billingActions(order, member, means),
    {
      label: 'Bon de commande',
      hint: 'PDF, carte et bon de livraison',
      Icon: IconFileDownload,
      run: () => means.open('print'),
    },
    can(member, 'orders.create') && {
      label: 'Refaire la même commande',
      hint: 'Mêmes clients, même bouquet',
      Icon: IconRepeat,
      run: means.repeat,
    },
    can(member, 'subscriptions.edit') &&
      order.payer_account && {
        label: 'Créer un abonnement',
        hint: 'Le même bouquet, régulièrement',
        Icon: IconCalendarRepeat,
        run: means.subscribe,
      },
    { label: 'Imprimer la commande', hint: 'Une page A4', Icon: IconPrinter, run: () => window.print() },
    can(member, 'audit.read') && {
      label: 'Journal',
      hint: 'Qui a changé quoi, et quand',
      Icon: IconHistory,
      run: means.journal,
    },
    orderCan.cancel(order, member) && {
      label: 'Annuler la commande',
      hint: order.financial_status === 'link_generated' ? 'Le lien sera supprimé' : 'Confirmation demandée',
      Icon: IconCircleX,
      run: () => means.open('cancel'),
      danger: true,
    },
  ];
  return actions.filter((action) => action !== false && action !== null);
}

/** Link and terminal while nothing charges the order; then following the charge. */
function chargeActions(
  order: OrderDetail,
  member: Member,
  { open, sendToTerminal, locationName, checkPayment, checking }: Means,
): Actions {
  if (!orderCan.charge(order, member)) return [];
  const next = financialTransitions[order.financial_status];
  const atTerminal =
    order.financial_status === 'terminal_checkout_created' ||
    order.financial_status === 'terminal_processing';
  return [
    order.financial_status === 'link_generated' && {
      label: 'Vérifier le paiement',
      hint: checking ? 'Square est interrogé…' : 'Le lien attend le client',
      Icon: IconCreditCardPay,
      run: checkPayment,
    },
    next.includes('link_generated') && {
      label: 'Générer le lien de paiement',
      hint: 'Adresse et QR code',
      Icon: IconLink,
      run: () => open('link'),
    },
    next.includes('terminal_checkout_created') && {
      label: 'Envoyer au terminal',
      hint: locationName ?? 'Celui de la boutique en cours',
      Icon: IconDeviceMobileDollar,
      run: sendToTerminal,
    },
    atTerminal && {
      label: 'Suivre le terminal',
      hint: 'Un paiement y est en cours',
      Icon: IconDeviceMobileDollar,
      run: () => open('terminalFollow'),
    },
  ];
}

/** Quote and invoice of Pennylane, receipt of Square: viewed once made, or made where they may be. */
function billingActions(order: OrderDetail, member: Member, { open }: Means): Actions {
  const issues = can(member, 'billing.issue');
  const making = issues && order.status !== 'cancelled' && order.deleted_at === null;
  const next = financialTransitions[order.financial_status];
  const billable = next.includes('invoiced') || order.financial_status === 'paid';
  const obstacle =
    order.payer_name === null ? 'Il faut d’abord un payeur' : billable ? null : 'Après le paiement en cours';
  const receipt =
    order.financial_status === 'paid' &&
    order.payments.some(({ method }) => linkMethods.some((link) => link === method));
  const quote = order.has_pennylane_quote
    ? orderCan.charge(order, member) && {
        label: 'Voir le devis',
        hint: 'Pennylane',
        run: () => open('quoteView'),
      }
    : making &&
      next.includes('quoted') && {
        label: 'Générer un devis',
        hint: obstacle ?? 'Pennylane',
        run: obstacle ? undefined : () => open('quote'),
      };
  const invoice = order.has_pennylane_invoice
    ? { label: 'Voir la facture Pennylane', hint: 'Déjà établie', run: () => open('invoiceView') }
    : making && {
        label: 'Générer la facture Pennylane',
        hint: obstacle ?? 'Définitive',
        run: obstacle ? undefined : () => open('invoice'),
      };
  return [
    quote && { ...quote, Icon: IconFileText },
    invoice && { ...invoice, Icon: IconFileInvoice },
    issues && {
      label: order.has_square_invoice ? 'Voir la facture Square' : 'Générer la facture Square',
      hint: receipt ? 'Reçu du paiement' : 'Après paiement par lien',
      Icon: IconReceipt,
      run: receipt ? () => open('squareInvoice') : undefined,
    },
  ];
}

/** Every action; one that cannot be done says why, and the keyboard reaches it for that. */
export function OrderActions({ actions }: { actions: OrderAction[] }) {
  return (
    <section aria-label="Actions" className={`${classes.actions} fl-no-print`}>
      {actions.map(({ label, hint, Icon, run, danger }) => (
        <UnstyledButton
          key={label}
          className={classes.action}
          onClick={run}
          aria-disabled={run === undefined || undefined}
          data-danger={danger}
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
