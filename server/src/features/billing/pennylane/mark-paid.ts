import { requestOnce } from '../../../platform/vendor/operation.ts';
import { enqueueFollowInvoice } from '../../order-money/order-money.public.ts';
import type { BillingWork } from '../billing.public.ts';
import {
  countLook,
  type DocumentRow,
  type Made,
  setMarked,
  setSeen,
  showsUnpaid,
} from '../documents/documents.repository.ts';

export const NOT_MARKED = 'an invoice of paid orders is not marked paid yet';

export async function markPaid({ pennylane, transact }: BillingWork, document: DocumentRow): Promise<Made> {
  const id = document.pennylane_id ?? 0;
  const read = () => pennylane.invoice.read(id);
  const mark = async () => {
    await pennylane.markInvoicePaid(id);
    return read();
  };
  // Written first: an invoice that is paid without it was paid by the client.
  await transact((tx) => setMarked(tx, document.id, 'asked'));
  const file = await requestOnce(mark, async () => {
    const now = await read();
    return now.paid ? now : null;
  });
  await transact(async (tx) => {
    await setSeen(tx, document.id, file);
    if (file.paid) await setMarked(tx, document.id, 'done');
    // An order's payment may have been undone meanwhile.
    if (file.paid && (await showsUnpaid(tx, document.id)))
      for (const orderId of document.order_ids) await enqueueFollowInvoice(tx, orderId);
    // A look that began before the mark would count it as taken back.
    await countLook(tx, document.id);
  });
  return { document: { ...document, status: file.status }, file };
}
