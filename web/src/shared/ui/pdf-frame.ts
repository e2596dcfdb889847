import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** An address of this page for a file it holds, given back with it. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}

/** Whether a frame shows a PDF here. Phones and tablets say so but show its first page at best. */
export function useFramed(): boolean {
  const coarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return navigator.pdfViewerEnabled && !coarse;
}

/** A PDF’s address in a frame: its page over the whole width, without the list of pages beside it. */
export const framedAddress = (url: string): string => `${url}#navpanes=0&view=FitH`;
