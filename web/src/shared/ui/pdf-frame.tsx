import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { AnsweredFile } from '../api/call.ts';
import classes from './pdf-frame.module.css';

export { classes as pdfClasses };

/** Whether a frame shows a PDF here. Phones and tablets claim it, and show its first page at best. */
export function useFramed(): boolean {
  const coarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return navigator.pdfViewerEnabled && !coarse;
}

type FrameProps = {
  url: string;
  title: string;
  /** Shown where no frame shows a PDF. */
  ready: ReactNode;
  ref?: Ref<HTMLIFrameElement>;
};

/** A PDF over the whole width of its frame, without the list of pages. */
export function PdfFrame({ url, title, ready, ref }: FrameProps) {
  const framed = useFramed();
  if (!framed) return <PdfSentence ready>{ready}</PdfSentence>;
  return <iframe ref={ref} className={classes.frame} src={`${url}#navpanes=0&view=FitH`} title={title} />;
}

export function PdfSentence({ ready = false, children }: { ready?: boolean; children: ReactNode }) {
  return (
    <div className={classes.frame} data-ready={ready || undefined} role="status">
      <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
      <p>{children}</p>
    </div>
  );
}

/** The shape of a page, while the PDF is made. */
export const PdfWaiting = ({ label }: { label: string }) => (
  <div className={classes.frame} role="status" aria-label={label}>
    <Skeleton width="auto" height="100%" style={{ aspectRatio: '210 / 297' }} />
  </div>
);

type FileButtonProps = {
  url: string | null;
  file: AnsweredFile | undefined;
  /** Downloads the file; otherwise opens it in a tab of its own. */
  download?: boolean;
  filled?: boolean;
};

/** A link to a file that the page holds; a disabled button while there is none. */
export function FileButton({ url, file, download = false, filled = false }: FileButtonProps) {
  const FileIcon = download ? IconDownload : IconExternalLink;
  const label = download ? 'Télécharger' : 'Ouvrir';
  const look = {
    variant: filled ? 'filled' : 'default',
    leftSection: <FileIcon size={18} stroke={1.75} aria-hidden />,
  };
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
