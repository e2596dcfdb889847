import { Button, Loader } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { type DocumentKind, fileQuery, isNotReady } from './billing.queries.ts';
import classes from './document-preview.module.css';

type Props = { kind: DocumentKind; orderId: number; title: string };

/** The PDF of an order’s quote or invoice, 600 px high; while Pennylane makes it, that is said. */
export function DocumentPreview({ kind, orderId, title }: Props) {
  const file = useQuery(fileQuery(kind, orderId));
  const url = useObjectUrl(file.data?.blob);
  if (!url || !file.data) {
    const failed = file.error && !isNotReady(file.error);
    return (
      <div className={classes.frame} data-waiting role="status">
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
      <iframe className={classes.frame} src={url} title={title} />
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

/** An address for a file in memory, given back when it is no longer shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
