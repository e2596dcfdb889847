import type { TodoKind } from '@florilege/contract/dashboard/todo-kinds.ts';
import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFirstView } from '../../../shared/api/first-view.ts';
import { formatNumber } from '../../../shared/format.ts';
import { todoQuery } from '../dashboard.queries.ts';

type Props = { kind?: TodoKind; words: string; className: string };

/** The count of a line « À traiter », or of all lines without `kind`; draws nothing for zero. */
export function TodoBadge({ kind, words, className }: Props) {
  const { data = [] } = useQuery({ ...todoQuery, enabled: useFirstView() });
  const count = kind ? (data.find((line) => line.kind === kind)?.count ?? 0) : data.length;
  if (count === 0) return null;
  return (
    <Badge variant="light" color={kind ? 'gray' : 'petal'} size="md" className={className}>
      {formatNumber(count)}
      <VisuallyHidden> {words}</VisuallyHidden>
    </Badge>
  );
}
