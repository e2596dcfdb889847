import { can } from '@florilege/contract/auth/roles.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import {
  type AlertAction,
  alertKinds,
  type PaymentAlert,
} from '@florilege/contract/payments/payments.contract.ts';
import { Anchor, Box, Button, Group, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { Form } from '../../../shared/form/form.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatDateTime, formatEuros } from '../../../shared/format.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { toId } from '../../../shared/url.ts';
import { ReceiptLink } from '../payment-parts.tsx';
import classes from '../payments.module.css';
import { alertsQuery, useSettleAlert } from '../payments.queries.ts';

const actionLabels: Record<AlertAction, string> = {
  attach: 'Rattacher à une commande',
  refund: 'Rembourser',
  credit: 'C’était un avoir',
  keep: 'Garder tel quel',
};

/** Money that no machine gives back: a member does it, and says so here. */
const givenByHand: Partial<Record<PaymentMethod, { label: string; how: string }>> = {
  transfer: { label: 'Noter le virement rendu', how: 'par virement, depuis votre banque' },
  cash: { label: 'Noter les espèces rendues', how: 'en espèces, de la caisse' },
  cheque: { label: 'Noter le chèque rendu', how: 'par chèque' },
  card: { label: 'Noter la somme rendue', how: 'sur le terminal qui a encaissé' },
  credit: { label: 'Noter la somme rendue', how: 'de la main à la main' },
};

function labelOf(action: AlertAction, { method }: PaymentAlert): string {
  return (action === 'refund' && method && givenByHand[method]?.label) || actionLabels[action];
}

/** The consequence of an action, before its button. */
function consequenceOf(action: AlertAction, { method, amount, order_id }: PaymentAlert): string | null {
  const sum = formatEuros(amount);
  if (action === 'credit')
    return `La commande coûte ${sum} de moins\u00a0: le client ne doit plus cette somme.`;
  if (action !== 'refund') return null;
  const how = method && givenByHand[method]?.how;
  if (how) return `C’est à vous de rendre ${sum} ${how}\u00a0; ici, ce remboursement est seulement inscrit.`;
  if (order_id !== null && method === null)
    return `${sum} sont rendus comme ils sont venus\u00a0: par Square ce qu’il a encaissé, le reste par vos soins. Un remboursement ne s’annule pas.`;
  return `${sum} seront rendus au client par Square. Un remboursement ne s’annule pas.`;
}

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
      <Text c="dimmed">
        Ce qui a été encaissé ou rendu et ne s’accorde pas tout à fait avec une commande.
      </Text>
      <AlertList alerts={alerts.data.results} withOrder />
    </Stack>
  );
}

export function AlertList(props: { alerts: readonly PaymentAlert[]; withOrder?: boolean }) {
  const { alerts, withOrder = false } = props;
  return (
    <Stack component="ul" gap="sm">
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} withOrder={withOrder} />
      ))}
    </Stack>
  );
}

function AlertItem({ alert, withOrder }: { alert: PaymentAlert; withOrder: boolean }) {
  const [action, setAction] = useState<AlertAction | null>(null);
  const member = useMember();
  const actions: readonly AlertAction[] = can(member, 'payments.settle')
    ? alertKinds[alert.kind].actions
    : [];
  const offered = actions.filter((each) => each !== 'refund' || can(member, 'payments.refund'));
  const order = withOrder ? alert.order_id : null;
  return (
    <li className={classes.alert}>
      <Stack gap="2xs">
        <Group justify="space-between" wrap="nowrap">
          <strong>{alertKinds[alert.kind].title}</strong>
          <Text span fw={550} flex="none" className="fl-figures">
            {formatEuros(alert.amount)}
          </Text>
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
        (offered.length > 0 || alert.receipt_url) && (
          <Group gap="xs" mt="sm">
            {offered.map((each) => (
              <Button
                key={each}
                variant={each === 'keep' ? 'subtle' : 'default'}
                onClick={() => setAction(each)}
              >
                {labelOf(each, alert)}
              </Button>
            ))}
            {alert.receipt_url && <ReceiptLink url={alert.receipt_url} />}
          </Group>
        )
      ) : (
        <SettleForm alert={alert} action={action} onCancel={() => setAction(null)} />
      )}
    </li>
  );
}

function SettleForm(props: { alert: PaymentAlert; action: AlertAction; onCancel: () => void }) {
  const { alert, action, onCancel } = props;
  const label = labelOf(action, alert);
  const consequence = consequenceOf(action, alert);
  const settle = useSettleAlert(alert.id);
  const attaches = action === 'attach';
  const form = useForm({
    start: { order_id: '', note: '' },
    check: ({ order_id }) =>
      attaches && orderOf(order_id) === null ? { order_id: 'Le numéro de la commande est requis' } : {},
    send: ({ order_id, note }) => {
      const id = attaches && orderOf(order_id);
      return settle.mutateAsync({ action, note: note.trim(), ...(id && { order_id: id }) });
    },
    onSaved: () => notifications.show({ message: 'Ligne réglée', color: 'green' }),
  });
  return (
    <Box mt="sm">
      <Form form={form} failureTitle="Erreur" label={label}>
        {attaches && (
          <TextInput
            {...form.field('order_id')}
            label="Numéro de la commande"
            required
            withAsterisk
            inputMode="numeric"
            autoComplete="off"
            autoFocus
          />
        )}
        {consequence && <Text>{consequence}</Text>}
        <Textarea
          {...form.field('note')}
          label="Note"
          description="Facultative&nbsp;: pourquoi, pour ceux qui reliront."
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          autoFocus={!attaches}
        />
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onCancel} disabled={form.saving}>
            Annuler
          </Button>
          <Button type="submit" color={action === 'refund' ? 'red' : 'green'} loading={form.saving}>
            {label}
          </Button>
        </div>
      </Form>
    </Box>
  );
}

const orderOf = (typed: string) => toId(typed.trim());
