import { Button, VisuallyHidden } from '@mantine/core';
import { IconPhoto, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { NothingFound } from '../../../shared/list/nothing-found.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { GridSkeleton } from './photos-grid.tsx';
import { gridLayout, tableRowHeight } from './photos-grid-layout.ts';
import { isFiltered, type PhotosSearch } from './photos-search.ts';
import { TableSkeleton } from './photos-table.tsx';

/** Photos on their way, in the shape of what comes. */
export function PhotosSkeleton({ width, asTable }: { width: number; asTable: boolean }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Chargement des photos…</VisuallyHidden>
      {asTable ? (
        <TableSkeleton rowHeight={tableRowHeight(width)} />
      ) : (
        <GridSkeleton layout={gridLayout(width)} />
      )}
    </div>
  );
}

type NoPhotoProps = {
  search: PhotosSearch;
  onReset: () => void;
  /** null when one may not upload. */
  onAdd: (() => void) | null;
};

export function NoPhoto({ search: { view: _, ...filters }, onReset, onAdd }: NoPhotoProps) {
  const title = 'Aucune image trouvée';
  if (isFiltered(filters)) {
    return (
      <NothingFound
        title={title}
        icon={<IconPhoto size={28} stroke={1.5} />}
        hint="Rien ne répond à cette recherche et à ces filtres. Élargissez-les, ou revenez à toutes les photos."
        onReset={onReset}
      />
    );
  }
  if (filters.deleted) {
    return (
      <EmptyState
        title={title}
        icon={<IconTrash size={28} stroke={1.5} />}
        hint="La corbeille est vide. Une photo supprimée y reste 30 jours."
      />
    );
  }
  return (
    <EmptyState
      title={title}
      icon={<IconPhoto size={28} stroke={1.5} />}
      hint="Les bouquets, les vitrines et les livraisons de la boutique paraîtront ici."
      action={
        onAdd && (
          <Button leftSection={<IconPhotoPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
            Ajouter des photos
          </Button>
        )
      }
    />
  );
}
