import { Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../ui/action-button.tsx';
import classes from './back-trail.module.css';
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
      <Box component="nav" aria-label="Fil d’Ariane" miw={0}>
        <Group gap={0} wrap="nowrap" fz="xs" c="dimmed" renderRoot={(list) => <ol {...list} />}>
          <li className={classes.item}>
            <Link to="/" className={classes.link}>
              <IconHome size={16} stroke={1.75} aria-hidden />
              <VisuallyHidden>Accueil</VisuallyHidden>
            </Link>
          </li>
          <li className={classes.item}>
            <Link to={list.to} search={listSearch} className={classes.link}>
              {list.label}
            </Link>
          </li>
          <li className={classes.item}>
            <Text size="xs" truncate c="var(--fl-ink)" fw="var(--fl-weight-strong)" aria-current="page">
              {label}
            </Text>
          </li>
        </Group>
      </Box>
    </Group>
  );
}
