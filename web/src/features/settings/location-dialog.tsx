import { type Location, locationBody } from '@florilege/contract/settings/settings.contract.ts';
import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { labelled } from '../../shared/form/changes.ts';
import { RecordDialog } from '../../shared/form/record-dialog.tsx';
import { useRecordForm } from '../../shared/form/use-record-form.ts';
import { reloadLocation, useChangeLocation, useCreateLocation } from './locations.queries.ts';

const words = labelled({
  name: 'Nom',
  address: 'Adresse',
  square_location_id: 'Lieu Square',
  archived_at: 'Archivée',
});

const fill = (location: Location | null) => ({
  name: location?.name ?? '',
  address: location?.address ?? '',
});

type Props = {
  /** null: a new shop. */
  location: Location | null;
  onClose: () => void;
};

export default function LocationDialog({ location, onClose }: Props) {
  const create = useCreateLocation();
  const change = useChangeLocation();
  const form = useRecordForm({
    record: location,
    fill,
    wire: (values: ReturnType<typeof fill>) => values,
    schema: locationBody,
    words,
    reload: () => reloadLocation(location?.id ?? 0),
    create: (body, key) => create.mutateAsync({ body, key }),
    update: (changes, { id, version }) => change.mutateAsync({ id, body: { ...changes, version } }),
    onSaved: ({ name }, base) => {
      const message = base ? `Boutique enregistrée\u00a0: ${name}` : `${name} fait partie de vos boutiques`;
      notifications.show({ message, color: 'green' });
      onClose();
    },
  });
  return (
    <RecordDialog
      form={form}
      of={{ the: 'la boutique', this: 'cette boutique', feminine: true }}
      title={location ? `Modifier ${location.name}` : 'Nouvelle boutique'}
      createLabel="Créer la boutique"
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        label="Nom"
        description="Comme l’équipe l’appelle, et comme les bons la nomment."
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={100}
      />
      <TextInput {...form.field('address')} label="Adresse" autoComplete="off" maxLength={300} />
    </RecordDialog>
  );
}
