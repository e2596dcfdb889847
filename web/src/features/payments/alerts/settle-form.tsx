import type { AlertAction, PaymentAlert } from '@florilege/contract/payments/payments.contract.ts';
import { Alert, Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { formatEuros } from '../../../shared/format.ts';
import { toId } from '../../../shared/url.ts';
import classes from '../alerts/alert-list.module.css';
import { useSettleAlert } from '../payments.queries.ts';

type Props = { alert: PaymentAlert; action: AlertAction; label: string; onCancel: () => void };

/** Settles a line « À vérifier »: to which order, or with which note. The line is gone with it. */
export function SettleForm({ alert, action, label, onCancel }: Props) {
  const settle = useSettleAlert(alert.id);
  const [note, setNote] = useState('');
  const [order, setOrder] = useState('');
  const [checked, setChecked] = useState(false);
  const orderId = toId(order.trim());
  const missing = action === 'attach' && orderId === null;

  const submit = () => {
    setChecked(true);
    if (missing || settle.isPending) return;
    settle.mutate(
      { action, note: note.trim(), ...(action === 'attach' && orderId !== null && { order_id: orderId }) },
      { onSuccess: () => notifications.show({ message: 'Ligne réglée', color: 'green' }) },
    );
  };

  return (
    <form
      noValidate
      className={classes.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        {action === 'attach' && (
          <TextInput
            label="Numéro de la commande"
            required
            withAsterisk
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            autoFocus
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value)}
            error={checked && missing && 'Le numéro de la commande est requis'}
          />
        )}
        {action === 'refund' && (
          <Text>
            {formatEuros(alert.amount)} seront rendus au client par Square. Un remboursement ne s’annule pas.
          </Text>
        )}
        <Textarea
          label="Note"
          description="Facultative&nbsp;: pourquoi, pour ceux qui reliront."
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          autoFocus={action !== 'attach'}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {settle.error && (
          <Alert color="red" title="Erreur">
            {errorMessage(settle.error)}
          </Alert>
        )}
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onCancel} disabled={settle.isPending}>
            Annuler
          </Button>
          <Button type="submit" color={action === 'refund' ? 'red' : 'green'} loading={settle.isPending}>
            {label}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
