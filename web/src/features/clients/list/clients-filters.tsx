import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import { IconArchive } from '@tabler/icons-react';
import { ChoicePills } from '../../../shared/filters/choice-pills.tsx';
import { TogglePill } from '../../../shared/filters/toggle-pill.tsx';
import type { ClientsUrl } from './clients-url.ts';

const types: readonly { value: ClientType | undefined; label: string }[] = [
  { value: undefined, label: 'Tous' },
  { value: 'household', label: 'Particuliers' },
  { value: 'business', label: 'Entreprises' },
];

export function ClientsFilterPills({ filters: { type, archived }, change }: ClientsUrl) {
  return (
    <>
      <ChoicePills
        label="Type de client"
        options={types}
        value={type}
        onChange={(chosen) => change({ type: chosen })}
      />
      <TogglePill
        on={archived === 'true'}
        onToggle={() => change({ archived: archived ? undefined : 'true' })}
      >
        <IconArchive size={16} stroke={1.6} aria-hidden />
        Archivés
      </TogglePill>
    </>
  );
}
