import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { todoQuery } from '../dashboard.queries.ts';
import classes from './todo-badge.module.css';

/** How many lines « À traiter » there are, beside Accueil in the menu; nothing where there is none. */
export function TodoBadge() {
  const { data = [] } = useQuery(todoQuery);
  if (data.length === 0) return null;
  return (
    <Badge variant="light" color="petal" size="md" className={classes.badge ?? ''}>
      {data.length}
      <VisuallyHidden> à traiter</VisuallyHidden>
    </Badge>
  );
}
