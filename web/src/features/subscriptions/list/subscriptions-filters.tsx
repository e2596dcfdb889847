import { IconAlertTriangle } from '@tabler/icons-react';
import { ChoicePills } from '../../../shared/filters/choice-pills.tsx';
import { TogglePill } from '../../../shared/filters/toggle-pill.tsx';
import type { SubscriptionsFilters, SubscriptionsUrl } from './subscriptions-url.ts';

const states: readonly { value: SubscriptionsFilters['state']; label: string }[] = [
  { value: undefined, label: 'Tous' },
  { value: 'active', label: 'Actifs' },
  { value: 'paused', label: 'En pause' },
  { value: 'ended', label: 'Terminés' },
];

export function SubscriptionsFilterPills({ filters, change }: SubscriptionsUrl) {
  const problems = filters.problems === 'true';
  return (
    <>
      <ChoicePills
        label="État"
        options={states}
        value={filters.state}
        onChange={(state) => change({ state })}
      />
      <TogglePill on={problems} onToggle={() => change({ problems: problems ? undefined : 'true' })}>
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden />À régler
      </TogglePill>
    </>
  );
}
