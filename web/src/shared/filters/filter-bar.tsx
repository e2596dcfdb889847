import { Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import classes from './filter-bar.module.css';
import { SearchBox, type SearchBoxProps, type useSearchBox } from './search-box.tsx';

export type FilterBarProps<Filters> = {
  filters: Filters;
  /** Changes what it names, keeps the rest. */
  onChange: (change: Filters) => void;
  onReset: () => void;
  search: ReturnType<typeof useSearchBox>;
};

type Props = {
  label: string;
  search?: Omit<SearchBoxProps, 'inputRef' | 'applyRef'> & { box: ReturnType<typeof useSearchBox> };
  filtered: boolean;
  onReset: () => void;
  children: ReactNode;
};

/** The search and the filters over a list; everything in it is in the URL. */
export function FilterBar({ label, search, filtered, onReset, children }: Props) {
  return (
    <Group
      renderRoot={(bar) => <search {...bar} />}
      gap="sm"
      mb={{ base: 'sm', sm: 'md' }}
      className="fl-no-print"
      aria-label={label}
    >
      {search?.box.shown && (
        <SearchBox {...search} inputRef={search.box.ref} applyRef={search.box.applyRef} />
      )}
      <div className={classes.pills}>
        {children}
        <ActionButton
          Icon={IconX}
          variant="subtle"
          flex="none"
          px="xs"
          className={classes.reset}
          data-idle={!filtered || undefined}
          onClick={onReset}
        >
          Réinitialiser
        </ActionButton>
      </div>
    </Group>
  );
}
