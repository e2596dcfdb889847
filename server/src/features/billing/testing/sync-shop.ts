import { settleBilling } from '../billing.jobs.ts';
import { billingShop } from './billing-shop.ts';

type Invoice = { id: number };

/** A shop whose accountant works at Pennylane, and the sweep that reads what he did. */
export async function syncShop() {
  const shop = await billingShop();
  const deps = shop.depsWith(shop.newPennylane());
  return {
    ...shop,
    deps,
    sweep: () => settleBilling(deps),
    payAtPennylane: (invoice: Invoice) => shop.sim('POST', `/invoices/${invoice.id}/pay`),
    match: (invoice: Invoice, body: object) => shop.sim('POST', `/invoices/${invoice.id}/matches`, body),
    invoiceAtPennylane: async (invoice: Invoice) =>
      (await shop.state()).invoices.find(({ id }: Invoice) => id === invoice.id),
    alertsOf: async (id: number) =>
      (await shop.florist.get(`/api/orders/${id}/payments/`)).body.alerts.map(
        ({ kind, amount }: { kind: string; amount: string }) => ({ kind, amount }),
      ),
  };
}
