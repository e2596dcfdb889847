import { Popover } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useWorkplace } from './use-workplace.ts';
import { Choice } from './workplace-choice.tsx';

/** The shop where this device works, as an icon of the rail that opens the choice. Nothing with one shop. */
export default function WorkplaceButton({ className }: { className: string }) {
  const { shops, workplace } = useWorkplace();
  if (!shops || shops.length < 2) return null;
  const label = workplace ? `Je travaille à\u00a0: ${workplace.name}` : 'Où travaillez-vous\u202f?';
  return (
    <Popover width={232} position="right-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={className}
          aria-label={label}
          data-tip={label}
          data-asked={workplace === null || undefined}
        >
          <IconBuildingStore size={20} stroke={1.6} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Choice shops={shops} />
      </Popover.Dropdown>
    </Popover>
  );
}
