import { VisuallyHidden } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NothingFound } from '../../../shared/list/nothing-found.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { GridSkeleton } from './photos-grid.tsx';
import { gridLayout } from './photos-grid-layout.ts';
import { TableSkeleton } from './photos-table.tsx';
import { type PhotosSearch, photosUrl } from './photos-url.ts';

const LOADING = 'Chargement des photos…';

/** The library while it loads, in the shape of its view. */
export function PhotosSkeleton({ width, asTable }: { width: number; asTable: boolean }) {
  if (asTable) return <TableSkeleton label={LOADING} />;
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{LOADING}</VisuallyHidden>
      <GridSkeleton layout={gridLayout(width)} />
    </div>
  );
}

type NoPhotoProps = {
  filters: PhotosSearch;
  onReset: () => void;
  /** The button that adds photos; null where the member may not. */
  action: ReactNode;
};

export function NoPhoto({ filters, onReset, action }: NoPhotoProps) {
  const title = 'Aucune image trouvée';
  if (photosUrl.isFiltered(filters)) {
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
      action={action}
    />
  );
}
