import { Text, VisuallyHidden } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { formatCount, formatNumber } from '../../../shared/format.ts';
import bars from '../../../shared/list/list-screen.module.css';
import { LoadMore } from '../../../shared/list/load-more.tsx';
import { NothingFound } from '../../../shared/list/nothing-found.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { StaleNotice } from '../../../shared/ui/stale-notice.tsx';
import { LIST_FAILED, photosFailure } from '../photos.queries.ts';
import { GridSkeleton, PhotosGrid } from './photos-grid.tsx';
import { gridLayout, tableRowHeight } from './photos-grid-layout.ts';
import { PhotosTable, TableSkeleton } from './photos-table.tsx';
import { type PhotosSearch, photosUrl } from './photos-url.ts';
import { usePlaces } from './use-places.ts';

type LoadedProps = Omit<Parameters<typeof usePlaces>[0], 'columns' | 'rowHeight'> & {
  /** In pixels; every size derives from it. */
  width: number;
};
type Props = LoadedProps & Pick<NoPhotoProps, 'onReset' | 'action'>;

/** The library in each state: loading, failed, empty, loaded. */
export function PhotosLibrary({ onReset, action, ...props }: Props) {
  const { library, search, width } = props;
  const { first, count, waiting } = library;
  if (first.isPending) return <PhotosSkeleton width={width} asTable={search.view === 'table'} />;
  if (!first.data) {
    return (
      <ErrorPanel
        message={photosFailure(first.error)}
        onRetry={() => void first.refetch()}
        retrying={first.isFetching}
      />
    );
  }
  if (count === 0 && !waiting) return <NoPhoto filters={search} onReset={onReset} action={action} />;
  return <LoadedPhotos {...props} />;
}

/** The photos shown so far; those near the window are rendered. */
function LoadedPhotos({ width, ...props }: LoadedProps) {
  const { library, search } = props;
  const { count, size, waiting } = library;
  const asTable = search.view === 'table';
  const layout = gridLayout(width);
  const columns = asTable ? 1 : layout.columns;
  const rowHeight = asTable ? tableRowHeight(width) : layout.rowHeight;
  const { places, pages } = usePlaces({ ...props, columns, rowHeight });
  return (
    <>
      <VisuallyHidden role="status">{waiting ? '' : formatCount(count, 'photo')}</VisuallyHidden>
      {pages.error && (
        <StaleNotice
          message={errorMessage(pages.error, LIST_FAILED)}
          onRetry={pages.retry}
          retrying={pages.fetching}
        />
      )}
      <div className={bars.rows} data-waiting={waiting || undefined} aria-busy={waiting}>
        {asTable ? (
          <PhotosTable {...places} rowHeight={rowHeight} bin={search.deleted === 'true'} />
        ) : (
          <PhotosGrid {...places} layout={layout} />
        )}
      </div>
      {/* Places are shown before their photos are loaded, so there is nothing to wait for. */}
      <LoadMore
        label="Charger plus d'images"
        shown={size}
        count={count}
        hasMore={size < count && !waiting}
        loading={false}
        refreshing={false}
        error={null}
        onMore={library.more}
      />
      {size >= count && !waiting && (
        <Text pt="lg" pb="xs" ta="center" c="dimmed">
          {endText(count)}
        </Text>
      )}
    </>
  );
}

function endText(count: number): string {
  return count === 1 ? 'Vous avez tout vu.' : `Vous avez tout vu\u00a0: ${formatNumber(count)} photos.`;
}

const LOADING = 'Chargement des photos…';

function PhotosSkeleton({ width, asTable }: { width: number; asTable: boolean }) {
  if (asTable) return <TableSkeleton label={LOADING} />;
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{LOADING}</VisuallyHidden>
      <GridSkeleton layout={gridLayout(width)} />
    </div>
  );
}

type NoPhotoProps = { filters: PhotosSearch; onReset: () => void; action: ReactNode };

function NoPhoto({ filters, onReset, action }: NoPhotoProps) {
  const title = 'Aucune image trouvée';
  const icon = <IconPhoto size={28} stroke={1.5} />;
  if (photosUrl.isFiltered(filters)) {
    const hint =
      'Rien ne répond à cette recherche et à ces filtres. Élargissez-les, ou revenez à toutes les photos.';
    return <NothingFound title={title} icon={icon} hint={hint} onReset={onReset} />;
  }
  if (filters.deleted) {
    const hint = 'La corbeille est vide. Une photo supprimée y reste 30 jours.';
    return <EmptyState title={title} icon={<IconTrash size={28} stroke={1.5} />} hint={hint} />;
  }
  const hint = 'Les bouquets, les vitrines et les livraisons de la boutique paraîtront ici.';
  return <EmptyState title={title} icon={icon} hint={hint} action={action} />;
}
