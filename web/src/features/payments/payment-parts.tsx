import { Anchor } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { formatDateTime } from '../../shared/format.ts';
import classes from './payments.module.css';

export function ReceiptLink({ url }: { url: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" className={classes.out}>
      <IconReceipt size={18} stroke={1.6} aria-hidden /> Reçu
    </Anchor>
  );
}

type AuthorProps = { name: string | null; at: string; where?: string };

export function Author({ name, at, where }: AuthorProps) {
  return (
    <p className={classes.detail}>
      {name ?? 'Système'} · <time dateTime={at}>{formatDateTime(at)}</time>
      {where && ` · ${where}`}
    </p>
  );
}
