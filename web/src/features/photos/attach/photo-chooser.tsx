import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import { type Image, photosRoutes } from '@florilege/contract/photos/photos.contract.ts';
import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { SearchBox } from '../../../shared/filters/search-box.tsx';
import footer from '../../../shared/form/form-dialog.module.css';
import { formatCount } from '../../../shared/format.ts';
import { listQuery } from '../../../shared/list/list-pages.ts';
import { ListStates } from '../../../shared/list/list-states.tsx';
import { useList } from '../../../shared/list/use-list.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PhotoPicture } from '../photo-picture.tsx';
import photos from '../photos.module.css';
import { LIST_FAILED, photosFailure } from '../photos.queries.ts';
import classes from './attach.module.css';

type Props = {
  onClose: () => void;
  /** Photos that are attached already: shown, and not chosen again. */
  attached: ReadonlySet<number>;
  attach: (imageId: number) => Promise<unknown>;
};

/** Photos of the library, several at once, for an order or a client. */
export default function PhotoChooser({ onClose, attached, attach }: Props) {
  const [search, setSearch] = useState('');
  const list = useList(
    listQuery<Image>({
      queryKey: ['photos', 'chooser', search],
      pageSize: PAGE_SIZE,
      fetchPage: (chunk, signal) =>
        call(photosRoutes.list, { query: { search, ...chunk }, signal, fallback: LIST_FAILED }),
    }),
  );
  const { chosen, failures, busy, toggle, confirm } = useChoice(attach, onClose);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      onClose={() => !busy && onClose()}
      title="Choisir dans la photothèque"
      size={900}
      onPhone="high"
      classNames={{ content: classes.content, body: classes.body }}
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
        <ListStates
          list={list}
          noun="photo"
          failed={LIST_FAILED}
          failure={photosFailure}
          moreLabel="Charger plus d'images"
          skeleton={<ChooserSkeleton />}
          empty={
            <EmptyState
              title="Aucune image trouvée"
              icon={<IconPhoto size={28} stroke={1.5} />}
              hint={
                search
                  ? 'Essayez un autre nom, un tag ou un client.'
                  : 'La photothèque est vide\u00a0: envoyez d’abord une photo.'
              }
            />
          }
        >
          <ul className={classes.grid} aria-label="Photos de la photothèque">
            {list.rows.map((photo) => (
              <li key={photo.id}>
                <Choice
                  photo={photo}
                  attached={attached.has(photo.id)}
                  chosen={chosen.has(photo.id)}
                  onToggle={() => toggle(photo)}
                />
              </li>
            ))}
          </ul>
        </ListStates>
      </div>
      <footer className={footer.footer}>
        {failures.length > 0 && (
          <Alert color="red" flex="1 1 100%" title="Photos non ajoutées">
            {failures.map(({ photo, reason }) => (
              <Text key={photo.id}>
                <strong>{photo.filename}</strong>&nbsp;: {reason}
              </Text>
            ))}
          </Alert>
        )}
        <Button variant="default" onClick={onClose} disabled={busy}>
          Annuler
        </Button>
        <Button onClick={() => void confirm()} disabled={chosen.size === 0} loading={busy}>
          {chosen.size === 0 ? 'Ajouter' : `Ajouter ${formatCount(chosen.size, 'photo')}`}
        </Button>
      </footer>
    </Dialog>
  );
}

type Failure = { photo: Image; reason: string };

/** The chosen photos, in the order of the clicks. Those that failed stay chosen, with the reason. */
function useChoice(attach: Props['attach'], onDone: () => void) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Image>>(new Map());
  const [failures, setFailures] = useState<Failure[]>([]);
  const [busy, setBusy] = useState(false);
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
  return { chosen, failures, busy, confirm, toggle };
}

function Choice(props: { photo: Image; attached: boolean; chosen: boolean; onToggle: () => void }) {
  const { photo, attached, chosen, onToggle } = props;
  return (
    <label
      className={classes.choice}
      data-selected={chosen || undefined}
      data-attached={attached || undefined}
    >
      <input
        type="checkbox"
        className={photos.cover}
        checked={chosen || attached}
        disabled={attached}
        onChange={onToggle}
        aria-label={attached ? `${photo.filename}, déjà ajoutée` : photo.filename}
      />
      <span className={`${photos.frame} ${classes.picture}`}>
        <PhotoPicture photo={photo} />
      </span>
      <IconCheck stroke={2.5} className={`${photos.check} ${classes.check}`} aria-hidden />
      <span className={`${photos.line} ${photos.note} ${classes.name}`}>
        {attached ? 'Déjà ajoutée' : photo.filename}
      </span>
    </label>
  );
}

function ChooserSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-busy="true" aria-label="Chargement des photos…">
      {Array.from({ length: 20 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={place} className={photos.frame} radius="md" />
      ))}
    </div>
  );
}
