import { can } from '@florilege/contract/auth/roles.ts';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChecklist, IconLayoutGrid, IconList, IconPhotoPlus, IconSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { formatCount } from '../../../shared/format.ts';
import bars from '../../../shared/list/list-screen.module.css';
import { useSearchBox } from '../../../shared/list/use-search-box.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { LIST_FAILED } from '../photos.queries.ts';
import { PhotosSelectionActions } from '../selection/photos-selection-actions.tsx';
import { type PhotosSelection, usePhotosSelection } from '../selection/use-photos-selection.ts';
import { usePhotoAddress } from '../viewer/use-photo-address.ts';
import { PhotosFilterBar } from './photos-filters.tsx';
import { PhotosLibrary } from './photos-library.tsx';
import classes from './photos-screen.module.css';
import { isFiltered, type PhotosFilters } from './photos-search.ts';
import { NoPhoto, PhotosSkeleton } from './photos-states.tsx';
import { useLibrary } from './use-library.ts';
import { usePhotosFilters } from './use-photos-filters.ts';
import { useSearchKey } from './use-photos-keys.ts';
import { useWidth } from './use-width.ts';

const PhotoModal = lazy(() =>
  import('../viewer/photo-modal.tsx').then((module) => ({ default: module.PhotoModal })),
);
const PhotoUploadDialog = lazy(() =>
  import('../upload/photo-upload-dialog.tsx').then((module) => ({ default: module.PhotoUploadDialog })),
);

/** /medias and, over it, /medias/{imageId} */
export function PhotosScreen() {
  const member = useMember();
  const { search, filters, change, reset } = usePhotosFilters(can(member, 'photos.delete'));
  const library = useLibrary(filters);
  const selection = usePhotosSelection(library);
  const photo = usePhotoAddress(search);
  const [frame, width] = useWidth();
  const searchBox = useSearchBox(filters.search !== undefined);
  const [uploading, setUploading] = useState<boolean | null>(null);
  const onPhone = searchBox.onPhone;
  const add = can(member, 'photos.upload') ? () => setUploading(true) : null;
  const selectable = can(member, 'photos.edit') || can(member, 'photos.delete');

  useSearchKey(searchBox.show);

  return (
    <div
      className={`${bars.screen} ${classes.screen}`}
      data-bar={selection.selecting ? 'selection' : onPhone && add ? 'new' : undefined}
    >
      <Head
        count={library.first.data && library.count}
        filters={filters}
        onPhone={onPhone}
        onSearch={searchBox.show}
        tools={
          <>
            <ViewSwitch value={search.view} onChange={(view) => change({ view })} />
            {selectable && <SelectButton selection={selection} />}
          </>
        }
        onAdd={add}
      />
      <PhotosFilterBar
        filters={filters}
        onChange={change}
        onReset={reset}
        search={searchBox}
        withBin={can(member, 'photos.delete')}
      />
      {filters.deleted && library.count > 0 && (
        <p className={classes.binHint}>Une photo supprimée se restaure pendant 30 jours.</p>
      )}
      <div ref={frame}>
        {library.first.isPending ? (
          <PhotosSkeleton width={width} asTable={search.view === 'table'} />
        ) : !library.first.data ? (
          <ErrorPanel
            message={`Erreur lors du chargement des images: ${errorMessage(library.first.error, LIST_FAILED)}`}
            onRetry={() => void library.first.refetch()}
            retrying={library.first.isFetching}
          />
        ) : library.count === 0 && !library.waiting ? (
          <NoPhoto search={search} onReset={reset} onAdd={add} />
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
        <PhotosSelectionActions
          selection={selection}
          count={library.count}
          bin={filters.deleted === 'true'}
        />
      ) : (
        onPhone && add && <AddBar onClick={add} />
      )}
      <Suspense>
        {photo.wanted && (
          <PhotoModal
            opened={photo.opened}
            id={photo.id}
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
        {uploading !== null && <PhotoUploadDialog opened={uploading} onClose={() => setUploading(false)} />}
      </Suspense>
    </div>
  );
}

type HeadProps = {
  /** undefined: not known yet. */
  count: number | undefined;
  filters: PhotosFilters;
  onPhone: boolean;
  onSearch: () => void;
  tools: ReactNode;
  onAdd: (() => void) | null;
};

/** Title, count and what changes the view; on a phone the last two in a line of their own. */
function Head({ count, filters, onPhone, onSearch, tools, onAdd }: HeadProps) {
  return (
    <>
      <PageHeader
        title="Photos"
        aside={!onPhone && count !== undefined && countText(count, filters)}
        topBarAction={
          <ActionIcon size={44} onClick={onSearch} aria-label="Rechercher une photo">
            <IconSearch size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
        actions={
          !onPhone && (
            <>
              {tools}
              {onAdd && (
                <Button leftSection={<IconPhotoPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
                  Ajouter des photos
                </Button>
              )}
            </>
          )
        }
      />
      {onPhone && (
        <div className={classes.toolbar}>
          <span className={classes.count}>{count !== undefined && formatCount(count, 'photo')}</span>
          {tools}
        </div>
      )}
    </>
  );
}

function ViewSwitch({
  value,
  onChange,
}: {
  value: 'table' | undefined;
  onChange: (view: 'table' | undefined) => void;
}) {
  return (
    <SegmentedControl
      className={classes.views ?? ''}
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

function SelectButton({ selection }: { selection: PhotosSelection }) {
  return (
    <Button
      variant={selection.selecting ? 'light' : 'default'}
      aria-pressed={selection.selecting}
      leftSection={<IconChecklist size={18} stroke={1.6} aria-hidden />}
      onClick={selection.selecting ? selection.leave : selection.start}
    >
      Sélectionner
    </Button>
  );
}

/** On a phone the main action stays within the thumb's reach. */
function AddBar({ onClick }: { onClick: () => void }) {
  return (
    <div className={bars.newBar}>
      <Button
        fullWidth
        size="lg"
        leftSection={<IconPhotoPlus size={20} stroke={1.75} aria-hidden />}
        onClick={onClick}
      >
        Ajouter des photos
      </Button>
    </div>
  );
}

function countText(count: number, filters: PhotosFilters): string {
  const photos = formatCount(count, 'photo');
  if (filters.deleted) return `${photos} dans la corbeille`;
  return isFiltered(filters) ? `${photos} ${count < 2 ? 'trouvée' : 'trouvées'}` : photos;
}
