import { can } from '@florilege/contract/auth/roles.ts';
import { todoKinds } from '@florilege/contract/dashboard/todo-kinds.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { formatCount, formatNumber, joined } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { alertsQuery } from './alerts.queries.ts';

const AlertsDialog = laterDialog(() => import('./alert-list.tsx'));

/**
 * « 2 paiements à vérifier », for members who may settle them; nothing without alerts. Refunds of cancelled orders
 * are counted apart for those who have a line « À traiter » of them.
 */
export function AlertsNotice() {
  const member = useMember();
  const maySettle = can(member, 'payments.settle');
  const alerts = useQuery({ ...alertsQuery, enabled: maySettle });
  const [opened, setOpened] = useState(false);
  const { count = 0, results = [] } = alerts.data ?? {};
  const refunds = can(member, todoKinds.to_refund)
    ? results.filter(({ kind }) => kind === 'to_refund').length
    : 0;
  return (
    <>
      {count > 0 && (
        <ActionButton
          Icon={IconAlertTriangle}
          variant="light"
          color="amber"
          mb="md"
          maw="100%"
          styles={{ label: { whiteSpace: 'normal' } }}
          onClick={() => setOpened(true)}
          aria-haspopup="dialog"
        >
          {joined(
            refunds > 0 && `${formatNumber(refunds)} à rembourser`,
            count > refunds && `${formatCount(count - refunds, 'paiement')} à vérifier`,
          )}
        </ActionButton>
      )}
      <DialogSlot of={opened}>{() => <AlertsDialog onClose={() => setOpened(false)} />}</DialogSlot>
    </>
  );
}
