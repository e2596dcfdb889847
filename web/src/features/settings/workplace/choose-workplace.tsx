import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { locationsQuery } from '../locations.queries.ts';
import { terminalsQuery } from '../settings.queries.ts';
import { useWorkplace } from './use-workplace.ts';

type Props = {
  /** Why it is asked. */
  sentence: string;
  onClose: () => void;
};

/** Asks where this device works, before a terminal is needed; choosing goes on with what was asked. */
export function ChooseWorkplace({ sentence, onClose }: Props) {
  const locations = useQuery(locationsQuery);
  const terminals = useQuery(terminalsQuery);
  const { choose } = useWorkplace();
  const failed = [locations, terminals].find((query) => query.isLoadingError);
  const paired = new Set(
    terminals.data?.filter(({ device_id }) => device_id).map(({ location }) => location),
  );
  return (
    <Dialog title="Boutique où je travaille" onClose={onClose}>
      <Stack gap="md">
        <Text>{sentence}</Text>
        {failed && <QueryError query={failed} />}
        {!failed && !(locations.data && terminals.data) && (
          <Skeleton height={56} radius="md" role="status" aria-label="Chargement des boutiques…" />
        )}
        {terminals.data && locations.data && (
          <Stack gap="xs" role="group" aria-label="Boutiques">
            {locations.data.map(({ id, name, address }, index) => (
              <Button
                key={id}
                variant="default"
                fullWidth
                justify="flex-start"
                h="auto"
                mih={56}
                py="xs"
                disabled={!paired.has(id)}
                onClick={() => choose(id)}
                data-autofocus={index === 0 || undefined}
              >
                <span>
                  <Text span display="block" ta="start" fw="var(--fl-weight-strong)">
                    {name}
                  </Text>
                  <Text span display="block" ta="start" size="xs" c="dimmed">
                    {paired.has(id) ? address : 'Aucun terminal associé'}
                  </Text>
                </span>
              </Button>
            ))}
            {locations.data.length === 0 && <Text c="dimmed">Aucune boutique n’est encore créée.</Text>}
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}
