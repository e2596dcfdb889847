import { can } from '@florilege/contract/auth/roles.ts';
import {
  type AlertAction,
  alertKinds,
  type PaymentAlert,
} from '@florilege/contract/payments/payments.contract.ts';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { formatDateTime, formatEuros } from '../../../shared/format.ts';
import { ReceiptLink } from '../payment-parts.tsx';
import classes from '../payments.module.css';
import { SettleForm } from './settle-form.tsx';

const actionLabels: Record<AlertAction, string> = {
  attach: 'Rattacher à une commande',
  refund: 'Rembourser',
  keep: 'Garder tel quel',
};

type Props = {
  alerts: readonly PaymentAlert[];
  /** Each alert has a link to its order. */
  withOrder?: boolean;
};

/** Alerts, each with the actions that settle it. */
export function AlertList({ alerts, withOrder = false }: Props) {
  return (
    <ul>
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} withOrder={withOrder} />
      ))}
    </ul>
  );
}

function AlertItem({ alert, withOrder }: { alert: PaymentAlert; withOrder: boolean }) {
  const [action, setAction] = useState<AlertAction | null>(null);
  const order = withOrder ? alert.order_id : null;
  return (
    <li className={classes.alert}>
      <Stack gap="2xs">
        <Group justify="space-between" wrap="nowrap">
          <strong>{alertKinds[alert.kind].title}</strong>
          <span className={classes.amount}>{formatEuros(alert.amount)}</span>
        </Group>
        <p>{alert.sentence}</p>
        <p className={classes.detail}>
          <time dateTime={alert.created_at}>{formatDateTime(alert.created_at)}</time>
          {order !== null && (
            <>
              {' · '}
              <Anchor component={Link} to={`/commandes/${order}/payments`} inherit underline="always">
                Commande {order}
              </Anchor>
              {alert.display_client && ` de ${alert.display_client}`}
            </>
          )}
        </p>
      </Stack>
      {action === null ? (
        <Actions alert={alert} onChoose={setAction} />
      ) : (
        <SettleForm
          alert={alert}
          action={action}
          label={actionLabels[action]}
          onCancel={() => setAction(null)}
        />
      )}
    </li>
  );
}

function Actions({ alert, onChoose }: { alert: PaymentAlert; onChoose: (action: AlertAction) => void }) {
  const mayRefund = can(useMember(), 'payments.refund');
  const offered: readonly AlertAction[] = alertKinds[alert.kind].actions;
  return (
    <Group gap="xs" mt="sm">
      {offered
        .filter((action) => action !== 'refund' || mayRefund)
        .map((action) => (
          <Button
            key={action}
            variant={action === 'keep' ? 'subtle' : 'default'}
            onClick={() => onChoose(action)}
          >
            {actionLabels[action]}
          </Button>
        ))}
      {alert.receipt_url && <ReceiptLink url={alert.receipt_url} />}
    </Group>
  );
}
