import {
  type DocumentKind,
  documentKinds,
  documentKindValues,
  documentsRoutes,
  LIST_PRINT_LIMIT,
  PRINT_LIMIT,
} from '@florilege/contract/documents/documents.contract.ts';
import { Alert, Button, Checkbox, Flex, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { errorMessage, isApiError } from '../../shared/api/api-error.ts';
import { type AnsweredFile, callFile } from '../../shared/api/call.ts';
import { useBlobUrl } from '../../shared/api/use-blob-url.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import frame from '../../shared/form/form-dialog.module.css';
import { formatCount } from '../../shared/format.ts';
import { inStorage } from '../../shared/in-storage.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import {
  FileButton,
  PdfFrame,
  PdfSentence,
  PdfWaiting,
  pdfClasses,
  useFramed,
} from '../../shared/ui/pdf-frame.tsx';
import classes from './print-dialog.module.css';

const KEY = 'florilege-papers';

/**
 * The kinds of a remembered choice, in the order of the papers. Where it has none of those that are asked for,
 * the first of these.
 */
export function readChoice(text: string | null, asked: readonly DocumentKind[] = documentKindValues) {
  const names = new Set(text?.split(','));
  const kinds = documentKindValues.filter((kind) => names.has(kind));
  return asked.some((kind) => kinds.includes(kind)) ? kinds : asked.slice(0, 1);
}

const hints: Record<DocumentKind, string> = {
  purchase_order: 'Toute la commande, avec le montant',
  delivery_slip: 'L’adresse en grand, sans prix',
  card_a6: 'Une face',
  card_a5: 'Recto verso, retourné sur le bord court, puis plié',
};

/** Orders chosen one by one, or all `count` of a list with these filters. */
type Orders =
  | { orderIds: number[] }
  | { filters: Readonly<Record<string, string | undefined>>; count: number };

type Props = Orders & {
  /** One of these is chosen at least; any of the papers, unless said. */
  asked?: readonly DocumentKind[];
  onClose: () => void;
};

/** The papers of one order, of a selection or of a list: chosen, previewed, then printed or downloaded. */
export default function PrintDialog({ asked, onClose, ...orders }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title={`Documents de ${titleOf(orders)}`}
      size={1080}
      onPhone="high"
      classNames={{ content: frame.content, body: frame.body }}
    >
      <Papers orders={orders} asked={asked} onClose={onClose} />
    </Dialog>
  );
}

const countOf = (orders: Orders) => ('count' in orders ? orders.count : orders.orderIds.length);

function titleOf(orders: Orders): string {
  if ('count' in orders || orders.orderIds.length !== 1) return formatCount(countOf(orders), 'commande');
  return `la commande ${orders.orderIds[0]}`;
}

type PapersProps = Pick<Props, 'onClose'> & { orders: Orders; asked: Props['asked'] | undefined };

function Papers({ orders, asked, onClose }: PapersProps) {
  const [kinds, setKinds] = useState(() =>
    readChoice(
      inStorage(() => localStorage.getItem(KEY), null),
      asked,
    ),
  );
  const idle = idleSentence(orders, kinds);
  const papers = useQuery({ ...papersQuery(orders, kinds), enabled: idle === null });
  const file = idle === null ? papers.data : undefined;
  const url = useBlobUrl(file?.blob ?? null);
  const preview = useRef<HTMLIFrameElement>(null);
  const framed = useFramed();

  const choose = (values: string[]) => {
    const chosen = documentKindValues.filter((kind) => values.includes(kind));
    setKinds(chosen);
    if (chosen.length > 0) inStorage(() => localStorage.setItem(KEY, chosen.join(',')), undefined);
  };

  return (
    <>
      <Flex direction={{ base: 'column', md: 'row' }} gap="lg" pb="md">
        <Checkbox.Group value={kinds} onChange={choose} label="À imprimer" flex="none" w={{ md: 260 }}>
          <Stack gap={0}>
            {documentKindValues.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={documentKinds[kind]}
                description={hints[kind]}
                className={classes.kind}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Preview idle={idle} papers={papers} kinds={kinds} url={url} frameRef={preview} />
      </Flex>
      <footer className={frame.footer}>
        <Button variant="default" onClick={onClose} visibleFrom="sm">
          Fermer
        </Button>
        <FileButton url={url} file={file} download />
        {framed ? (
          <ActionButton
            Icon={IconPrinter}
            variant="filled"
            disabled={url === null}
            onClick={() => url !== null && print(preview.current, url)}
          >
            Imprimer
          </ActionButton>
        ) : (
          <FileButton url={url} file={file} filled />
        )}
      </footer>
    </>
  );
}

/** Why no papers can be requested; null when they can. */
function idleSentence(orders: Orders, kinds: readonly DocumentKind[]): string | null {
  const count = countOf(orders);
  if (!('count' in orders) && count > PRINT_LIMIT)
    return `Sélectionnez ${PRINT_LIMIT} commandes au plus pour les imprimer.`;
  if (count > LIST_PRINT_LIMIT)
    return `${LIST_PRINT_LIMIT} commandes au plus s’impriment ensemble\u00a0: filtrez la liste par jour, par statut ou par livreur.`;
  return kinds.length === 0 || count === 0 ? 'Choisissez au moins un document.' : null;
}

type PreviewProps = {
  idle: string | null;
  papers: UseQueryResult<AnsweredFile>;
  kinds: readonly DocumentKind[];
  url: string | null;
  frameRef: RefObject<HTMLIFrameElement | null>;
};

/** The papers as they will be printed, or why there are none. */
function Preview({ idle, papers, kinds, url, frameRef }: PreviewProps) {
  if (idle !== null) return <PdfSentence>{idle}</PdfSentence>;
  if (papers.isError && !papers.isFetching) return <PapersError papers={papers} kinds={kinds} />;
  if (url === null) return <PdfWaiting label="Préparation des documents…" />;
  return (
    <PdfFrame
      ref={frameRef}
      url={url}
      title="Aperçu des documents"
      ready="Les documents sont prêts&nbsp;: ouvrez-les pour les imprimer, ou téléchargez-les."
    />
  );
}

function PapersError({ papers, kinds }: Pick<PreviewProps, 'papers' | 'kinds'>) {
  if (isApiError(papers.error) && papers.error.code === 'NOTHING_TO_PRINT') {
    return <PdfSentence>{papers.error.message}</PdfSentence>;
  }
  const onlyPurchaseOrder = kinds.length === 1 && kinds[0] === 'purchase_order';
  return (
    <div className={pdfClasses.frame}>
      <Alert color="red" title="Erreur de téléchargement" role="alert" ta="start">
        <Text inherit>
          {onlyPurchaseOrder
            ? "Le bon de commande n'a pas pu être téléchargé."
            : "Les documents n'ont pas pu être téléchargés."}
        </Text>
        <Text inherit>{errorMessage(papers.error, DOWNLOAD_FAILED)}</Text>
        <Button variant="default" mt="xs" onClick={() => void papers.refetch()}>
          Réessayer
        </Button>
      </Alert>
    </div>
  );
}

/** Some browsers let no page print a frame with a PDF: there it opens in a tab, whose viewer prints. */
function print(preview: HTMLIFrameElement | null, url: string): void {
  try {
    const view = preview?.contentWindow;
    if (!view) throw new Error('no frame');
    view.focus();
    view.print();
  } catch {
    window.open(url, '_blank', 'noopener');
  }
}

const DOWNLOAD_FAILED = 'Échec du téléchargement du bon de commande';

function fetchPapers(orders: Orders, kinds: readonly DocumentKind[], signal: AbortSignal) {
  const options = { signal, fallback: DOWNLOAD_FAILED };
  if ('count' in orders)
    return callFile(documentsRoutes.printList, { query: { ...orders.filters, kind: kinds }, ...options });
  const { orderIds } = orders;
  const [id] = orderIds;
  if (id !== undefined && orderIds.length === 1 && kinds.length === 1 && kinds[0] === 'purchase_order') {
    return callFile(documentsRoutes.purchaseOrder, { params: { id }, ...options });
  }
  return callFile(documentsRoutes.print, { query: { order_id: orderIds, kind: kinds }, ...options });
}

/** Made at each opening, as the order is now. Under no live topic: a paper must not change while it prints. */
const papersQuery = (orders: Orders, kinds: readonly DocumentKind[]) =>
  queryOptions({
    queryKey: ['documents', orders, kinds],
    queryFn: ({ signal }) => fetchPapers(orders, kinds, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
