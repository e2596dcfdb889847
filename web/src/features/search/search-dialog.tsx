import '@mantine/spotlight/styles.layer.css';
import { Box, CloseButton, Kbd, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import {
  IconArrowRight,
  IconBolt,
  IconHistory,
  IconPhoto,
  IconSearch,
  IconShoppingBag,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMember } from '../../session/use-session.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { useDialogSlot } from '../../shared/dialog/dialog-slot.tsx';
import { newAt } from '../../shared/dialog/new-in-url.tsx';
import { useBackCloses } from '../../shared/dialog/use-back-closes.ts';
import { useCoversPage } from '../../shared/dialog/use-covers-page.ts';
import type { MenuEntry } from '../../shared/page/feature.ts';
import { useOnPhone } from '../../shared/use-on-phone.ts';
import { readRecent, remember } from './recent-choices.ts';
import classes from './search.module.css';
import { useSearch } from './search.queries.ts';
import {
  filled,
  foundHere,
  foundThere,
  ownItems,
  recentFor,
  type SearchGroup,
  type SearchItem,
} from './search-items.ts';

/** A small part of the 150 ms in which results come; typing on drops the request before. */
const DEBOUNCE_MS = 40;

/** Spotlight finds its list by this id. */
const LIST_ID = 'recherche-resultats';

const [store, spotlight] = createSpotlight();

type Props = { pages: readonly MenuEntry[]; onClose: () => void; onShortcuts: () => void };

/** Ctrl-K: clients, orders, photos, members, pages and actions, by a few letters. */
export default function SearchDialog({ pages, onClose, onShortcuts }: Props) {
  const { opened, onExited } = useDialogSlot();
  const [text, setText] = useState('');
  const onPhone = useOnPhone();
  useBackCloses(opened, onClose);
  useCoversPage(opened);
  const search = useEverywhere(text, pages);
  const choose = useChoose(onShortcuts);
  const [selected, setSelected] = useState(0);
  /** The result that the arrows moved to. */
  const wanted = useRef<string | null>(null);
  const items = search.groups.flatMap((group) => group.items);
  const shown = items.map(({ key }) => key).join(' ');
  /** Enter was pressed before the results of this text were there. */
  const held = useRef(false);
  const isEarly = search.early && !isOwn(items[selected]);
  const placeOfWanted = () =>
    Math.max(
      0,
      items.findIndex(({ key }) => key === wanted.current),
    );

  // One step later, so that the slot has noted where the focus was.
  useEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened]);
  // Enter chooses the first of new results, or the one that the arrows moved to while it is still there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the shown results matter
  useEffect(() => {
    const place = placeOfWanted();
    store.updateState((state) => ({ ...state, selected: place }));
    setSelected(place);
  }, [shown, opened]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen as soon as the results are there
  useEffect(() => {
    if (search.early || !held.current) return;
    held.current = false;
    const item = items[placeOfWanted()];
    if (!item) return;
    choose(item);
    onClose();
  }, [search.early]);
  // Spotlight moves its choice without an event, so it is read after the key.
  const follow = () =>
    queueMicrotask(() => {
      const place = Math.max(0, store.getState().selected);
      if (place !== selected) wanted.current = items[place]?.key ?? null;
      setSelected(place);
    });

  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={(typed) => {
        setText(typed);
        wanted.current = null;
        held.current = false;
        setSelected(0);
      }}
      onSpotlightClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={onExited}
      shortcut={null}
      lockScroll={false}
      fullScreen={onPhone}
      radius={onPhone ? 0 : 'lg'}
      yOffset={onPhone ? 0 : '10dvh'}
      zIndex={300}
      overlayProps={{ blur: 0, className: classes.backdrop }}
      attributes={{ content: { 'aria-label': 'Chercher partout' } }}
      classNames={{
        action: classes.action,
        actionDescription: classes.hint,
        actionsList: classes.results,
        search: classes.search,
      }}
    >
      <Spotlight.Search
        placeholder="Nom, téléphone, rue, mot d’une carte, numéro…"
        aria-label="Chercher partout"
        role="combobox"
        onKeyDown={follow}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !isEarly) return;
          // Spotlight would open what a shorter text had found.
          event.preventDefault();
          event.stopPropagation();
          held.current = true;
        }}
        aria-expanded
        aria-controls={LIST_ID}
        aria-activedescendant={items[selected] && optionId(selected)}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={200}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        rightSection={
          onPhone ? (
            <CloseButton size={44} iconSize={20} onClick={onClose} aria-label="Fermer" />
          ) : search.busy ? (
            <Loader size={18} />
          ) : (
            <Kbd aria-hidden>Échap</Kbd>
          )
        }
        // The field itself takes clicks on what stands there unless it is told not to.
        rightSectionPointerEvents="all"
        rightSectionWidth={70}
      />
      <Spotlight.ActionsList id={LIST_ID} role="listbox" aria-label="Résultats" tabIndex={-1}>
        {search.groups.map((group, place) => (
          <Group
            key={group.title}
            {...group}
            from={startOf(search.groups, place)}
            selected={selected}
            onChoose={choose}
          />
        ))}
      </Spotlight.ActionsList>
      {/* Over the room of the results, which keeps its height. */}
      <Text
        role="status"
        c="dimmed"
        className={classes.sentence}
        data-alone={items.length === 0 || undefined}
      >
        {search.sentence}
      </Text>
    </Spotlight.Root>
  );
}

const isOwn = (item: SearchItem | undefined) => item?.kind === 'action' || item?.kind === 'page';
const optionId = (place: number) => `${LIST_ID}-${place}`;
const startOf = (groups: readonly SearchGroup[], place: number) =>
  groups.slice(0, place).reduce((sum, { items }) => sum + items.length, 0);

type GroupProps = SearchGroup & { from: number; selected: number; onChoose: (item: SearchItem) => void };

function Group({ title, items, from, selected, onChoose }: GroupProps) {
  // Of its first result: a title has blanks, and would be several ids.
  const titleId = `${LIST_ID}-groupe-${from}`;
  return (
    <Box role="group" aria-labelledby={titleId} className={classes.group}>
      <Text id={titleId} role="presentation" size="xs" fw={550} c="dimmed" px="sm" pt="xs" pb="2xs">
        {title}
      </Text>
      {items.map((item, index) => (
        <Spotlight.Action
          key={item.key}
          // The component keeps `id` for itself.
          ref={(button) => {
            if (button) button.id = optionId(from + index);
          }}
          role="option"
          aria-selected={from + index === selected}
          data-selected={from + index === selected || undefined}
          label={item.label}
          {...(item.hint && { description: item.hint })}
          leftSection={<Sign item={item} recent={title === RECENT} />}
          onClick={() => onChoose(item)}
        />
      ))}
    </Box>
  );
}

const icons = {
  action: IconBolt,
  page: IconArrowRight,
  order: IconShoppingBag,
  client: IconUser,
  photo: IconPhoto,
  member: IconUsersGroup,
};

function Sign({ item: { kind, picture }, recent }: { item: SearchItem; recent: boolean }) {
  if (picture)
    return <img className={classes.picture} src={picture} alt="" width={36} height={36} decoding="async" />;
  const Icon = recent ? IconHistory : icons[kind];
  return <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} />;
}

const RECENT = 'Récents';

/** Results for a text: own pages and actions at once, then the server's; without a text the recent choices. */
function useEverywhere(text: string, pages: readonly MenuEntry[]) {
  const member = useMember();
  const own = ownItems(member, pages);
  const [asked] = useDebouncedValue(text, DEBOUNCE_MS);
  const query = useSearch(text.trim() === '' ? '' : asked);
  if (text.trim() === '') {
    const recent = recentFor(member, own, readRecent(member.id));
    const known = new Set(recent.map(({ key }) => key));
    const rest = (items: SearchItem[]) => items.filter(({ key }) => !known.has(key));
    const groups = filled([
      { title: RECENT, items: recent },
      { title: 'Actions', items: rest(own.actions) },
      { title: 'Pages', items: rest(own.pages) },
    ]);
    return { groups, busy: false, early: false, sentence: null };
  }
  const there = query.enabled && query.data ? foundThere(query.data, asked) : [];
  const groups = [...foundHere(own, text), ...there];
  const waiting = asked !== text || query.isFetching;
  /** The results of this text are not there yet; read again, they are. */
  const early = asked !== text || (query.isFetching && (query.isPending || query.isPlaceholderData));
  return { groups, busy: waiting, early, sentence: sentenceOf(groups, waiting, query) };
}

type Query = { error: Error | null; enabled: boolean };

function sentenceOf(groups: SearchGroup[], waiting: boolean, { error, enabled }: Query): string | null {
  if (error) return errorMessage(error);
  if (groups.length > 0) return null;
  if (waiting) return 'Recherche…';
  return enabled
    ? 'Rien ne correspond. Essayez un autre nom, un téléphone, une rue ou un numéro de commande.'
    : 'Tapez au moins deux caractères.';
}

function useChoose(onShortcuts: () => void): (item: SearchItem) => void {
  const router = useRouter();
  const member = useMember();
  return (item) => {
    remember(member.id, item);
    if (item.href === null) onShortcuts();
    else void router.navigate(item.kind === 'action' ? newAt(item.href) : { href: item.href });
  };
}
