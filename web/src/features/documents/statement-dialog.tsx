import { documentsRoutes } from '@florilege/contract/documents/documents.contract.ts';
import { today } from '@florilege/contract/http/dates.ts';
import { de } from '@florilege/contract/http/elision.ts';
import { Button, Flex, Group, Stack } from '@mantine/core';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callFile } from '../../shared/api/call.ts';
import { useBlobUrl } from '../../shared/api/use-blob-url.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DayInput } from '../../shared/form/day-input.tsx';
import frame from '../../shared/form/form-dialog.module.css';
import { readableDay } from '../../shared/form/parse-day.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { FileButton, PdfFrame, PdfSentence, PdfWaiting, pdfClasses } from '../../shared/ui/pdf-frame.tsx';
import { askExport, ExportMenu } from '../exports/exports.public.ts';
import { periodRefusal, type StatementPeriod, statementPeriods } from './statement-periods.ts';

type Days = { from: string | null; to: string | null };
type Props = { client: { id: number; name: string }; onClose: () => void };

/** The orders and payments of a client in a period: looked at, then taken as PDF or for a spreadsheet. */
export default function StatementDialog({ client, onClose }: Props) {
  const presets = statementPeriods(today());
  const [days, setDays] = useState<Days>(presets[0]?.period ?? { from: null, to: null });
  const refusal = periodRefusal({ from: readableDay(days.from), to: readableDay(days.to) });
  const period = { from: days.from ?? '', to: days.to ?? '' };
  const paper = useQuery({ ...statementQuery(client.id, period), enabled: refusal === null });
  const file = refusal === null && !paper.isError ? paper.data : undefined;
  const url = useBlobUrl(file?.blob ?? null);
  return (
    <Dialog
      onClose={onClose}
      title={`Relevé de compte ${de(client.name)}`}
      size={1080}
      onPhone="high"
      classNames={{ content: frame.content, body: frame.body }}
    >
      <Flex direction={{ base: 'column', md: 'row' }} gap="lg" pb="md">
        <Stack gap="md" flex="none" w={{ md: 260 }}>
          <Group gap="xs" role="group" aria-label="Période">
            {presets.map(({ label, period: preset }) => {
              const chosen = preset.from === days.from && preset.to === days.to;
              return (
                <Button
                  key={label}
                  size="compact-md"
                  variant={chosen ? 'filled' : 'light'}
                  aria-pressed={chosen}
                  onClick={() => setDays(preset)}
                >
                  {label}
                </Button>
              );
            })}
          </Group>
          <DayInput
            label="Du"
            near="back"
            value={days.from}
            onChange={(from) => setDays({ ...days, from })}
          />
          <DayInput label="Au" near="back" value={days.to} onChange={(to) => setDays({ ...days, to })} />
        </Stack>
        <Preview refusal={refusal} paper={paper} url={url} />
      </Flex>
      <footer className={frame.footer}>
        <Button variant="default" onClick={onClose} visibleFrom="sm">
          Fermer
        </Button>
        {refusal === null && <ExportMenu ask={askExport.statement(client.id, period)} label="Tableur" />}
        <FileButton url={url} file={file} />
        <FileButton url={url} file={file} download filled />
      </footer>
    </Dialog>
  );
}

type PreviewProps = { refusal: string | null; paper: UseQueryResult; url: string | null };

function Preview({ refusal, paper, url }: PreviewProps) {
  if (refusal !== null) return <PdfSentence>{refusal}</PdfSentence>;
  if (paper.isError && !paper.isFetching) {
    return (
      <div className={pdfClasses.frame}>
        <QueryError query={paper} />
      </div>
    );
  }
  if (url === null) return <PdfWaiting label="Préparation du relevé…" />;
  return (
    <PdfFrame
      url={url}
      title="Aperçu du relevé de compte"
      ready="Le relevé est prêt&nbsp;: ouvrez-le, ou téléchargez-le."
    />
  );
}

/** Made anew at each opening, as the account is now. */
const statementQuery = (id: number, period: StatementPeriod) =>
  queryOptions({
    queryKey: ['documents', 'statement', id, period],
    queryFn: ({ signal }) =>
      callFile(documentsRoutes.statement, {
        params: { id },
        query: period,
        signal,
        fallback: 'Le relevé n’a pas pu être préparé.',
      }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
