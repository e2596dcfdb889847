import { Alert, Button, Skeleton } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { errorMessage, isApiError } from '../../shared/api/api-error.ts';
import type { AnsweredFile } from '../../shared/api/call.ts';
import { framedAddress } from '../../shared/ui/pdf-frame.ts';
import { DOWNLOAD_FAILED } from './documents.queries.ts';
import classes from './print-dialog.module.css';

type Props = {
  /** False: nothing can be asked for, and `idle` says why. */
  askable: boolean;
  idle: string;
  papers: UseQueryResult<AnsweredFile>;
  onlyPurchaseOrder: boolean;
  url: string | null;
  framed: boolean;
  frame: RefObject<HTMLIFrameElement | null>;
};

/** The papers as they come out of the printer, or why there are none. Its room is the same whatever it shows. */
export function PrintPreview({ askable, idle, papers, onlyPurchaseOrder, url, framed, frame }: Props) {
  if (!askable) return <Empty sentence={idle} />;
  if (papers.isError && !papers.isFetching) {
    if (isApiError(papers.error) && papers.error.code === 'NOTHING_TO_PRINT')
      return <Empty sentence={papers.error.message} />;
    return (
      <div className={classes.preview}>
        <Alert color="red" title="Erreur de téléchargement" role="alert">
          <p className={classes.sentence}>
            {onlyPurchaseOrder
              ? "Le bon de commande n'a pas pu être téléchargé."
              : "Les documents n'ont pas pu être téléchargés."}
          </p>
          <p className={classes.sentence}>{errorMessage(papers.error, DOWNLOAD_FAILED)}</p>
          <Button variant="default" mt="xs" onClick={() => void papers.refetch()}>
            Réessayer
          </Button>
        </Alert>
      </div>
    );
  }
  if (url === null) {
    return (
      <div className={classes.preview} role="status" aria-label="Préparation des documents…">
        <Skeleton className={classes.page ?? ''} />
      </div>
    );
  }
  if (!framed)
    return (
      <Empty
        sentence="Les documents sont prêts&nbsp;: ouvrez-les pour les imprimer, ou téléchargez-les."
        ready
      />
    );
  return (
    <iframe ref={frame} className={classes.preview} src={framedAddress(url)} title="Aperçu des documents" />
  );
}

function Empty({ sentence, ready }: { sentence: string; ready?: true }) {
  return (
    <div className={classes.preview} role="status">
      <p className={classes.empty} data-ready={ready}>
        <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
        {sentence}
      </p>
    </div>
  );
}
