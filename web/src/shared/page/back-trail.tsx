import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './back-trail.module.css';
import type { BackToList } from './use-back.ts';

/** « Retour » and the breadcrumb of a record's page, which `label` names. */
export function BackTrail({ back, label }: { back: BackToList; label: string }) {
  const { list, listSearch } = back;
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
      <nav aria-label="Fil d’Ariane" className={classes.trail}>
        <ol className={classes.list}>
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
            <span className={classes.here} aria-current="page">
              {label}
            </span>
          </li>
        </ol>
      </nav>
    </Group>
  );
}
