import { Anchor } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { formatDate, formatDateTime } from '../../shared/format.ts';
import classes from './payments.module.css';

/** The look of a part of the payments tab. */
export const card = { component: 'section', withBorder: true, p: { base: 'md', sm: 'lg' } } as const;

export const ReceiptLink = ({ url }: { url: string }) => (
  <Anchor href={url} target="_blank" rel="noopener noreferrer" className={classes.out}>
    <IconReceipt size={18} stroke={1.6} aria-hidden /> Reçu
  </Anchor>
);

type AuthorProps = {
  name: string | null;
  at: string;
  /** When it was entered, of money that came on an earlier day, whose hour nobody knows. */
  entered?: string | false;
  where?: string | null;
};

export const Author = ({ name, at, entered = false, where }: AuthorProps) => (
  <p className={classes.detail}>
    {name ?? 'Système'}&nbsp;· <time dateTime={at}>{entered ? formatDate(at) : formatDateTime(at)}</time>
    {where && `\u00a0· ${where}`}
    {entered && (
      <>
        &nbsp;· enregistré le <time dateTime={entered}>{formatDateTime(entered)}</time>
      </>
    )}
  </p>
);
