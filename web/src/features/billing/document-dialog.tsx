import type { PennylaneDocument } from '@florilege/contract/billing/billing.contract.ts';
import { listed } from '@florilege/contract/http/listed.ts';
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/api-error.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import buttons from '../../shared/dialog/dialog-buttons.module.css';
import { formatDate, formatEuros, joined } from '../../shared/format.ts';
import { ErrorAlert, Loaded } from '../../shared/ui/error-panel.tsx';
import { pdfClasses } from '../../shared/ui/pdf-frame.tsx';
import {
  type DocumentKind,
  deadlinesQuery,
  documentQuery,
  fileQuery,
  INVOICE_FAILED,
  QUOTE_FAILED,
  useMakeDocuments,
} from './billing.queries.ts';
import { CreditNotes } from './credit-notes.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { FailedOrders } from './failed-orders.tsx';

const words = {
  quote: {
    title: 'Générer un devis Pennylane',
    view: 'Devis Pennylane',
    make: 'Générer le devis',
    name: 'Devis Pennylane',
    failed: QUOTE_FAILED,
    sentence: (orders: string) => `Un devis Pennylane sera établi pour ${orders}, valable 30 jours.`,
  },
  invoice: {
    title: 'Générer la facture Pennylane',
    view: 'Facture Pennylane',
    make: 'Générer la facture',
    name: 'Facture Pennylane',
    failed: INVOICE_FAILED,
    sentence: (orders: string) =>
      `Une facture Pennylane définitive sera établie pour ${orders}. Elle ne pourra plus être supprimée.`,
  },
};

type Props = {
  kind: DocumentKind;
  orderIds: number[];
  onClose: () => void;
  /** Shows the document that the order has, instead of making one. */
  view?: boolean;
  onMade?: () => void;
};

/** Makes a quote or an invoice at Pennylane and shows it; each refused order has its reason. */
export default function DocumentDialog({ kind, orderIds, onClose, view = false, onMade }: Props) {
  const making = useMakeDocuments(kind);
  const made = making.data;
  const { title, view: viewTitle, make, failed, sentence } = words[kind];
  const refusals = isApiError(making.error) ? making.error.orders : [];
  const close = () => {
    // Pennylane continues all the same: the dialog waits for its answer.
    if (making.isPending) return;
    onClose();
    if (made?.documents.length) onMade?.();
  };
  return (
    <Dialog onClose={close} title={view || made ? viewTitle : title} size={view || made ? 'xl' : 'md'}>
      {view && <Existing kind={kind} orderId={orderIds[0] ?? 0} />}
      {made && (
        <Stack gap="md">
          {made.documents.map((document) => (
            <Shown key={document.id} kind={kind} document={document} />
          ))}
          <FailedOrders failed={made.failed} />
        </Stack>
      )}
      {!view && !made && (
        <Stack gap="sm">
          <Text>{sentence(ordersText(orderIds))}</Text>
          {kind === 'invoice' && <Deadlines orderIds={orderIds} />}
          {refusals.length > 0 ? (
            <FailedOrders failed={refusals} all />
          ) : (
            <ErrorAlert error={making.error} fallback={failed} />
          )}
          <div className={buttons.buttons}>
            <Button variant="default" onClick={close} disabled={making.isPending}>
              Annuler
            </Button>
            <Button
              onClick={() => !making.isPending && making.mutate(orderIds)}
              loading={making.isPending}
              data-autofocus
            >
              {make}
            </Button>
          </div>
        </Stack>
      )}
    </Dialog>
  );
}

const ordersText = ({ length }: number[]) =>
  length === 1 ? 'cette commande' : `ces ${length} commandes, une ligne par commande`;

/** Until when the invoices are to be paid, said before they are final. */
function Deadlines({ orderIds }: { orderIds: number[] }) {
  const found = useQuery(deadlinesQuery(orderIds));
  return (
    <Loaded query={found} skeleton={<Skeleton h="1.5em" role="status" aria-label="Chargement..." />}>
      {({ deadlines }) =>
        [...new Set(deadlines)].map((deadline) => (
          <Text key={deadline} fw={600}>
            {deadline ? `Échéance\u00a0: ${formatDate(deadline)}` : 'Déjà payée\u00a0: sans échéance'}
          </Text>
        ))
      }
    </Loaded>
  );
}

function Existing({ kind, orderId }: { kind: DocumentKind; orderId: number }) {
  const document = useQuery(documentQuery(kind, orderId));
  if (document.data) {
    return (
      <Stack gap="sm">
        {document.data.outdated && (
          <Alert color="amber">
            Ce devis est périmé&nbsp;: la commande a changé depuis. Refaites-le, l’ancien sera refermé.
          </Alert>
        )}
        {kind === 'invoice' && <CreditNotes orderId={orderId} shared={document.data.order_ids.length > 1} />}
        <Shown kind={kind} document={document.data} />
      </Stack>
    );
  }
  if (!document.error) {
    return (
      <Skeleton className={pdfClasses.frame} role="status" aria-busy="true" aria-label="Chargement..." />
    );
  }
  return (
    <Stack gap="sm">
      <ErrorAlert error={document.error} />
      <div className={buttons.buttons}>
        <Button variant="default" onClick={() => void document.refetch()} loading={document.isFetching}>
          Réessayer
        </Button>
      </div>
    </Stack>
  );
}

function Shown({ kind, document }: { kind: DocumentKind; document: PennylaneDocument }) {
  const { number, status_display, amount, order_ids, deadline } = document;
  const name = `${words[kind].name} ${number}`;
  return (
    <Stack gap="sm">
      <Text>
        <strong>{name}</strong>&nbsp;· {status_display}&nbsp;·{' '}
        <span className="fl-figures">{formatEuros(amount)}</span>&nbsp;·{' '}
        {joined(
          `${order_ids.length === 1 ? 'commande' : 'commandes'} ${listed(order_ids.map(String))}`,
          deadline && `échéance le ${formatDate(deadline)}`,
        )}
      </Text>
      <DocumentPreview query={fileQuery(kind, order_ids[0] ?? 0)} title={name} />
    </Stack>
  );
}
