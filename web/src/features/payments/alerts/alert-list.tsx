import { can } from '@florilege/contract/auth/roles.ts';
import { de } from '@florilege/contract/http/elision.ts';
import {
  type AlertAction,
  alertKinds,
  type PaymentAlert,
} from '@florilege/contract/payments/payment-alerts.ts';
import { Box, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { LongText } from '../../../shared/form/long-text.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatDateTime, formatEuros } from '../../../shared/format.ts';
import { RecordLink } from '../../../shared/page/record-link.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { toId } from '../../../shared/url.ts';
import { DocumentDialog } from '../../billing/billing.public.ts';
import { ReceiptLink } from '../payment-parts.tsx';
import classes from '../payments.module.css';
import { useSettleAlert } from '../payments.queries.ts';
import { useUnsent } from '../use-unsent.tsx';
import { consequenceOf, labelOf, paperOf } from './alert-words.ts';
import { alertsQuery } from './alerts.queries.ts';

export default function AlertsDialog({ onClose }: { onClose: () => void }) {
  const unsent = useUnsent(onClose, { sentence: SETTLING_UNSENT });
  return (
    <>
      <Dialog onClose={unsent.close} title="Paiements à vérifier" size="lg" onPhone="high">
        <Alerts onUnsent={unsent.onUnsent} />
      </Dialog>
      {unsent.question}
    </>
  );
}

export const SETTLING_UNSENT = 'Ce qui est noté pour régler cette ligne n’est pas envoyé et sera perdu.';

/** Told of a line that is being settled; its answer is called once it is not. */
type Unsent = { onUnsent: () => () => void };

function Alerts({ onUnsent }: Unsent) {
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
      <AlertList alerts={alerts.data.results} withOrder onUnsent={onUnsent} />
    </Stack>
  );
}

export function AlertList(props: Unsent & { alerts: readonly PaymentAlert[]; withOrder?: boolean }) {
  const { alerts, withOrder = false, onUnsent } = props;
  return (
    <Stack component="ul" gap="sm">
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} withOrder={withOrder} onUnsent={onUnsent} />
      ))}
    </Stack>
  );
}

function AlertItem(props: Unsent & { alert: PaymentAlert; withOrder: boolean }) {
  const { alert, withOrder, onUnsent } = props;
  const [action, setAction] = useState<AlertAction | null>(null);
  const [viewing, setViewing] = useState(false);
  const member = useMember();
  const paper = can(member, 'clients.readAccount') && alert.order_id !== null && paperOf[alert.kind];
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
              {'\u00a0· '}
              <RecordLink page="/commandes/$id/$tab" id={order} tab="payments" inherit underline="always">
                Commande {order}
              </RecordLink>
              {alert.display_client && ` ${de(alert.display_client)}`}
            </>
          )}
        </p>
      </Stack>
      {action === null ? (
        (offered.length > 0 || alert.receipt_url || paper) && (
          <Group gap="xs" mt="sm">
            {paper && (
              <Button variant="default" onClick={() => setViewing(true)} aria-haspopup="dialog">
                {paper === 'invoice' ? 'Voir la facture Pennylane' : 'Voir le devis Pennylane'}
              </Button>
            )}
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
        <SettleForm alert={alert} action={action} onCancel={() => setAction(null)} onUnsent={onUnsent} />
      )}
      <DialogSlot of={viewing && paper}>
        {(kind) => (
          <DocumentDialog
            kind={kind}
            orderIds={[alert.order_id ?? 0]}
            view
            onClose={() => setViewing(false)}
          />
        )}
      </DialogSlot>
    </li>
  );
}

function SettleForm(props: Unsent & { alert: PaymentAlert; action: AlertAction; onCancel: () => void }) {
  const { alert, action, onCancel, onUnsent } = props;
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
  const unsent = form.dirty && !form.saving;
  // Saved, it is in sight until the lines are read again.
  useEffect(() => (unsent && !form.saved.current ? onUnsent() : undefined), [unsent, form.saved, onUnsent]);
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
        <LongText
          {...form.field('note')}
          label="Note"
          description="Facultative&nbsp;: pourquoi, pour ceux qui reliront."
          minRows={1}
          maxRows={4}
          maxLength={500}
          autoFocus={!attaches}
        />
        <div className={`${buttons.buttons} ${buttons.within}`}>
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
