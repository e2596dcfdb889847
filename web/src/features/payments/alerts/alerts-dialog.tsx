import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useShown } from '../../../shared/legacy/use-shown.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { alertsQuery } from '../payments.queries.ts';
import { AlertList } from './alert-list.tsx';

type Props = { opened: boolean; onClose: () => void };

/** Every payment of the shop that is to be looked at. */
export default function AlertsDialog({ opened, onClose }: Props) {
  const shown = useShown(opened);
  const onPhone = !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  return (
    <Modal opened={shown} onClose={onClose} title="Paiements à vérifier" size="lg" fullScreen={onPhone}>
      <Alerts />
    </Modal>
  );
}

function Alerts() {
  const alerts = useQuery(alertsQuery);
  if (alerts.isPending) return <Skeleton height={180} radius="md" role="status" aria-label="Chargement…" />;
  if (!alerts.data) {
    return (
      <ErrorPanel
        message={errorMessage(alerts.error)}
        onRetry={() => void alerts.refetch()}
        retrying={alerts.isFetching}
      />
    );
  }
  if (alerts.data.count === 0) {
    return (
      <EmptyState
        icon={<IconCircleCheck size={28} stroke={1.5} />}
        title="Aucun paiement à vérifier"
        hint="Un paiement qui ne convient à aucune commande apparaîtra ici."
      />
    );
  }
  return (
    <Stack gap="md">
      <Text c="dimmed">Ce que Square a encaissé et qui ne convient pas tout à fait à une commande.</Text>
      <AlertList alerts={alerts.data.results} withOrder />
    </Stack>
  );
}
