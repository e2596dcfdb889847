import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { DocumentDialog, SquareInvoicesDialog } from '../../billing/billing.public.ts';
import { PrintDialog } from '../../documents/documents.public.ts';
import { PaymentLinkDialog, RefundDialog, TerminalDialog } from '../../payments/payments.public.ts';
import { useCurrentLocation } from '../../settings/settings.public.ts';

/** `terminal` sends to it, `terminalFollow` follows a charge; a quote or invoice is made, or viewed. */
const moneyDialogs = [
  'link',
  'terminal',
  'terminalFollow',
  'refund',
  'quote',
  'quoteView',
  'invoice',
  'invoiceView',
  'squareInvoice',
  'print',
] as const;
export type MoneyDialog = (typeof moneyDialogs)[number];

type Props = { order: OrderDetail; dialog: string | null; onClose: () => void };

/** The dialogs of an order about money and documents. */
export function OrderMoneyDialogs({ order, dialog, onClose }: Props) {
  const [location] = useCurrentLocation();
  const common = { orderIds: [order.id], onClose };
  const contentOf = (kind: MoneyDialog) => {
    switch (kind) {
      case 'link':
        return <PaymentLinkDialog {...common} />;
      case 'terminal':
      case 'terminalFollow':
        return (
          <TerminalDialog
            orderId={order.id}
            locationId={kind === 'terminal' ? location : null}
            onClose={onClose}
          />
        );
      case 'refund':
        return <RefundDialog orderId={order.id} paymentId={null} onClose={onClose} />;
      case 'quote':
      case 'quoteView':
        return <DocumentDialog kind="quote" {...common} view={kind === 'quoteView'} />;
      case 'invoice':
      case 'invoiceView':
        return <DocumentDialog kind="invoice" {...common} view={kind === 'invoiceView'} />;
      case 'squareInvoice':
        return <SquareInvoicesDialog {...common} />;
      case 'print':
        return <PrintDialog {...common} />;
    }
  };
  return <DialogSlot of={moneyDialogs.find((kind) => kind === dialog)}>{contentOf}</DialogSlot>;
}
