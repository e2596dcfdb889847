import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';

const list = new Intl.ListFormat('fr');

/** Orders that a pause or an end does not take back; null when there are none. */
export function ordersAheadText({ orders_ahead }: Pick<SubscriptionDetail, 'orders_ahead'>): string | null {
  if (orders_ahead.length === 0) return null;
  const numbers = list.format(orders_ahead.map(({ order_id }) => String(order_id)));
  return orders_ahead.length === 1
    ? `La commande ${numbers} est déjà créée et reste\u00a0: annulez-la sur sa page s’il le faut.`
    : `Les commandes ${numbers} sont déjà créées et restent\u00a0: annulez-les sur leur page s’il le faut.`;
}
