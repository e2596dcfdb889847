import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { IconCheck } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import { PhotoPicture } from '../photo-picture.tsx';
import photos from '../photos.module.css';
import { PhotoTags } from '../tags/photo-tags.tsx';
import classes from './photos-grid.module.css';
import { GRID_GAP, type GridLayout } from './photos-grid-layout.ts';
import type { PlacesProps } from './use-places.ts';

type Props = PlacesProps & { layout: GridLayout };

/** The library as pictures: the place and the width alone position a cell, whether or not its photo is loaded. */
export function PhotosGrid({ layout, rows, size, photoAt, selecting, ...props }: Props) {
  const { columns, cellWidth, captionHeight, rowHeight } = layout;
  return (
    <ul
      ref={props.container as RefObject<HTMLUListElement | null>}
      className={classes.grid}
      aria-label={props.label}
      data-selecting={selecting || undefined}
      data-narrow={layout.narrow || undefined}
      style={{
        height: rows.height - GRID_GAP,
        '--cell-width': `${cellWidth}px`,
        '--caption-height': `${captionHeight}px`,
      }}
      {...props.events}
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
              href={photo ? props.hrefOf(photo.id) : ''}
              left={column * (cellWidth + GRID_GAP)}
              top={top}
              height={rowHeight - GRID_GAP}
              stop={place === rows.stop}
              selecting={selecting}
              selectable={props.selectable}
              selected={photo !== undefined && props.selected.has(photo.id)}
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

const name = `${photos.line} ${photos.note} ${classes.name}`;

const PhotoCell = memo(function PhotoCell({ place, photo, href, stop, ...props }: CellProps) {
  const { size, left, top, height, selecting, selectable, selected } = props;
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
          <span className={`${photos.frame} ${classes.picture}`}>
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
                <span className={name}>{photo.filename}</span>
              </>
            ) : (
              <a
                href={href}
                className={name}
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
        <span className={`${photos.frame} ${photos.waiting}`} data-focus tabIndex={-1} />
      )}
    </li>
  );
});

const skeletons = Array.from({ length: 20 }, (_, place) => place);

/** Cells that are loading. */
export function GridSkeleton({ layout: { columns, captionHeight } }: { layout: GridLayout }) {
  return (
    <div
      aria-hidden
      style={{ display: 'grid', gridTemplateColumns: `repeat(${columns}, 1fr)`, columnGap: GRID_GAP }}
    >
      {skeletons.map((place) => (
        <span
          key={place}
          className={`${photos.frame} ${photos.waiting}`}
          style={{ marginBottom: captionHeight + GRID_GAP }}
        />
      ))}
    </div>
  );
}
