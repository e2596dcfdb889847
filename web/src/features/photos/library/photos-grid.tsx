import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { IconCheck } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import { PhotoPicture } from '../photo-picture.tsx';
import { PhotoTags } from '../tags/photo-tags.tsx';
import classes from './photos-grid.module.css';
import { GRID_GAP, type GridLayout } from './photos-grid-layout.ts';
import type { PlacesProps } from './use-places.ts';

type Props = PlacesProps & { layout: GridLayout };

/** The library as pictures: the place and the width alone position a cell, whether or not its photo is loaded. */
export function PhotosGrid({
  rows,
  size,
  photoAt,
  hrefOf,
  selecting,
  selectable,
  selected,
  events,
  container,
  label,
  layout,
}: Props) {
  const { columns, cellWidth, captionHeight, rowHeight } = layout;
  return (
    <ul
      ref={container as RefObject<HTMLUListElement | null>}
      className={classes.grid}
      aria-label={label}
      data-selecting={selecting || undefined}
      data-narrow={layout.narrow || undefined}
      style={{
        height: rows.height - GRID_GAP,
        '--cell-width': `${cellWidth}px`,
        '--caption-height': `${captionHeight}px`,
      }}
      {...events}
    >
      {rows.rows.flatMap(({ index: row, top }) =>
        Array.from({ length: Math.min(columns, size - row * columns) }, (_, column) => {
          const place = row * columns + column;
          const photo = photoAt(place);
          return (
            <PhotoCell
              key={place}
              place={place}
              size={size}
              photo={photo}
              href={photo ? hrefOf(photo.id) : ''}
              left={column * (cellWidth + GRID_GAP)}
              top={top}
              height={rowHeight - GRID_GAP}
              stop={place === rows.stop}
              selecting={selecting}
              selectable={selectable}
              selected={photo !== undefined && selected.has(photo.id)}
            />
          );
        }),
      )}
    </ul>
  );
}

type CellProps = {
  place: number;
  size: number;
  photo: Image | undefined;
  href: string;
  left: number;
  top: number;
  height: number;
  /** Tab stops at this cell. */
  stop: boolean;
  selecting: boolean;
  selectable: boolean;
  selected: boolean;
};

const PhotoCell = memo(function PhotoCell({
  place,
  size,
  photo,
  href,
  left,
  top,
  height,
  stop,
  selecting,
  selectable,
  selected,
}: CellProps) {
  return (
    <li
      className={classes.cell}
      data-place={place}
      data-selected={selected || undefined}
      aria-setsize={size}
      aria-posinset={place + 1}
      aria-busy={photo === undefined || undefined}
      style={{ height, transform: `translate(${left}px, ${top}px)` }}
    >
      {photo ? (
        <>
          <span className={classes.picture}>
            <PhotoPicture photo={photo} />
          </span>
          {selectable && (
            <span className={classes.check} data-check aria-hidden>
              <IconCheck size={16} stroke={2.5} />
            </span>
          )}
          <span className={classes.caption}>
            {selecting ? (
              <>
                <input
                  type="checkbox"
                  className={classes.cover}
                  checked={selected}
                  readOnly
                  aria-label={`Sélectionner ${photo.filename}`}
                  data-focus
                  tabIndex={stop ? 0 : -1}
                />
                <span className={classes.name}>{photo.filename}</span>
              </>
            ) : (
              <a
                href={href}
                className={classes.name}
                title={photo.filename}
                aria-label={`Photo ${photo.filename}`}
                data-focus
                tabIndex={stop ? 0 : -1}
              >
                {photo.filename}
              </a>
            )}
            <PhotoTags tags={photo.tags} shown={1} />
          </span>
        </>
      ) : (
        <span className={classes.picture} data-focus tabIndex={-1} />
      )}
    </li>
  );
});

const skeletons = Array.from({ length: 20 }, (_, place) => place);

/** Cells that are loading. */
export function GridSkeleton({ layout }: { layout: GridLayout }) {
  const { columns, cellWidth, captionHeight, rowHeight } = layout;
  const height = Math.ceil(skeletons.length / columns) * rowHeight - GRID_GAP;
  return (
    <div
      className={classes.grid}
      aria-hidden
      style={{ height, '--cell-width': `${cellWidth}px`, '--caption-height': `${captionHeight}px` }}
    >
      {skeletons.map((place) => {
        const left = (place % columns) * (cellWidth + GRID_GAP);
        const top = Math.floor(place / columns) * rowHeight;
        return (
          <div
            key={place}
            className={classes.cell}
            data-skeleton
            style={{ transform: `translate(${left}px, ${top}px)` }}
          >
            <span className={classes.picture} />
          </div>
        );
      })}
    </div>
  );
}
