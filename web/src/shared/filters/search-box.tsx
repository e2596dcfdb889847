import { ActionIcon, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useOnPhone } from '../use-on-phone.ts';
import classes from './filter-bar.module.css';

const DEBOUNCE_MS = 500;

/** The search of a list: on a phone it shows when asked for, or while it searches. */
export function useSearchBox(searching: boolean) {
  const onPhone = useOnPhone();
  const [asked, setAsked] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const applyRef = useRef<() => void>(null);
  return {
    onPhone,
    ref,
    applyRef,
    /** Searches at once for what was just typed. */
    apply: () => applyRef.current?.(),
    shown: !onPhone || asked || searching,
    show: () => {
      if (ref.current) return ref.current.select();
      // On a phone the field is only there after this.
      setAsked(true);
      setTimeout(() => ref.current?.focus());
    },
  };
}

export type SearchBoxProps = {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  applyRef?: RefObject<(() => void) | null>;
};

/** Searches half a second after the last key, at once on Enter; Esc empties it. */
export function SearchBox({ label, placeholder, value, onSearch, inputRef, applyRef }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const applied = useRef(value);
  const search = (typed: string) => {
    const wanted = typed.trim();
    if (wanted === applied.current) return;
    applied.current = wanted;
    onSearch(wanted);
  };
  const searchLater = useDebouncedCallback(search, DEBOUNCE_MS);
  useImperativeHandle(applyRef, () => () => searchLater.flush(), [searchLater]);
  const type = (typed: string) => {
    setText(typed);
    searchLater(typed);
  };

  // The address changed from elsewhere: Back, Réinitialiser.
  useEffect(() => {
    if (value === applied.current) return;
    applied.current = value;
    searchLater.cancel();
    setText(value);
  }, [value, searchLater]);

  const empty = () => {
    type('');
    search('');
    inputRef.current?.focus();
  };

  return (
    <TextInput
      ref={inputRef}
      type="search"
      flex={{ base: '1 1 100%', md: '1 1 240px' }}
      maw={{ base: 'none', sm: 440, md: 360 }}
      classNames={{ input: classes.searchInput }}
      aria-label={label}
      placeholder={placeholder}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text);
        if (event.key === 'Escape' && text) empty();
      }}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      rightSectionWidth={44}
      rightSection={
        text ? (
          <ActionIcon size="md" onClick={empty} aria-label="Effacer la recherche">
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Kbd size="xs" aria-hidden className={classes.key}>
            /
          </Kbd>
        )
      }
    />
  );
}
