import { Button, Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { useBlobUrl } from '../../shared/api/use-blob-url.ts';
import { FileButton, PdfFrame, pdfClasses } from '../../shared/ui/pdf-frame.tsx';
import { type fileQuery, isNotReady, type paperFileQuery } from './billing.queries.ts';

type Props = { query: ReturnType<typeof fileQuery | typeof paperFileQuery>; title: string };

/** The PDF of a quote, an invoice or an avoir, or that Pennylane is still making it. */
export function DocumentPreview({ query, title }: Props) {
  const file = useQuery(query);
  const url = useBlobUrl(file.data?.blob ?? null);
  if (url && file.data) {
    return (
      <div>
        <PdfFrame url={url} title={title} ready="Le document est prêt&nbsp;: ouvrez-le ou téléchargez-le." />
        <Group gap="xs" mt="sm" className={pdfClasses.buttons}>
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
