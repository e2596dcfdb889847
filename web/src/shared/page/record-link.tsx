import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHere } from './use-here.ts';

type Props = Omit<AnchorProps, 'renderRoot'> & {
  page: '/clients/$id/$tab' | '/commandes/$id/$tab';
  id: number;
  tab?: string;
  children: ReactNode;
};

/** A link to a record, whose page leads back here. */
export function RecordLink({ page, id, tab = 'details', ...anchor }: Props) {
  const here = useHere();
  return (
    <Anchor
      {...anchor}
      renderRoot={(props: object) => (
        <Link {...props} to={page} params={{ id: String(id), tab }} search={{ return: here }} />
      )}
    />
  );
}
