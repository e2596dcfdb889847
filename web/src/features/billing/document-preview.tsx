import { Button, Group, Loader, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { FileButton, PdfFrame, pdfClasses } from '../../shared/ui/pdf-frame.tsx';
import { useBlobUrl } from '../../shared/ui/use-blob-url.ts';
import { type DocumentKind, fileQuery, isNotReady } from './billing.queries.ts';

type Props = { kind: DocumentKind; orderId: number; title: string };

/** The PDF of an order’s quote or invoice, or that Pennylane is still making it. */
export function DocumentPreview({ kind, orderId, title }: Props) {
  const file = useQuery(fileQuery(kind, orderId));
  const url = useBlobUrl(file.data?.blob ?? null);
  if (url && file.data) {
    return (
      <div>
        <PdfFrame url={url} title={title} ready="Le document est prêt&nbsp;: ouvrez-le ou téléchargez-le." />
        <Group gap="xs" mt="sm">
          <FileButton url={url} file={file.data} />
          <FileButton url={url} file={file.data} download />
        </Group>
      </div>
    );
  }
  return (
    <div className={pdfClasses.frame} role="status">
      {file.error && !isNotReady(file.error) ? (
        <>
          <p>{errorMessage(file.error)}</p>
          <Button variant="default" onClick={() => void file.refetch()} loading={file.isFetching}>
            Réessayer
          </Button>
        </>
      ) : (
        <>
          <Loader size="sm" aria-hidden />
          <p>PDF en cours de génération</p>
        </>
      )}
    </div>
  );
}

/** Until the document itself is known. */
export function PreviewSkeleton() {
  return <Skeleton className={pdfClasses.frame} role="status" aria-busy="true" aria-label="Chargement..." />;
}
