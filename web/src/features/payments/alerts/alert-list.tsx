import { can } from '@florilege/contract/auth/roles.ts';
import {
  type AlertAction,
  alertKinds,
  type PaymentAlert,
} from '@florilege/contract/payments/payments.contract.ts';
import { Anchor, Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { formatDateTime, formatEuros } from '../../../shared/format.ts';
import { SettleForm } from '../tab/settle-form.tsx';
import classes from './alert-list.module.css';

const actionLabels: Record<AlertAction, string> = {
  attach: 'Rattacher à une commande',
  refund: 'Rembourser',
  keep: 'Garder tel quel',
};

type Props = {
  alerts: readonly PaymentAlert[];
  /** Each names its order, with a link. */
  withOrder?: boolean;
};

/** Lines « À vérifier », each with what can be done about it. */
export function AlertList({ alerts, withOrder = false }: Props) {
  return (
    <ul className={classes.list}>
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} withOrder={withOrder} />
      ))}
    </ul>
  );
}

function AlertItem({ alert, withOrder }: { alert: PaymentAlert; withOrder: boolean }) {
  const member = useMember();
  const [action, setAction] = useState<AlertAction | null>(null);
  const { title, actions } = alertKinds[alert.kind];
  const offered: readonly AlertAction[] = actions;
  return (
    <li className={classes.item}>
      <p className={classes.head}>
        <strong>{title}</strong> <span className="fl-figures">{formatEuros(alert.amount)}</span>
      </p>
      <p className={classes.sentence}>{alert.sentence}</p>
      <p className={classes.detail}>
        <time dateTime={alert.created_at}>{formatDateTime(alert.created_at)}</time>
        {withOrder && alert.order_id !== null && (
          <>
            {' · '}
            <Anchor component={Link} to={`/commandes/${alert.order_id}/payments`} inherit underline="always">
              Commande {alert.order_id}
            </Anchor>
            {alert.display_client && ` de ${alert.display_client}`}
          </>
        )}
      </p>
      {action === null ? (
        <div className={classes.actions}>
          {offered
            .filter((each) => each !== 'refund' || can(member, 'payments.refund'))
            .map((each) => (
              <Button
                key={each}
                variant={each === 'keep' ? 'subtle' : 'default'}
                onClick={() => setAction(each)}
              >
                {actionLabels[each]}
              </Button>
            ))}
          {alert.receipt_url && (
            <Anchor
              href={alert.receipt_url}
              target="_blank"
              rel="noopener noreferrer"
              className={classes.receipt ?? ''}
            >
              <IconReceipt size={18} stroke={1.6} aria-hidden /> Reçu
            </Anchor>
          )}
        </div>
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
