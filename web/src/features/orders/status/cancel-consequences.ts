import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { formatDate } from '../../../shared/format.ts';

type Cancelled = Pick<
  OrderDetail,
  'requires_delivery' | 'delivery_date' | 'payer_account' | 'financial_status' | 'has_pennylane_invoice'
>;

export function consequences(order: Cancelled): string[] {
  return [
    'Elle ne pourra plus être modifiée. Seul un Senior pourra la rouvrir.',
    order.requires_delivery &&
      (order.delivery_date
        ? `La livraison du ${formatDate(order.delivery_date)} n’aura pas lieu.`
        : 'Elle ne sera pas livrée.'),
    order.payer_account && `Le compte de ${order.payer_account.name} ne sera plus débité de cette commande.`,
    order.financial_status === 'link_generated' && 'Le lien de paiement sera supprimé.',
    (order.financial_status === 'terminal_checkout_created' ||
      order.financial_status === 'terminal_processing') &&
      'Le paiement en cours sur le terminal sera arrêté.',
    // Paid or not, as cancelling changes nothing at Pennylane.
    order.has_pennylane_invoice &&
      'Elle est facturée\u00a0: la facture Pennylane reste à annuler par un avoir.',
  ].filter((sentence) => typeof sentence === 'string');
}
