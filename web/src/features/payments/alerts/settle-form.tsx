import type { AlertAction, PaymentAlert } from '@florilege/contract/payments/payments.contract.ts';
import { Box, Button, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { Form } from '../../../shared/form/form.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatEuros } from '../../../shared/format.ts';
import { toId } from '../../../shared/url.ts';
import { useSettleAlert } from '../payments.queries.ts';

type Props = { alert: PaymentAlert; action: AlertAction; label: string; onCancel: () => void };

/** Settles an alert, which then leaves the list. */
export function SettleForm({ alert, action, label, onCancel }: Props) {
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
        {action === 'refund' && (
          <Text>
            {formatEuros(alert.amount)} seront rendus au client par Square. Un remboursement ne s’annule pas.
          </Text>
        )}
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
