import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { todoQuery } from '../dashboard.queries.ts';

/** Number of lines « À traiter », beside Accueil in the menu; nothing when there is none. */
export function TodoBadge({ className }: { className: string }) {
  const { data = [] } = useQuery(todoQuery);
  if (data.length === 0) return null;
  return (
    <Badge variant="light" color="petal" size="md" className={className}>
      {data.length}
      <VisuallyHidden> à traiter</VisuallyHidden>
    </Badge>
  );
}
