import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { Alert, Button, Modal, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import footer from '../../../shared/form/dialog-footer.module.css';
import { formatCount } from '../../../shared/format.ts';
import { ListMore } from '../../../shared/list/list-more.tsx';
import { SearchBox } from '../../../shared/list/search-box.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { PhotoPicture } from '../photo-picture.tsx';
import { LIST_FAILED } from '../photos.queries.ts';
import classes from './photo-chooser.module.css';
import { useChooserPhotos } from './photo-chooser.queries.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Those that are there already: shown, and not chosen again. */
  attached: ReadonlySet<number>;
  attach: (imageId: number) => Promise<unknown>;
};

/** Photos of the library, several at once, for an order or a client. */
export function PhotoChooser({ opened, onClose, attached, attach }: Props) {
  const fullScreen = !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [search, setSearch] = useState('');
  const choice = useChoice(attach, onClose);
  const { reset } = choice;
  useEffect(() => {
    if (!opened) return;
    setSearch('');
    reset();
  }, [opened, reset]);
  const field = useRef<HTMLInputElement>(null);

  return (
    <Modal
      opened={opened}
      onClose={() => !choice.busy && onClose()}
      title="Choisir dans la photothèque"
      size={900}
      fullScreen={fullScreen}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.search}>
        <SearchBox
          label="Rechercher une photo"
          placeholder="Nom, description, tag, client"
          value={search}
          onSearch={setSearch}
          inputRef={field}
        />
      </div>
      <div className={classes.photos}>
        <Found
          search={search}
          opened={opened}
          attached={attached}
          chosen={choice.chosen}
          onToggle={choice.toggle}
        />
      </div>
      <footer className={footer.footer}>
        {choice.failures.length > 0 && (
          <Alert color="red" className={classes.failures ?? ''} title="Photos non ajoutées">
            {choice.failures.map(({ photo, reason }) => (
              <Text key={photo.id}>
                <strong>{photo.filename}</strong>&nbsp;: {reason}
              </Text>
            ))}
          </Alert>
        )}
        <Button variant="default" onClick={onClose} disabled={choice.busy}>
          Annuler
        </Button>
        <Button
          onClick={() => void choice.confirm()}
          disabled={choice.chosen.size === 0}
          loading={choice.busy}
        >
          {choice.chosen.size === 0 ? 'Ajouter' : `Ajouter ${formatCount(choice.chosen.size, 'photo')}`}
        </Button>
      </footer>
    </Modal>
  );
}

type Failure = { photo: Image; reason: string };

/** What is chosen, in the order of the clicks. Those that could not be added stay chosen, with the reason. */
function useChoice(attach: Props['attach'], onDone: () => void) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Image>>(new Map());
  const [failures, setFailures] = useState<Failure[]>([]);
  const [busy, setBusy] = useState(false);
  const [reset] = useState(() => () => {
    setChosen(new Map());
    setFailures([]);
  });
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    const failed: Failure[] = [];
    for (const photo of chosen.values()) {
      await attach(photo.id).catch((error: unknown) => failed.push({ photo, reason: errorMessage(error) }));
    }
    setBusy(false);
    setFailures(failed);
    setChosen(new Map(failed.map(({ photo }) => [photo.id, photo])));
    if (failed.length === 0) onDone();
  };
  const toggle = (photo: Image) => {
    const next = new Map(chosen);
    if (!next.delete(photo.id)) next.set(photo.id, photo);
    setChosen(next);
  };
  return { chosen, failures, busy, reset, confirm, toggle };
}

type FoundProps = {
  search: string;
  opened: boolean;
  attached: ReadonlySet<number>;
  chosen: ReadonlyMap<number, Image>;
  onToggle: (photo: Image) => void;
};

function Found({ search, opened, attached, chosen, onToggle }: FoundProps) {
  const list = useChooserPhotos(search, opened);
  if (list.isPending) return <ChooserSkeleton />;
  if (!list.data) {
    return (
      <ErrorPanel
        message={`Erreur lors du chargement des images: ${errorMessage(list.error, LIST_FAILED)}`}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState
        title="Aucune image trouvée"
        icon={<IconPhoto size={28} stroke={1.5} />}
        hint={
          search
            ? 'Essayez un autre nom, un tag ou un client.'
            : 'La photothèque est vide\u00a0: envoyez d’abord une photo.'
        }
      />
    );
  }
  return (
    <>
      <ul
        className={classes.grid}
        aria-label="Photos de la photothèque"
        data-waiting={list.isPlaceholderData || undefined}
      >
        {list.rows.map((photo) => (
          <Choice
            key={photo.id}
            photo={photo}
            attached={attached.has(photo.id)}
            chosen={chosen.has(photo.id)}
            onToggle={() => onToggle(photo)}
          />
        ))}
      </ul>
      <ListMore label="Charger plus d’images" list={list} failed={LIST_FAILED} />
    </>
  );
}

function Choice({
  photo,
  attached,
  chosen,
  onToggle,
}: {
  photo: Image;
  attached: boolean;
  chosen: boolean;
  onToggle: () => void;
}) {
  return (
    <li>
      <label
        className={classes.choice}
        data-chosen={chosen || undefined}
        data-attached={attached || undefined}
      >
        <input
          type="checkbox"
          className={classes.input}
          checked={chosen || attached}
          disabled={attached}
          onChange={onToggle}
          aria-label={attached ? `${photo.filename}, déjà ajoutée` : photo.filename}
        />
        <span className={classes.picture}>
          <PhotoPicture photo={photo} />
        </span>
        <span className={classes.check} aria-hidden>
          <IconCheck size={16} stroke={2.5} />
        </span>
        <span className={classes.name}>{attached ? 'Déjà ajoutée' : photo.filename}</span>
      </label>
    </li>
  );
}

function ChooserSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-busy="true" aria-label="Chargement des photos…">
      {Array.from({ length: 20 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={place} className={classes.skeleton ?? ''} />
      ))}
    </div>
  );
}
