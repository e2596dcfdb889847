import type { Location } from '@florilege/contract/settings/settings.contract.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { useFailed } from '../../shared/ui/notification-dialog.tsx';
import { archivedLocationsQuery, useChangeLocation, useDeleteLocation } from './locations.queries.ts';

type Props = { location: Location; onClose: () => void };

const said = (message: string) => notifications.show({ message, color: 'green' });

export function ArchiveDialog({ location: { id, name, version }, onClose }: Props) {
  const change = useChangeLocation();
  const archived = () => {
    onClose();
    said(`${name} archivée`);
  };
  return (
    <ConfirmDialog
      title={`Archiver ${name}\u202f?`}
      onClose={onClose}
      change={change}
      onConfirm={() => change.mutate({ id, body: { archived: true, version } }, { onSuccess: archived })}
      keepLabel="Garder la boutique"
      confirmLabel="Archiver la boutique"
    >
      <Text>
        Elle ne sera plus proposée nulle part, et son terminal pourra servir ailleurs. Ses commandes et ses
        paiements la gardent, et elle pourra être rétablie.
      </Text>
      <Text>Ceux qui y travaillent devront choisir une autre boutique.</Text>
    </ConfirmDialog>
  );
}

export function DeleteLocationDialog({ location: { id, name }, onClose }: Props) {
  const remove = useDeleteLocation();
  const removed = () => {
    onClose();
    said(`${name} supprimée`);
  };
  return (
    <ConfirmDialog
      title={`Supprimer ${name}\u202f?`}
      onClose={onClose}
      change={remove}
      onConfirm={() => remove.mutate(id, { onSuccess: removed })}
      keepLabel="Garder la boutique"
      confirmLabel="Supprimer la boutique"
    >
      <Text>
        C’est pour une boutique créée par erreur. Une boutique qui a servi, ne serait-ce qu’une fois, ne se
        supprime pas&nbsp;: elle s’archive.
      </Text>
    </ConfirmDialog>
  );
}

/** The archived shops, each to be brought back; nothing while there is none. */
export function ArchivedLocations() {
  const { data = [] } = useQuery(archivedLocationsQuery);
  const failed = useFailed();
  const change = useChangeLocation();
  if (data.length === 0) return null;
  const bringBack = ({ id, name, version }: Location) =>
    change
      .mutateAsync({ id, body: { archived: false, version } })
      .then(() => said(`${name} rétablie`), failed);
  return (
    <Stack component="section" gap="xs" className="fl-card" aria-label="Boutiques archivées">
      <Text fw="var(--fl-weight-strong)">Boutiques archivées</Text>
      <Stack gap="xs" renderRoot={(list) => <ul {...list} />}>
        {data.map((location) => (
          <Group component="li" key={location.id} justify="space-between" gap="sm">
            <Text span c="dimmed">
              {location.name}
              {location.address && `\u00a0· ${location.address}`}
            </Text>
            <Button
              variant="default"
              onClick={() => void bringBack(location)}
              loading={change.isPending && change.variables?.id === location.id}
              aria-label={`Rétablir ${location.name}`}
            >
              Rétablir
            </Button>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
