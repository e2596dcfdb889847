import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import classes from './back-trail.module.css';
import { Breadcrumb } from './breadcrumb.tsx';
import type { BackToList } from './use-back.ts';

type Props = {
  back: BackToList;
  list: { label: string; to: string };
  /** Name of the page itself. */
  label: string;
};

/** « Retour » and the breadcrumb of a record's page. */
export function BackTrail({ back, list, label }: Props) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconArrowLeft size={17} stroke={1.75} aria-hidden />}
        onClick={back.go}
        className={classes.back}
      >
        Retour
      </Button>
      <div className={classes.trail}>
        <Breadcrumb trail={[{ ...list, search: back.listSearch }, { label }]} />
      </div>
    </Group>
  );
}
