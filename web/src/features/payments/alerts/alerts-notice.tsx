import { can } from '@florilege/contract/auth/roles.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { formatCount } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { alertsQuery } from '../payments.queries.ts';

const AlertsDialog = lazy(() => import('./alert-list.tsx'));

/** « 2 paiements à vérifier », for members who may settle them; nothing without alerts. */
export function AlertsNotice() {
  const maySettle = can(useMember(), 'payments.settle');
  const alerts = useQuery({ ...alertsQuery, enabled: maySettle });
  const [opened, setOpened] = useState(false);
  const count = alerts.data?.count ?? 0;
  return (
    <>
      {count > 0 && (
        <ActionButton
          Icon={IconAlertTriangle}
          variant="light"
          color="amber"
          mb="md"
          onClick={() => setOpened(true)}
          aria-haspopup="dialog"
        >
          {formatCount(count, 'paiement')} à vérifier
        </ActionButton>
      )}
      <DialogSlot of={opened}>{() => <AlertsDialog onClose={() => setOpened(false)} />}</DialogSlot>
    </>
  );
}
