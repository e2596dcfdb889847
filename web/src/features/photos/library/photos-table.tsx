// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids lose their meaning in some browsers unless it is written
import { type Image, imageStatuses } from '@florilege/contract/photos/photos.contract.ts';
import { memo, type ReactNode, type RefObject } from 'react';
import { formatDate } from '../../../shared/format.ts';
import { ColumnHead } from '../../../shared/list/column-head.tsx';
import table from '../../../shared/list/list-table.module.css';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { PhotoPicture } from '../photo-picture.tsx';
import { fileSize, statusBadges } from '../photo-words.ts';
import { PhotoTags } from '../tags/photo-tags.tsx';
import type { PlacesProps } from './photos-places.ts';
import classes from './photos-table.module.css';

type Props = PlacesProps & { rowHeight: number; bin: boolean };

/** The library as a list of facts. Rows are placed, as cells are, so that only those near the window are there. */
export function PhotosTable({
  rows,
  size,
  photoAt,
  addressOf,
  selecting,
  selected,
  events,
  container,
  label,
  rowHeight,
  bin,
}: Props) {
  return (
    <TableFrame label={label} size={size} selecting={selecting} bin={bin}>
      <tbody
        role="rowgroup"
        ref={container as RefObject<HTMLTableSectionElement | null>}
        className={classes.body}
        style={{ height: rows.height }}
        {...events}
      >
        {rows.rows.map(({ index, top }) => {
          const photo = photoAt(index);
          return (
            <PhotoRow
              key={index}
              place={index}
              photo={photo}
              address={photo ? addressOf(photo.id) : ''}
              top={top}
              height={rowHeight}
              stop={index === rows.stop}
              selecting={selecting}
              selected={photo !== undefined && selected.has(photo.id)}
              bin={bin}
            />
          );
        })}
      </tbody>
    </TableFrame>
  );
}

type FrameProps = { label: string; size: number; selecting: boolean; bin: boolean; children: ReactNode };

function TableFrame({ label, size, selecting, bin, children }: FrameProps) {
  return (
    <div className={`${table.frame} ${classes.frame}`} data-selecting={selecting || undefined}>
      <table className={table.table} role="table" aria-label={label} aria-rowcount={size + 1}>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1} className={`${table.head} ${classes.head}`}>
            {selecting && <ColumnHead area={classes.check}>Choix</ColumnHead>}
            <ColumnHead area={classes.thumb}>Photo</ColumnHead>
            <ColumnHead area={classes.name}>Nom</ColumnHead>
            <ColumnHead area={classes.tags}>Tags</ColumnHead>
            <ColumnHead area={classes.clients}>Clients</ColumnHead>
            <ColumnHead area={classes.date}>{bin ? 'Supprimée le' : 'Date'}</ColumnHead>
            <ColumnHead area={classes.size}>Taille</ColumnHead>
            <ColumnHead area={classes.status}>Statut</ColumnHead>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

type RowProps = {
  place: number;
  photo: Image | undefined;
  address: string;
  top: number;
  height: number;
  stop: boolean;
  selecting: boolean;
  selected: boolean;
  bin: boolean;
};

const PhotoRow = memo(function PhotoRow({
  place,
  photo,
  address,
  top,
  height,
  stop,
  selecting,
  selected,
  bin,
}: RowProps) {
  return (
    <tr
      role="row"
      aria-rowindex={place + 2}
      className={`${table.row} ${classes.row}`}
      data-place={place}
      data-selected={selected || undefined}
      aria-busy={photo === undefined || undefined}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {photo ? (
        <PhotoCells
          photo={photo}
          address={address}
          stop={stop}
          selecting={selecting}
          selected={selected}
          bin={bin}
        />
      ) : (
        <td role="cell" className={classes.thumb} data-focus tabIndex={-1}>
          <span className={classes.picture} />
        </td>
      )}
    </tr>
  );
});

type CellsProps = Pick<RowProps, 'address' | 'stop' | 'selecting' | 'selected' | 'bin'> & { photo: Image };

function PhotoCells({ photo, address, stop, selecting, selected, bin }: CellsProps) {
  const tabIndex = stop ? 0 : -1;
  const at = bin && photo.deleted_at ? photo.deleted_at : (photo.shot_at ?? photo.created_at);
  return (
    <>
      {selecting && (
        <td role="cell" className={classes.check}>
          <input
            type="checkbox"
            className={classes.box}
            checked={selected}
            readOnly
            aria-label={`Sélectionner ${photo.filename}`}
            data-focus
            tabIndex={tabIndex}
          />
        </td>
      )}
      <td role="cell" className={classes.thumb}>
        <span className={classes.picture}>
          <PhotoPicture photo={photo} tiny />
        </span>
      </td>
      <th role="rowheader" scope="row" className={classes.name}>
        {selecting ? (
          <span className={classes.text}>{photo.filename}</span>
        ) : (
          <a
            href={address}
            aria-label={`Photo ${photo.filename}`}
            className={`${table.link} ${classes.link}`}
            title={photo.filename}
            data-focus
            tabIndex={tabIndex}
          >
            {photo.filename}
          </a>
        )}
        {photo.description && <span className={classes.second}>{photo.description}</span>}
      </th>
      <td role="cell" className={classes.tags}>
        <PhotoTags tags={photo.tags} shown={2} />
      </td>
      <td role="cell" className={classes.clients}>
        <span className={classes.text}>{photo.client_associations.map(({ name }) => name).join(', ')}</span>
      </td>
      <td role="cell" className={classes.date}>
        {formatDate(at)}
      </td>
      <td role="cell" className={classes.size}>
        {fileSize(photo.file_size)}
      </td>
      <td role="cell" className={classes.status}>
        <VariantBadge variant={statusBadges[photo.status]} size="md">
          {imageStatuses[photo.status]}
        </VariantBadge>
      </td>
    </>
  );
}

const skeletons = Array.from({ length: 20 }, (_, place) => place);

/** Rows on their way, in the shape of what comes. */
export function TableSkeleton({ rowHeight }: { rowHeight: number }) {
  return (
    <div className={table.frame} aria-hidden>
      <div className={`${table.head} ${classes.head}`} />
      <div className={classes.body} style={{ height: skeletons.length * rowHeight }}>
        {skeletons.map((place) => (
          <div
            key={place}
            className={`${table.row} ${classes.row}`}
            data-skeleton
            style={{ height: rowHeight, transform: `translateY(${place * rowHeight}px)` }}
          >
            <span className={classes.thumb}>
              <span className={classes.picture} />
            </span>
            <span className={classes.name}>
              <span className={classes.line} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
