import { ActionIcon } from '@mantine/core';
import { IconBaselineDensitySmall } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { inStorage } from '../in-storage.ts';

/** Of the device, whoever is signed in. `early.js` reads it before the first paint. */
const KEY = 'florilege-rows';
const page = document.documentElement;

const listeners = new Set<() => void>();
const isCompact = () => page.dataset.rows === 'compact';

function show(compact: boolean): void {
  if (compact) page.dataset.rows = 'compact';
  else delete page.dataset.rows;
  for (const listener of listeners) listener();
}

function choose(compact: boolean): void {
  const keep = () => (compact ? localStorage.setItem(KEY, 'compact') : localStorage.removeItem(KEY));
  inStorage(keep, undefined);
  show(compact);
}

/** Another tab of the device changed it. */
const follow = ({ key, newValue }: StorageEvent) => key === KEY && show(newValue === 'compact');

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', follow);
  };
}

/** Low rows in all tables of this device. A phone has cards, and no such choice. */
export function CompactSwitch() {
  const compact = useSyncExternalStore(subscribe, isCompact);
  return (
    <ActionIcon
      size={38}
      variant={compact ? 'light' : 'subtle'}
      color={compact ? 'green' : 'gray'}
      visibleFrom="sm"
      onClick={() => choose(!compact)}
      aria-pressed={compact}
      aria-label="Compact"
      title={compact ? 'Lignes plus hautes' : 'Lignes plus basses'}
    >
      <IconBaselineDensitySmall size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
