import { Anchor } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { formatDateTime } from '../../shared/format.ts';
import classes from './payments.module.css';

/** The look of a part of the payments tab. */
export const card = { component: 'section', withBorder: true, p: { base: 'md', sm: 'lg' } } as const;

export const ReceiptLink = ({ url }: { url: string }) => (
  <Anchor href={url} target="_blank" rel="noopener noreferrer" className={classes.out}>
    <IconReceipt size={18} stroke={1.6} aria-hidden /> Reçu
  </Anchor>
);

export const Author = ({ name, at, where }: { name: string | null; at: string; where?: string | null }) => (
  <p className={classes.detail}>
    {name ?? 'Système'} · <time dateTime={at}>{formatDateTime(at)}</time>
    {where && ` · ${where}`}
  </p>
);
