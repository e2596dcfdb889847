import { Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../ui/action-button.tsx';
import classes from './breadcrumb.module.css';
import { Breadcrumb } from './breadcrumb.tsx';
import type { BackToList } from './use-back.ts';

/** « Retour » and the breadcrumb of a record's page, which `label` names. */
export function BackTrail({ back, label }: { back: BackToList; label: string }) {
  const { list, listSearch } = back;
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionButton
        Icon={IconArrowLeft}
        variant="subtle"
        size="compact-md"
        onClick={back.go}
        flex="none"
        pl="xs"
        pr="sm"
        ml="calc(-1 * var(--fl-space-xs))"
      >
        Retour
      </ActionButton>
      <Breadcrumb label={label}>
        <Link to={list.to} search={listSearch} className={classes.link}>
          {list.label}
        </Link>
      </Breadcrumb>
    </Group>
  );
}
