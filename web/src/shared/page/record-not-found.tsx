import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from './page-header.tsx';
import type { BackToList } from './use-back.ts';

type Props = {
  title: string;
  breadcrumb: ReactNode;
  /** Names the number that no record has. */
  sentence: string;
  hint: string;
  back: BackToList;
  backLabel: string;
};

/** The page of a record that does not exist. */
export function RecordNotFound({ title, breadcrumb, sentence, hint, back, backLabel }: Props) {
  return (
    <>
      <PageHeader title={title} breadcrumb={breadcrumb} />
      <EmptyState
        title={sentence}
        hint={hint}
        action={
          <Button onClick={back.go} mt="xs">
            {backLabel}
          </Button>
        }
      />
    </>
  );
}
