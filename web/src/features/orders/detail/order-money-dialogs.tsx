import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useOnceOpened } from '../../../shared/legacy/use-once-opened.ts';
import { InvoiceDialog, QuoteDialog, SquareInvoicesDialog } from '../../billing/billing.public.ts';
import { PrintDialog } from '../../documents/documents.public.ts';
import { PaymentLinkDialog, RefundDialog, TerminalDialog } from '../../payments/payments.public.ts';
import { useCurrentLocation } from '../../settings/settings.public.ts';

/** `terminal` sends to it, `terminalFollow` watches what was sent already; a quote or invoice is made, or viewed. */
export type MoneyDialog =
  | 'link'
  | 'terminal'
  | 'terminalFollow'
  | 'refund'
  | 'quote'
  | 'quoteView'
  | 'invoice'
  | 'invoiceView'
  | 'squareInvoice'
  | 'print';

type Props = { order: OrderDetail; dialog: string | null; onClose: () => void };

/** The dialogs of an order about money and paper, each fetched when it is first opened. */
export function OrderMoneyDialogs({ order, dialog, onClose }: Props) {
  const [location] = useCurrentLocation();
  const orderIds = [order.id];
  // While it fades it stays what it was.
  const [last, setLast] = useState(dialog);
  if (dialog !== null && dialog !== last) setLast(dialog);
  const quote = dialog === 'quote' || dialog === 'quoteView';
  const invoice = dialog === 'invoice' || dialog === 'invoiceView';
  const terminal = dialog === 'terminal' || dialog === 'terminalFollow';
  return (
    <>
      <Once wanted={dialog === 'link'}>
        <PaymentLinkDialog orderIds={orderIds} opened={dialog === 'link'} onClose={onClose} />
      </Once>
      <Once wanted={terminal}>
        <TerminalDialog
          orderId={order.id}
          locationId={last === 'terminal' ? location : null}
          opened={terminal}
          onClose={onClose}
        />
      </Once>
      <Once wanted={dialog === 'refund'}>
        <RefundDialog orderId={order.id} paymentId={null} opened={dialog === 'refund'} onClose={onClose} />
      </Once>
      <Once wanted={quote}>
        <QuoteDialog orderIds={orderIds} view={last === 'quoteView'} opened={quote} onClose={onClose} />
      </Once>
      <Once wanted={invoice}>
        <InvoiceDialog orderIds={orderIds} view={last === 'invoiceView'} opened={invoice} onClose={onClose} />
      </Once>
      <Once wanted={dialog === 'squareInvoice'}>
        <SquareInvoicesDialog orderIds={orderIds} opened={dialog === 'squareInvoice'} onClose={onClose} />
      </Once>
      <Once wanted={dialog === 'print'}>
        <PrintDialog orderIds={orderIds} opened={dialog === 'print'} onClose={onClose} />
      </Once>
    </>
  );
}

function Once({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  return useOnceOpened(wanted) && <Suspense fallback={null}>{children}</Suspense>;
}
