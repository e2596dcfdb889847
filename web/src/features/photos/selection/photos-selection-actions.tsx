import { lazy, Suspense, useState } from 'react';
import { useRestore } from './bulk-outcome.tsx';
import { PhotosSelectionBar } from './photos-selection-bar.tsx';
import type { PhotosSelection } from './use-photos-selection.ts';

const BulkTagDialog = lazy(() =>
  import('./bulk-tag-dialog.tsx').then((module) => ({ default: module.BulkTagDialog })),
);
const DeletePhotosDialog = lazy(() =>
  import('./delete-photos-dialog.tsx').then((module) => ({ default: module.DeletePhotosDialog })),
);

type Dialog = 'tag' | 'delete';

type Props = { selection: PhotosSelection; count: number; bin: boolean };

/** The bar of the selection and the dialogs that it opens. */
export function PhotosSelectionActions({ selection, count, bin }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<Dialog>>(new Set());
  const open = (wanted: Dialog) => {
    setSeen((before) => new Set([...before, wanted]));
    setDialog(wanted);
  };
  // In the order in which the library shows them.
  const photos = [...selection.selected.values()].sort((a, b) => b.id - a.id);
  const restore = useRestore();
  const restoreAll = async () => (await restore.start([...selection.selected.keys()])) && selection.leave();
  return (
    <>
      <PhotosSelectionBar
        selection={selection}
        count={count}
        bin={bin}
        onTag={() => open('tag')}
        onDelete={() => open('delete')}
        onRestore={() => void restoreAll()}
        restoring={restore.running}
      />
      <Suspense>
        {seen.has('tag') && (
          <BulkTagDialog
            photos={photos}
            opened={dialog === 'tag'}
            onClose={() => setDialog(null)}
            onDone={selection.leave}
          />
        )}
        {seen.has('delete') && (
          <DeletePhotosDialog
            photos={photos}
            opened={dialog === 'delete'}
            onClose={() => setDialog(null)}
            onDone={selection.leave}
          />
        )}
      </Suspense>
    </>
  );
}
