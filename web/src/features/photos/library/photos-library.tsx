import { VisuallyHidden } from '@mantine/core';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { formatCount, formatNumber } from '../../../shared/format.ts';
import bars from '../../../shared/list/list-screen.module.css';
import { LoadMore } from '../../../shared/list/load-more.tsx';
import { StaleNotice } from '../../../shared/ui/stale-notice.tsx';
import { LIST_FAILED } from '../photos.queries.ts';
import type { PhotosSelection } from '../selection/use-photos-selection.ts';
import { PhotosGrid } from './photos-grid.tsx';
import { gridLayout, tableRowHeight } from './photos-grid-layout.ts';
import classes from './photos-screen.module.css';
import { PhotosTable } from './photos-table.tsx';
import type { PhotosSearch } from './photos-url.ts';
import type { Library } from './use-library.ts';
import { usePlaces } from './use-places.ts';

type Props = {
  library: Library;
  search: PhotosSearch;
  /** In pixels; every size derives from it. */
  width: number;
  selection: PhotosSelection;
  selectable: boolean;
  onOpen: (id: number) => void;
  /** Place of the photo that was just closed: it gets the focus. */
  closed: { place: number } | null;
};

/** The photos shown so far; those near the window are rendered. */
export function PhotosLibrary({ width, ...props }: Props) {
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
        label="Charger plus d’images"
        shown={size}
        count={count}
        hasMore={size < count && !waiting}
        loading={false}
        refreshing={false}
        error={null}
        onMore={library.more}
      />
      {size >= count && !waiting && <p className={classes.end}>{endText(count)}</p>}
    </>
  );
}

function endText(count: number): string {
  return count === 1 ? 'Vous avez tout vu.' : `Vous avez tout vu\u00a0: ${formatNumber(count)} photos.`;
}
