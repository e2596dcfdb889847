import { type KeyboardEvent, useState } from 'react';
import { onDemand } from '../ui/on-demand.ts';
import { FilterPillButton, type FilterPillProps, type ListKey } from './filter-button.tsx';

const useFilterList = onDemand(async () => (await import('./filter-list.tsx')).FilterList);

/** A filter of one choice, as small as its label. */
export function FilterPill<Value extends string>(props: FilterPillProps<Value>) {
  const { part: FilterList, want } = useFilterList();
  const [key, setKey] = useState<ListKey | null>(null);
  if (FilterList) return <FilterList {...props} openedBy={key} />;
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setKey(event.key);
    want();
  };
  return (
    <FilterPillButton
      {...props}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      onClick={want}
      onKeyDown={openByKey}
    />
  );
}
