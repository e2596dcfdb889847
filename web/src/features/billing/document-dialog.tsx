import type { PennylaneDocument } from '@florilege/contract/billing/billing.contract.ts';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage, isApiError } from '../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../shared/api/idempotency.ts';
import buttons from '../../shared/dialog/dialog-buttons.module.css';
import { formatEuros } from '../../shared/format.ts';
import { type DocumentKind, documentQuery, type useMakeQuote } from './billing.queries.ts';
import { DocumentPreview, PreviewSkeleton } from './document-preview.tsx';
import { FailedOrders } from './failed-orders.tsx';

export type DocumentDialogProps = {
  orderIds: number[];
  opened: boolean;
  onClose: () => void;
  /** The order has it already: it is shown, not made. */
  view?: boolean;
  /** At least one was made. */
  onMade?: () => void;
};

type Words = {
  title: string;
  view: string;
  make: string;
  sentence: (orders: number) => string;
  failed: string;
};
type Props = DocumentDialogProps & {
  kind: DocumentKind;
  words: Words;
  making: ReturnType<typeof useMakeQuote>;
};

/** Makes a quote or an invoice at Pennylane and shows it; what was refused is told order by order. */
export function DocumentDialog({
  kind,
  words,
  making,
  orderIds,
  opened,
  onClose,
  view = false,
  onMade,
}: Props) {
  const key = useIdempotencyKey();
  const made = making.data;
  const close = () => {
    // It goes on at Pennylane all the same: its answer is worth waiting for.
    if (making.isPending) return;
    onClose();
    if (made?.documents.length) onMade?.();
    making.reset();
    key.renew();
  };
  const make = () => {
    if (making.isPending) return;
    making.mutate({ orderIds, key: key.current() }, { onSuccess: key.renew });
  };

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={view ? words.view : words.title}
      size={view || made ? 'xl' : 'md'}
    >
      {view ? (
        <Existing kind={kind} orderId={orderIds[0] ?? 0} />
      ) : made ? (
        <Stack gap="md">
          {made.documents.map((document) => (
            <Shown key={document.id} kind={kind} document={document} />
          ))}
          <FailedOrders failed={made.failed} />
        </Stack>
      ) : (
        <Stack gap="sm">
          <Text>{words.sentence(orderIds.length)}</Text>
          {making.error && <Refused error={making.error} fallback={words.failed} />}
          <div className={buttons.buttons}>
            <Button variant="default" onClick={close} disabled={making.isPending}>
              Annuler
            </Button>
            <Button onClick={make} loading={making.isPending} data-autofocus>
              {words.make}
            </Button>
          </div>
        </Stack>
      )}
    </Modal>
  );
}

function Refused({ error, fallback }: { error: unknown; fallback: string }) {
  const orders = isApiError(error) ? error.orders : [];
  if (orders.length > 0) return <FailedOrders failed={orders} all />;
  return (
    <Alert color="red" title="Erreur">
      {errorMessage(error, fallback)}
    </Alert>
  );
}

function Existing({ kind, orderId }: { kind: DocumentKind; orderId: number }) {
  const document = useQuery(documentQuery(kind, orderId));
  if (document.data) return <Shown kind={kind} document={document.data} />;
  if (!document.error) return <PreviewSkeleton />;
  return (
    <Stack gap="sm">
      <Alert color="red" title="Erreur">
        {errorMessage(document.error)}
      </Alert>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={() => void document.refetch()} loading={document.isFetching}>
          Réessayer
        </Button>
      </div>
    </Stack>
  );
}

function Shown({ kind, document }: { kind: DocumentKind; document: PennylaneDocument }) {
  const orders =
    document.order_ids.length === 1
      ? `commande ${document.order_ids[0]}`
      : `commandes ${document.order_ids.join(', ')}`;
  const name = `${kind === 'quote' ? 'Devis' : 'Facture'} ${document.number}`;
  return (
    <Stack gap="sm">
      <Text>
        <strong>{name}</strong> · {document.status_display} ·{' '}
        <span className="fl-figures">{formatEuros(document.amount)}</span> · {orders}
      </Text>
      <DocumentPreview kind={kind} orderId={document.order_ids[0] ?? 0} title={name} />
    </Stack>
  );
}
