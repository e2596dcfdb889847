import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { SimpleGrid, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import { PhotoPicture } from '../photo-picture.tsx';
import photos from '../photos.module.css';
import { PhotoTags } from '../tags/photo-tags.tsx';
import classes from './photos-grid.module.css';
import { GRID_GAP, type GridLayout } from './photos-grid-layout.ts';
import { type PlacesProps, photoKeys } from './use-places.ts';

type Props = PlacesProps & { layout: GridLayout };

/** The library as pictures. Place and width alone position a cell, whether or not its photo is loaded. */
export function PhotosGrid({ layout, rows, size, photoAt, hrefOf, selected, selecting, ...props }: Props) {
  const { columns, cellWidth, captionHeight, rowHeight } = layout;
  const keyOf = photoKeys();
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
        '--cell-height': `${rowHeight - GRID_GAP}px`,
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
              key={keyOf(photo, place)}
              place={place}
              size={size}
              photo={photo}
              href={photo ? hrefOf(photo.id) : ''}
              position={`translate(${column * (cellWidth + GRID_GAP)}px, ${top}px)`}
              tabIndex={place === rows.stop ? 0 : -1}
              selecting={selecting}
              selectable={props.selectable}
              selected={photo !== undefined && selected.has(photo.id)}
            />
          );
        }),
      )}
    </ul>
  );
}

type CellProps = Pick<Props, 'size' | 'selecting' | 'selectable'> & {
  place: number;
  photo: Image | undefined;
  href: string;
  position: string;
  tabIndex: 0 | -1;
  selected: boolean;
};

const name = `${photos.line} ${photos.note} ${classes.name}`;

const PhotoCell = memo(function PhotoCell({ place, size, photo, href, position, ...props }: CellProps) {
  const { tabIndex, selecting, selectable, selected } = props;
  return (
    <li
      className={classes.cell}
      data-place={place}
      data-selected={selected || undefined}
      aria-setsize={size}
      aria-posinset={place + 1}
      aria-busy={photo === undefined || undefined}
      style={{ transform: position }}
    >
      {photo ? (
        <>
          <span className={`${photos.frame} ${classes.picture}`}>
            <PhotoPicture photo={photo} />
          </span>
          {selectable && (
            <span className={classes.check} data-check aria-hidden>
              <IconCheck stroke={2.5} className={photos.check} />
            </span>
          )}
          <span className={classes.caption}>
            {selecting ? (
              <>
                <input
                  type="checkbox"
                  className={photos.cover}
                  checked={selected}
                  readOnly
                  aria-label={`Sélectionner ${photo.filename}`}
                  data-focus
                  tabIndex={tabIndex}
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
                tabIndex={tabIndex}
              >
                {photo.filename}
              </a>
            )}
            <PhotoTags tags={photo.tags} shown={1} />
          </span>
        </>
      ) : (
        <Skeleton className={photos.frame} data-focus tabIndex={-1} />
      )}
    </li>
  );
});

export function GridSkeleton({ layout: { columns, captionHeight } }: { layout: GridLayout }) {
  return (
    <SimpleGrid cols={columns} spacing={GRID_GAP} verticalSpacing={captionHeight + GRID_GAP} aria-hidden>
      {Array.from({ length: 20 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={place} className={photos.frame} />
      ))}
    </SimpleGrid>
  );
}
