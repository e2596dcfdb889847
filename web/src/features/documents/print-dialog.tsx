import {
  type DocumentKind,
  documentKinds,
  documentKindValues,
  PRINT_LIMIT,
} from '@florilege/contract/documents/documents.contract.ts';
import { Button, Checkbox, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { AnsweredFile } from '../../shared/api/call.ts';
import footer from '../../shared/form/dialog-footer.module.css';
import { formatCount } from '../../shared/format.ts';
import { useShown } from '../../shared/legacy/use-shown.ts';
import { useFramed, useObjectUrl } from '../../shared/ui/pdf-frame.ts';
import { rememberChoice, rememberedChoice } from './chosen-papers.ts';
import { papersQuery } from './documents.queries.ts';
import classes from './print-dialog.module.css';
import { PrintPreview } from './print-preview.tsx';

const hints: Record<DocumentKind, string> = {
  purchase_order: 'Toute la commande, avec le montant',
  delivery_slip: 'L’adresse en grand, sans prix',
  card_a6: 'Une face',
  card_a5: 'Recto verso, retourné sur le bord court, puis plié',
};

type Props = { orderIds: number[]; opened: boolean; onClose: () => void };

/** The papers of one order or of a selection: chosen, looked at, printed or kept. */
export function PrintDialog({ orderIds, opened, onClose }: Props) {
  const shown = useShown(opened);
  const fullScreen = !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [id] = orderIds;
  const title =
    orderIds.length === 1
      ? `Documents de la commande ${id}`
      : `Documents de ${formatCount(orderIds.length, 'commande')}`;
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title={title}
      size={1080}
      fullScreen={fullScreen}
      classNames={{ content: classes.dialog ?? '', body: classes.body ?? '' }}
    >
      <Papers orderIds={orderIds} onClose={onClose} />
    </Modal>
  );
}

function Papers({ orderIds, onClose }: Omit<Props, 'opened'>) {
  const [kinds, setKinds] = useState(rememberedChoice);
  const tooMany = orderIds.length > PRINT_LIMIT;
  const askable = kinds.length > 0 && orderIds.length > 0 && !tooMany;
  const papers = useQuery({ ...papersQuery(orderIds, kinds), enabled: askable });
  const file = askable ? papers.data : undefined;
  const url = useObjectUrl(file?.blob);
  const frame = useRef<HTMLIFrameElement>(null);
  const framed = useFramed();

  const choose = (values: string[]) => {
    const chosen = documentKindValues.filter((kind) => values.includes(kind));
    setKinds(chosen);
    if (chosen.length > 0) rememberChoice(chosen);
  };

  return (
    <>
      <div className={classes.columns}>
        <Checkbox.Group value={kinds} onChange={choose} label="À imprimer">
          <Stack gap={2} mt={6}>
            {documentKindValues.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={documentKinds[kind]}
                description={hints[kind]}
                classNames={{
                  root: classes.kind ?? '',
                  body: classes.kindBody ?? '',
                  labelWrapper: classes.kindLabel ?? '',
                }}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <PrintPreview
          idle={
            tooMany
              ? `Sélectionnez ${PRINT_LIMIT} commandes au plus pour les imprimer.`
              : 'Choisissez au moins un document.'
          }
          askable={askable}
          papers={papers}
          onlyPurchaseOrder={kinds.length === 1 && kinds[0] === 'purchase_order'}
          url={url}
          framed={framed}
          frame={frame}
        />
      </div>
      <footer className={footer.footer}>
        <Button variant="default" onClick={onClose} visibleFrom="sm">
          Fermer
        </Button>
        <FileButton
          url={url}
          file={file}
          download
          Icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          label="Télécharger"
        />
        {framed ? (
          <Button
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            disabled={url === null}
            onClick={() => url !== null && print(frame.current, url)}
          >
            Imprimer
          </Button>
        ) : (
          <FileButton
            url={url}
            file={file}
            Icon={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
            label="Ouvrir"
            main
          />
        )}
      </footer>
    </>
  );
}

/** Some browsers let no page print a frame that shows a PDF: there it opens in a tab of its own, whose viewer prints. */
function print(frame: HTMLIFrameElement | null, url: string): void {
  try {
    const view = frame?.contentWindow;
    if (!view) throw new Error('no frame');
    view.focus();
    view.print();
  } catch {
    window.open(url, '_blank', 'noopener');
  }
}

type FileButtonProps = {
  url: string | null;
  file: AnsweredFile | undefined;
  label: string;
  Icon: ReactNode;
  download?: true;
  main?: true;
};

/** A link to the file that the page holds; a button that waits while there is none. */
function FileButton({ url, file, label, Icon, download, main }: FileButtonProps) {
  const look = { variant: main ? 'filled' : 'default', leftSection: Icon } as const;
  if (url === null || !file) {
    return (
      <Button {...look} disabled>
        {label}
      </Button>
    );
  }
  const how = download ? { download: file.filename } : { target: '_blank', rel: 'noopener' };
  return (
    <Button {...look} component="a" href={url} {...how}>
      {label}
    </Button>
  );
}
