import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';

type Parties = {
  [party in 'payer_account' | 'recipient_account']: Pick<NonNullable<OrderSummary[party]>, 'id'> | null;
};

/** What a client is in an order. */
export function orderRole({ payer_account, recipient_account }: Parties, clientId: number): string {
  const pays = payer_account?.id === clientId;
  const receives = recipient_account?.id === clientId;
  if (pays && receives) return 'Payeur et destinataire';
  return pays ? 'Payeur' : 'Destinataire';
}
