import { can } from '@florilege/contract/auth/roles.ts';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChecklist, IconLayoutGrid, IconList, IconPhotoPlus, IconSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, useMemo, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { useSearchBox } from '../../../shared/filters/search-box.tsx';
import { formatCount } from '../../../shared/format.ts';
import bars from '../../../shared/list/list-screen.module.css';
import { useListUrl } from '../../../shared/list/list-url.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { isKey } from '../../../shared/page/shortcuts.ts';
import { usePageKeys } from '../../../shared/page/use-page-keys.ts';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import photos from '../photos.module.css';
import { photosFailure } from '../photos.queries.ts';
import { PhotosSelectionBar } from '../selection/photos-selection-bar.tsx';
import { usePhotosSelection } from '../selection/use-photos-selection.ts';
import { usePhotoUrl } from '../viewer/use-photo-url.ts';
import { PhotosFilterBar } from './photos-filters.tsx';
import { useWidth } from './photos-grid-layout.ts';
import { PhotosLibrary } from './photos-library.tsx';
import classes from './photos-screen.module.css';
import { NoPhoto, PhotosSkeleton } from './photos-states.tsx';
import { libraryFilters, type PhotosSearch, photosUrl } from './photos-url.ts';
import { useLibrary } from './use-library.ts';

const PhotoModal = lazy(() => import('../viewer/photo-modal.tsx'));
const PhotoUploadDialog = lazy(() => import('../upload/photo-upload-dialog.tsx'));

/** /medias and, over it, /medias/{imageId} */
export function PhotosScreen() {
  const member = useMember();
  const mayDelete = can(member, 'photos.delete');
  const { filters: search, change, reset } = useListUrl(photosUrl, mayDelete ? [] : ['deleted']);
  const filters = useMemo(() => libraryFilters(search), [search]);
  const library = useLibrary(filters);
  const selection = usePhotosSelection(library);
  const photo = usePhotoUrl(search);
  const [frame, width] = useWidth();
  const searchBox = useSearchBox(search.search !== undefined);
  const [uploading, setUploading] = useState(false);
  const { onPhone } = searchBox;
  const selectable = can(member, 'photos.edit') || mayDelete;
  const add = can(member, 'photos.upload') ? () => setUploading(true) : null;
  const addButton = add && <AddButton onClick={add} />;

  usePageKeys(({ key }) => {
    const pressed = isKey('search', key);
    if (pressed) searchBox.show();
    return pressed;
  });

  return (
    <div
      className={`${bars.screen} ${classes.screen}`}
      data-bar={selection.selecting ? 'selection' : onPhone && add ? 'new' : undefined}
    >
      <Head
        count={library.first.data && library.count}
        search={search}
        onPhone={onPhone}
        onSearch={searchBox.show}
        tools={
          <>
            <ViewSwitch value={search.view} onChange={(view) => change({ view })} />
            {selectable && (
              <Button
                variant={selection.selecting ? 'light' : 'default'}
                aria-pressed={selection.selecting}
                leftSection={<IconChecklist size={18} stroke={1.6} aria-hidden />}
                onClick={selection.selecting ? selection.leave : selection.start}
              >
                Sélectionner
              </Button>
            )}
          </>
        }
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
        <p className={classes.binHint}>Une photo supprimée se restaure pendant 30 jours.</p>
      )}
      <div ref={frame}>
        {library.first.isPending ? (
          <PhotosSkeleton width={width} asTable={search.view === 'table'} />
        ) : !library.first.data ? (
          <ErrorPanel
            message={photosFailure(library.first.error)}
            onRetry={() => void library.first.refetch()}
            retrying={library.first.isFetching}
          />
        ) : library.count === 0 && !library.waiting ? (
          <NoPhoto filters={search} onReset={reset} action={addButton} />
        ) : (
          <PhotosLibrary
            library={library}
            search={search}
            width={width}
            selection={selection}
            selectable={selectable}
            onOpen={photo.open}
            closed={photo.closed}
          />
        )}
      </div>
      {selection.selecting ? (
        <PhotosSelectionBar selection={selection} count={library.count} bin={search.deleted === 'true'} />
      ) : (
        onPhone &&
        add && (
          <div className={`${bars.newBar} fl-no-print`}>
            <AddButton onClick={add} wide />
          </div>
        )
      )}
      <DialogSlot of={photo.id}>
        {(id) => (
          <PhotoModal
            id={id}
            filters={library.filters}
            go={photo.go}
            close={photo.close}
            leave={photo.leave}
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
  onPhone: boolean;
  onSearch: () => void;
  tools: ReactNode;
  addButton: ReactNode;
};

/** Title, count and view; on a phone the last two are in a line of their own. */
function Head({ count, search, onPhone, onSearch, tools, addButton }: HeadProps) {
  return (
    <>
      <PageHeader
        title="Photos"
        aside={!onPhone && count !== undefined && countText(count, search)}
        topBarAction={
          <ActionIcon size={44} onClick={onSearch} aria-label="Rechercher une photo">
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
        <div className={classes.toolbar}>
          <span className={`${photos.note} ${classes.count}`}>
            {count !== undefined && formatCount(count, 'photo')}
          </span>
          {tools}
        </div>
      )}
    </>
  );
}

/** On a phone the button is wide and stays within the thumb's reach. */
function AddButton({ onClick, wide = false }: { onClick: () => void; wide?: boolean }) {
  return (
    <Button
      fullWidth={wide}
      size={wide ? 'lg' : 'sm'}
      leftSection={<IconPhotoPlus size={wide ? 20 : 18} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      Ajouter des photos
    </Button>
  );
}

type View = PhotosSearch['view'];

function ViewSwitch({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <SegmentedControl
      className={classes.views}
      aria-label="Affichage"
      value={value ?? 'grid'}
      onChange={(view) => onChange(view === 'table' ? 'table' : undefined)}
      data={[
        {
          value: 'grid',
          label: <ViewLabel icon={<IconLayoutGrid size={16} stroke={1.75} aria-hidden />} text="Grille" />,
        },
        {
          value: 'table',
          label: <ViewLabel icon={<IconList size={16} stroke={1.75} aria-hidden />} text="Tableau" />,
        },
      ]}
    />
  );
}

function ViewLabel({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={classes.view}>
      {icon}
      <span className={classes.viewText}>{text}</span>
    </span>
  );
}

function countText(count: number, search: PhotosSearch): string {
  const photos = formatCount(count, 'photo');
  if (search.deleted) return `${photos} dans la corbeille`;
  return photosUrl.isFiltered(search) ? `${photos} ${count < 2 ? 'trouvée' : 'trouvées'}` : photos;
}
