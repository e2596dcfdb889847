import { QUOTE_FAILED, useMakeQuote } from './billing.queries.ts';
import { DocumentDialog, type DocumentDialogProps } from './document-dialog.tsx';

const words = {
  title: 'Générer un devis',
  view: 'Devis',
  make: 'Générer le devis',
  failed: QUOTE_FAILED,
  sentence: (orders: number) =>
    orders === 1
      ? 'Un devis Pennylane sera établi pour cette commande, valable 30 jours.'
      : `Un devis Pennylane sera établi pour ces ${orders} commandes, une ligne par commande, valable 30 jours.`,
};

/** « Devis » of one order or of a selection. */
export default function QuoteDialog(props: DocumentDialogProps) {
  return <DocumentDialog {...props} kind="quote" words={words} making={useMakeQuote()} />;
}
