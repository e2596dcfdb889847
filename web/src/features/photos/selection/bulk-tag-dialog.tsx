import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { Box, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatCount } from '../../../shared/format.ts';
import { PhotoPicture } from '../photo-picture.tsx';
import frames from '../photos.module.css';
import type { ChosenTag } from '../tags/tag-rules.ts';
import { TagsField } from '../tags/tags-field.tsx';
import { type BulkOutcome, useTagPhotos } from './bulk.tsx';

const NAMES_SHOWN = 5;

type Props = { photos: readonly Image[]; onClose: () => void; onDone: () => void };

/** Adds tags to several photos; each gets those it lacks. */
export default function BulkTagDialog({ photos, onClose, onDone }: Props) {
  const bulk = useTagPhotos();
  const form = useForm<{ tags: ChosenTag[] }, BulkOutcome>({
    start: { tags: [] },
    check: () => ({}),
    send: ({ tags }) =>
      bulk.run(
        photos.map(({ id }) => id),
        tags.map(({ name }) => name),
      ),
    onSaved: (outcome) => {
      form.saved.current = outcome.failure === null;
      if (outcome.failure !== null) return;
      onClose();
      onDone();
      if (bulk.notifyPartial(outcome)) return;
      notifications.show({ message: resultText(outcome, form.values.tags), color: 'green' });
    },
  });
  return (
    <FormDialog
      form={form}
      title="Ajouter des tags"
      onClose={onClose}
      size="md"
      submitLabel="Ajouter les tags"
      disabled={form.values.tags.length === 0}
      failureTitle="Erreur"
      discardSentence="Les tags choisis ne sont pas encore sur les photos et seront perdus."
    >
      <SelectedPhotos photos={photos} />
      <TagsField
        value={form.values.tags}
        onChange={(tags) => form.set({ tags })}
        disabled={form.saving}
        description="Chaque photo reçoit ceux qu’elle n’a pas encore."
      />
      {bulk.state}
    </FormDialog>
  );
}

function SelectedPhotos({ photos }: { photos: readonly Image[] }) {
  const others = photos.length - NAMES_SHOWN;
  return (
    <section aria-label="Photos sélectionnées">
      <Text fw={550} mb="xs">
        {formatCount(photos.length, 'photo sélectionnée', 'photos sélectionnées')}
      </Text>
      <Stack component="ul" gap="xs">
        {photos.slice(0, NAMES_SHOWN).map((photo) => (
          <Group component="li" key={photo.id} gap="sm" wrap="nowrap">
            <Box component="span" className={frames.frame} w={36} h={36} flex="none">
              <PhotoPicture photo={photo} tiny />
            </Box>
            <span className={frames.line}>{photo.filename}</span>
          </Group>
        ))}
        {others > 0 && (
          <Text component="li" ps="xl" c="dimmed">
            +{formatCount(others, 'autre')}
          </Text>
        )}
      </Stack>
    </section>
  );
}

function resultText({ done, total }: BulkOutcome, tags: readonly ChosenTag[]): string {
  if (done === 0) return total === 1 ? 'Cette photo les avait déjà.' : 'Ces photos les avaient déjà.';
  const names = tags.length === 1 ? `Tag «\u00a0${tags[0]?.name}\u00a0»` : formatCount(tags.length, 'tag');
  const had = total - done;
  return `${names}\u00a0: ${formatCount(done, 'photo complétée', 'photos complétées')}${had > 0 ? `, ${had} à jour déjà` : ''}.`;
}
