import { INVOICE_FAILED, useMakeInvoice } from './billing.queries.ts';
import { DocumentDialog, type DocumentDialogProps } from './document-dialog.tsx';

const words = {
  title: 'Générer la facture',
  view: 'Facture Pennylane',
  make: 'Générer la facture',
  failed: INVOICE_FAILED,
  sentence: (orders: number) =>
    orders === 1
      ? 'Une facture Pennylane définitive sera établie pour cette commande. Elle ne pourra plus être supprimée.'
      : `Une facture Pennylane définitive sera établie pour ces ${orders} commandes, une ligne par commande. Elle ne pourra plus être supprimée.`,
};

/** « Facture » of one order or of a selection. */
export default function InvoiceDialog(props: DocumentDialogProps) {
  return <DocumentDialog {...props} kind="invoice" words={words} making={useMakeInvoice()} />;
}
