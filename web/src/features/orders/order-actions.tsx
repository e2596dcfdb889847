import { can } from '@florilege/contract/auth/roles.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconCircleX,
  IconCreditCardPay,
  IconDeviceMobileDollar,
  IconFileDownload,
  IconFileInvoice,
  IconFileText,
  IconLink,
  IconPrinter,
  IconReceipt,
  IconRepeat,
} from '@tabler/icons-react';
import type { Member } from '../../app/session/use-session.ts';
import classes from './order-actions.module.css';

const SQUARE_LATER = 'Disponible avec les paiements Square';
const PENNYLANE_LATER = 'Disponible avec la facturation Pennylane';
const PDF_LATER = 'Disponible avec les documents PDF';

export type OrderAction = {
  label: string;
  /** Below the label: what it brings, or why it cannot be done. */
  hint: string;
  Icon: Icon;
  /** Absent: it cannot be done, `hint` says why. */
  run?: () => void;
  danger?: boolean;
};

/** The actions that a member has on an order in its state. */
export function orderActions(
  order: OrderDetail,
  member: Member,
  { cancel, repeat }: { cancel: () => void; repeat: () => void },
): OrderAction[] {
  const charge = orderCan.charge(order, member);
  const bills = can(member, 'orders.edit');
  const linked = order.financial_status === 'link_generated';
  const actions: (OrderAction | false)[] = [
    charge && linked && { label: 'Vérifier le paiement', hint: SQUARE_LATER, Icon: IconCreditCardPay },
    charge && !linked && { label: 'Générer le lien de paiement', hint: SQUARE_LATER, Icon: IconLink },
    charge && { label: 'Envoyer au terminal', hint: SQUARE_LATER, Icon: IconDeviceMobileDollar },
    charge && { label: 'Générer un devis', hint: PENNYLANE_LATER, Icon: IconFileText },
    bills && { label: 'Facture Pennylane', hint: PENNYLANE_LATER, Icon: IconFileInvoice },
    bills && { label: 'Reçu Square', hint: SQUARE_LATER, Icon: IconReceipt },
    { label: 'Bon de commande', hint: PDF_LATER, Icon: IconFileDownload },
    can(member, 'orders.create') && {
      label: 'Refaire la même commande',
      hint: 'Mêmes clients, même bouquet',
      Icon: IconRepeat,
      run: repeat,
    },
    { label: 'Imprimer la commande', hint: 'Une page A4', Icon: IconPrinter, run: () => window.print() },
    orderCan.cancel(order, member) && {
      label: 'Annuler la commande',
      hint: linked ? 'Le lien sera supprimé' : 'Confirmation demandée',
      Icon: IconCircleX,
      run: cancel,
      danger: true,
    },
  ];
  return actions.filter((action) => action !== false);
}

/** What can be done with the order. An action of a part still to come stands there with the reason. */
export function OrderActions({ actions }: { actions: OrderAction[] }) {
  return (
    <section aria-label="Actions" className={`${classes.grid} fl-no-print`}>
      {actions.map((action) => (
        <ActionCard key={action.label} {...action} />
      ))}
    </section>
  );
}

function ActionCard({ label, hint, Icon, run, danger = false }: OrderAction) {
  return (
    // Reachable by keyboard when it cannot be done, so that its reason is read out too.
    <UnstyledButton
      className={classes.action ?? ''}
      onClick={run}
      aria-disabled={run === undefined || undefined}
      data-danger={danger || undefined}
    >
      <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span> <span className={classes.hint}>{hint}</span>
      </span>
    </UnstyledButton>
  );
}
