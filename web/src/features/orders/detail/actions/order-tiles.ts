import { can } from '@florilege/contract/auth/roles.ts';
import { isAtTerminal, orderCan } from '@florilege/contract/orders/order-can.ts';
import { financialAfter } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { linkMethods } from '@florilege/contract/payments/payment-methods.ts';
import {
  type Icon,
  IconDeviceMobileDollar,
  IconFileInvoice,
  IconFileText,
  IconLink,
  IconReceipt,
  IconRefresh,
} from '@tabler/icons-react';
import type { Member } from '../../../../session/use-session.ts';

/** One place of the action grid. `hint`: its result where the label does not say it, or why it cannot be done; without `run` it cannot. */
export type Tile = { Icon: Icon; label: string; hint: string; run: (() => unknown) | undefined };

export const tile = (icon: Icon, label: string, hint: string, run: (() => unknown) | undefined): Tile => ({
  Icon: icon,
  label,
  hint,
  run,
});

/** The dialogs that tiles of money and papers open. */
type ChargeDialog = 'link' | 'terminal' | 'terminalFollow';
type PaperDialog = 'quote' | 'quoteView' | 'invoice' | 'invoiceView' | 'squareInvoice';
type Open = (dialog: PaperDialog) => void;

/** Why nothing about money can be begun any more. */
function closedReason(order: OrderDetail): string | null {
  if (order.deleted_at) return 'Commande supprimée';
  if (order.status === 'cancelled') return 'Commande annulée';
  return order.financial_status === 'paid' ? 'Déjà payée' : null;
}

/** Why the order cannot be charged by link or terminal now. */
function chargeObstacle(order: OrderDetail): string | null {
  const closed = closedReason(order);
  if (closed) return closed;
  if (order.financial_status === 'link_generated') return 'Un lien attend le client';
  if (isAtTerminal(order)) return 'Paiement en cours sur le terminal';
  return financialAfter(order.financial_status).includes('link_generated') ? null : 'Déjà facturée';
}

type Check = { run: () => unknown; pending: boolean };

/** Link, terminal and the look at Square, each in its place whatever the status. */
export function chargeTiles(
  order: OrderDetail,
  member: Member,
  open: (dialog: ChargeDialog) => void,
  of: { shop: string | undefined; check: Check },
) {
  if (!can(member, 'payments.take') || !can(member, 'orders.edit')) return [];
  const obstacle = chargeObstacle(order);
  const waits = order.financial_status === 'link_generated' && closedReason(order) === null;
  return [
    tile(
      IconLink,
      'Générer le lien de paiement',
      obstacle ?? 'Adresse et QR code',
      obstacle ? undefined : () => open('link'),
    ),
    isAtTerminal(order) && closedReason(order) === null
      ? tile(IconDeviceMobileDollar, 'Suivre le terminal', 'Un paiement y est en cours', () =>
          open('terminalFollow'),
        )
      : tile(
          IconDeviceMobileDollar,
          'Envoyer au terminal',
          obstacle ?? of.shop ?? 'Celui d’une boutique à choisir',
          obstacle ? undefined : () => open('terminal'),
        ),
    tile(
      IconRefresh,
      'Vérifier le paiement',
      waits
        ? of.check.pending
          ? 'Square est interrogé…'
          : 'Le lien attend le client'
        : (closedReason(order) ?? 'Aucun lien envoyé'),
      waits ? of.check.run : undefined,
    ),
  ];
}

/** Quote and invoice of Pennylane, receipt of Square: viewed once made, or made where they may be. */
export function paperTiles(order: OrderDetail, member: Member, open: Open): Tile[] {
  const issues = can(member, 'billing.issue');
  const next = financialAfter(order.financial_status);
  const paid = order.financial_status === 'paid';
  const gone = order.deleted_at
    ? 'Commande supprimée'
    : order.status === 'cancelled'
      ? 'Commande annulée'
      : null;
  const waiting = next.includes('invoiced') || paid ? null : 'Après le paiement en cours';
  const obstacle = gone ?? (order.payer_name === null ? 'Il faut d’abord un payeur' : waiting);
  return [
    ...quoteTile(order, member, open, { issues, gone, obstacle }),
    ...(order.has_pennylane_invoice && can(member, 'clients.readAccount')
      ? [tile(IconFileInvoice, 'Voir la facture Pennylane', 'Déjà établie', () => open('invoiceView'))]
      : issues
        ? [
            tile(
              IconFileInvoice,
              'Générer la facture Pennylane',
              order.financial_status === 'invoiced' ? 'Déjà facturée' : (obstacle ?? 'Définitive'),
              obstacle ? undefined : () => open('invoice'),
            ),
          ]
        : []),
    ...(issues ? [receiptTile(order, open)] : []),
  ];
}

type Of = { issues: boolean; gone: string | null; obstacle: string | null };

function quoteTile(order: OrderDetail, member: Member, open: Open, { issues, gone, obstacle }: Of): Tile[] {
  const settled = order.financial_status === 'paid' ? 'Déjà payée' : gone;
  if (!order.has_pennylane_quote) {
    if (!issues) return [];
    const refused =
      settled ??
      obstacle ??
      (financialAfter(order.financial_status).includes('quoted') ? null : 'Déjà facturée');
    return [
      tile(
        IconFileText,
        'Générer un devis',
        refused ?? 'Pennylane',
        refused ? undefined : () => open('quote'),
      ),
    ];
  }
  const viewable = orderCan.charge(order, member);
  if (order.pennylane_quote_outdated && issues && settled === null)
    return [
      tile(
        IconFileText,
        'Refaire le devis',
        obstacle ?? 'L’ancien ne vaut plus',
        obstacle ? undefined : () => open('quote'),
      ),
    ];
  // « View » is for what is still to pay, as specified.
  if (!viewable && !issues) return [];
  return [
    tile(
      IconFileText,
      'Voir le devis',
      viewable ? 'Pennylane' : (settled ?? 'Pennylane'),
      viewable ? () => open('quoteView') : undefined,
    ),
  ];
}

function receiptTile(order: OrderDetail, open: Open): Tile {
  const paid = order.financial_status === 'paid';
  const receipt = paid && order.payments.some(({ method }) => linkMethods.some((link) => link === method));
  return tile(
    IconReceipt,
    order.has_square_invoice ? 'Voir la facture Square' : 'Générer la facture Square',
    receipt ? 'Reçu du paiement' : 'Après paiement par lien',
    receipt ? () => open('squareInvoice') : undefined,
  );
}
