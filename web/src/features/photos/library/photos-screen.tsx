import { can } from '@florilege/contract/auth/roles.ts';
import { ActionIcon, Center, Group, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { IconChecklist, IconLayoutGrid, IconList, IconPhotoPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { useSearchBox } from '../../../shared/filters/search-box.tsx';
import { formatCount } from '../../../shared/format.ts';
import { useListUrl } from '../../../shared/list/list-url.ts';
import { BarRoom, NewBar } from '../../../shared/list/new-bar.tsx';
import { later } from '../../../shared/page/later.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { isKey } from '../../../shared/page/shortcuts.ts';
import { usePageKeys } from '../../../shared/page/use-page-keys.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { PhotosSelectionBar } from '../selection/photos-selection-bar.tsx';
import { usePhotosSelection } from '../selection/use-photos-selection.ts';
import { usePhotoUrl } from '../viewer/use-photo-url.ts';
import { PhotosFilterBar } from './photos-filters.tsx';
import { useWidth } from './photos-grid-layout.ts';
import { PhotosLibrary } from './photos-library.tsx';
import classes from './photos-screen.module.css';
import { libraryFilters, type PhotosSearch, photosUrl } from './photos-url.ts';
import { useLibrary } from './use-library.ts';

const PhotoModal = later(() => import('../viewer/photo-modal.tsx'));
const PhotoUploadDialog = laterDialog(() => import('../upload/photo-upload-dialog.tsx'));

/** /medias and, over it, /medias/{imageId} */
export function PhotosScreen() {
  const member = useMember();
  const mayDelete = can(member, 'photos.delete');
  const { filters: search, change, reset } = useListUrl(photosUrl, mayDelete ? [] : ['deleted']);
  const filters = useMemo(() => libraryFilters(search), [search]);
  const library = useLibrary(filters);
  const selection = usePhotosSelection(library);
  const photo = usePhotoUrl(search);
  const { ref, width } = useWidth();
  const searchBox = useSearchBox(search.search !== undefined);
  const [uploading, setUploading] = useState(false);
  const { onPhone } = searchBox;
  const selectable = can(member, 'photos.edit') || mayDelete;
  const mayAdd = can(member, 'photos.upload');
  const add = () => setUploading(true);
  const addButton = mayAdd && (
    <ActionButton Icon={IconPhotoPlus} variant="filled" onClick={add}>
      Ajouter des photos
    </ActionButton>
  );
  const tools = (
    <>
      <ViewSwitch value={search.view} onChange={(view) => change({ view })} />
      {selectable && (
        <ActionButton
          Icon={IconChecklist}
          variant={selection.selecting ? 'light' : 'default'}
          aria-pressed={selection.selecting}
          onClick={selection.selecting ? selection.leave : selection.start}
        >
          Sélectionner
        </ActionButton>
      )}
    </>
  );

  usePageKeys(({ key }) => {
    const pressed = isKey('search', key);
    if (pressed) searchBox.show();
    return pressed;
  });

  return (
    <div>
      <Head
        count={library.first.data && library.count}
        search={search}
        searchBox={searchBox}
        tools={tools}
        addButton={addButton}
      />
      <PhotosFilterBar
        filters={search}
        onChange={change}
        onReset={reset}
        search={searchBox}
        withBin={mayDelete}
      />
      {search.deleted && library.count > 0 && (
        <Text mb="sm" c="dimmed">
          Une photo supprimée se restaure pendant 30 jours.
        </Text>
      )}
      <div ref={ref}>
        <PhotosLibrary
          library={library}
          search={search}
          width={width}
          selection={selection}
          selectable={selectable}
          onOpen={photo.open}
          closed={photo.closed}
          onReset={reset}
          action={addButton}
        />
      </div>
      <BarRoom bar={selection.selecting ? 'selection' : onPhone && mayAdd ? 'new' : undefined} />
      {selection.selecting ? (
        <PhotosSelectionBar selection={selection} count={library.count} bin={search.deleted === 'true'} />
      ) : (
        onPhone && mayAdd && <NewBar label="Ajouter des photos" Icon={IconPhotoPlus} onClick={add} />
      )}
      <DialogSlot of={photo.id}>
        {(id) => (
          <PhotoModal
            {...photo}
            id={id}
            filters={library.filters}
            onPlace={(place) => {
              if (place !== null) library.reach(place);
              photo.onPlace(place);
            }}
          />
        )}
      </DialogSlot>
      <DialogSlot of={uploading}>
        {() => <PhotoUploadDialog onClose={() => setUploading(false)} />}
      </DialogSlot>
    </div>
  );
}

type HeadProps = {
  /** undefined while it loads. */
  count: number | undefined;
  search: PhotosSearch;
  searchBox: ReturnType<typeof useSearchBox>;
  tools: ReactNode;
  addButton: ReactNode;
};

/** Title, count and view; on a phone the last two are in a line of their own. */
function Head({ count, search, searchBox: { onPhone, show }, tools, addButton }: HeadProps) {
  return (
    <>
      <PageHeader
        title="Photos"
        aside={!onPhone && count !== undefined && countText(count, search)}
        topBarAction={
          <ActionIcon size={44} onClick={show} aria-label="Rechercher une photo">
            <IconSearch size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
        actions={
          !onPhone && (
            <>
              {tools}
              {addButton}
            </>
          )
        }
      />
      {onPhone && (
        <Group gap="sm" wrap="nowrap" mb="sm">
          <Text size="xs" c="dimmed" flex={1} className="fl-figures">
            {count !== undefined && formatCount(count, 'photo')}
          </Text>
          {tools}
        </Group>
      )}
    </>
  );
}

const views = [
  { value: 'grid', text: 'Grille', Icon: IconLayoutGrid },
  { value: 'table', text: 'Tableau', Icon: IconList },
];

type ViewProps = { value: PhotosSearch['view']; onChange: (view: PhotosSearch['view']) => void };

/** Icons alone where there is little room; the words are for screen readers. */
function ViewSwitch({ value, onChange }: ViewProps) {
  return (
    <SegmentedControl
      bg="var(--fl-raised)"
      aria-label="Affichage"
      value={value ?? 'grid'}
      onChange={(view) => onChange(view === 'table' ? 'table' : undefined)}
      data={views.map(({ value, text, Icon }) => ({
        value,
        label: (
          <Center className={classes.view}>
            <Icon size={16} stroke={1.75} aria-hidden />
            <VisuallyHidden>{text}</VisuallyHidden>
            <Text span ms="xs" visibleFrom="md" aria-hidden>
              {text}
            </Text>
          </Center>
        ),
      }))}
    />
  );
}

function countText(count: number, search: PhotosSearch): string {
  const photos = formatCount(count, 'photo');
  if (search.deleted) return `${photos} dans la corbeille`;
  return photosUrl.isFiltered(search) ? `${photos} ${count < 2 ? 'trouvée' : 'trouvées'}` : photos;
}
