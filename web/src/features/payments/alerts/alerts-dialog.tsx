import { Skeleton, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { alertsQuery } from '../payments.queries.ts';
import { AlertList } from './alert-list.tsx';

export default function AlertsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Paiements à vérifier" size="lg" fullOnPhone>
      <Alerts />
    </Dialog>
  );
}

function Alerts() {
  const alerts = useQuery(alertsQuery);
  if (alerts.isPending) return <Skeleton height={180} radius="md" role="status" aria-label="Chargement…" />;
  if (!alerts.data) return <QueryError query={alerts} />;
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
