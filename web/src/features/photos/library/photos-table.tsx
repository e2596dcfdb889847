// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids lose their meaning in some browsers unless it is written
import { imageStatuses } from '@florilege/contract/photos/image-status.ts';
import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { memo, type RefObject, useMemo } from 'react';
import { formatDate } from '../../../shared/format.ts';
import table from '../../../shared/list/data-table.module.css';
import { type Column, DataTableSkeleton, RowCells, TableFrame } from '../../../shared/list/data-table.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { PhotoPicture } from '../photo-picture.tsx';
import { fileSize, statusBadges } from '../photo-words.ts';
import photos from '../photos.module.css';
import { PhotoTags } from '../tags/photo-tags.tsx';
import classes from './photos-table.module.css';
import { type PlacesProps, photoKeys } from './use-places.ts';

/** While selecting, a photo has a checkbox in place of its link; Tab stops at one row. */
type ColumnOptions = Pick<PlacesProps, 'selecting' | 'hrefOf'> & { bin: boolean; stop: boolean };

function photoColumns({ bin, selecting, hrefOf, stop }: ColumnOptions): Column<Image>[] {
  return [
    {
      name: 'name',
      head: 'Nom',
      className: classes.name,
      waiting: '55%',
      cell: ({ filename, description }) => (
        <>
          {!selecting && <VisuallyHidden>Photo </VisuallyHidden>}
          <span className={photos.line}>{filename}</span>
          {description && (
            <span className={`${photos.line} ${photos.note} ${classes.second}`}>{description}</span>
          )}
        </>
      ),
      ...(!selecting && {
        href: ({ id }) => hrefOf(id),
        linkProps: ({ filename }) => ({
          title: filename,
          tabIndex: stop ? 0 : -1,
          ...{ 'data-focus': true },
        }),
      }),
    },
    {
      name: 'thumb',
      head: 'Photo',
      waiting: 0,
      cell: (photo) => (
        <span className={`${photos.frame} ${classes.picture}`}>
          <PhotoPicture photo={photo} tiny />
        </span>
      ),
    },
    { name: 'tags', head: 'Tags', waiting: 0, cell: ({ tags }) => <PhotoTags tags={tags} shown={2} /> },
    {
      name: 'clients',
      head: 'Clients',
      className: classes.clients,
      waiting: 0,
      cell: ({ client_associations }) => (
        <span className={photos.line}>{client_associations.map(({ name }) => name).join(', ')}</span>
      ),
    },
    {
      name: 'date',
      head: bin ? 'Supprimée le' : 'Date',
      className: classes.date,
      waiting: 0,
      cell: ({ deleted_at, shot_at, created_at }) =>
        formatDate(bin && deleted_at ? deleted_at : (shot_at ?? created_at)),
    },
    {
      name: 'size',
      head: 'Taille',
      className: classes.size,
      waiting: 0,
      cell: ({ file_size }) => fileSize(file_size),
    },
    {
      name: 'status',
      head: 'Statut',
      className: classes.status,
      waiting: 0,
      cell: ({ status }) => (
        <VariantBadge variant={statusBadges[status]} size="md">
          {imageStatuses[status]}
        </VariantBadge>
      ),
    },
  ];
}

type Props = PlacesProps & { rowHeight: number; bin: boolean };

/** The library as a table; only the rows near the window are rendered, as in the grid. */
export function PhotosTable({ rows, size, photoAt, selected, rowHeight, ...props }: Props) {
  const { bin, selecting, hrefOf } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links change with the filters, as the label and the rows do
  const columns = useMemo(() => {
    const of = (stop: boolean) => photoColumns({ bin, selecting, hrefOf, stop });
    return { stop: of(true), other: of(false) };
  }, [bin, selecting, hrefOf(0)]);
  const keyOf = photoKeys();
  return (
    <TableFrame
      label={props.label}
      columns={columns.other}
      layout={`${classes.layout} ${selecting ? classes.choosing : ''}`}
      check={selecting && <VisuallyHidden>Choix</VisuallyHidden>}
      selecting={selecting}
      rowCount={size + 1}
    >
      <tbody
        role="rowgroup"
        ref={props.container as RefObject<HTMLTableSectionElement | null>}
        className={classes.body}
        style={{ height: rows.height, '--row-height': `${rowHeight}px` }}
        {...props.events}
      >
        {rows.rows.map(({ index, top }) => {
          const photo = photoAt(index);
          const stop = index === rows.stop;
          return (
            <PhotoRow
              key={keyOf(photo, index)}
              place={index}
              photo={photo}
              columns={stop ? columns.stop : columns.other}
              top={top}
              stop={stop}
              selecting={selecting}
              selected={photo !== undefined && selected.has(photo.id)}
            />
          );
        })}
      </tbody>
    </TableFrame>
  );
}

type RowProps = Pick<Props, 'selecting'> & {
  place: number;
  photo: Image | undefined;
  columns: readonly Column<Image>[];
  top: number;
  stop: boolean;
  selected: boolean;
};

const PhotoRow = memo(function PhotoRow({ place, photo, columns, top, ...props }: RowProps) {
  const { stop, selecting, selected } = props;
  return (
    <tr
      role="row"
      aria-rowindex={place + 2}
      className={`${table.row} ${classes.layout} ${classes.row} ${selecting ? classes.choosing : ''}`}
      data-place={place}
      data-selected={selected || undefined}
      aria-busy={photo === undefined || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      {photo && selecting && (
        <td role="cell" className={`${table.check} ${classes.check}`}>
          <input
            type="checkbox"
            className={classes.box}
            checked={selected}
            readOnly
            aria-label={`Sélectionner ${photo.filename}`}
            data-focus
            tabIndex={stop ? 0 : -1}
          />
        </td>
      )}
      {photo ? (
        <RowCells row={photo} columns={columns} />
      ) : (
        <td role="cell" className={classes.thumb} data-focus tabIndex={-1}>
          <Skeleton className={`${photos.frame} ${classes.picture}`} />
        </td>
      )}
    </tr>
  );
});

const waiting = photoColumns({ bin: false, selecting: true, hrefOf: String, stop: false });

export function TableSkeleton({ label }: { label: string }) {
  return <DataTableSkeleton label={label} columns={waiting} layout={classes.layout} count={20} />;
}
