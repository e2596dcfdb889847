import { Button, Loader, Skeleton } from '@mantine/core';
import { IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { framedAddress, useFramed, useObjectUrl } from '../../shared/ui/pdf-frame.ts';
import { type DocumentKind, fileQuery, isNotReady } from './billing.queries.ts';
import classes from './document-preview.module.css';

type Props = { kind: DocumentKind; orderId: number; title: string };

/** The PDF of an order’s quote or invoice, 600 px high; while Pennylane makes it, that is said. */
export function DocumentPreview({ kind, orderId, title }: Props) {
  const file = useQuery(fileQuery(kind, orderId));
  const url = useObjectUrl(file.data?.blob);
  const framed = useFramed();
  if (!url || !file.data) {
    const failed = file.error && !isNotReady(file.error);
    return (
      <div className={classes.frame} role="status">
        {failed ? (
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
  return (
    <div>
      {framed ? (
        <iframe className={classes.frame} src={framedAddress(url)} title={title} />
      ) : (
        <div className={classes.frame} data-ready role="status">
          <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
          <p>Le document est prêt&nbsp;: ouvrez-le ou téléchargez-le.</p>
        </div>
      )}
      <div className={classes.links}>
        <Button
          component="a"
          variant="default"
          href={url}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
        >
          Ouvrir
        </Button>
        <Button
          component="a"
          variant="default"
          href={url}
          download={file.data.filename}
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        >
          Télécharger
        </Button>
      </div>
    </div>
  );
}

/** While it is not known yet what the document is. */
export function PreviewSkeleton() {
  return (
    <Skeleton className={classes.frame ?? ''} role="status" aria-busy="true" aria-label="Chargement..." />
  );
}
