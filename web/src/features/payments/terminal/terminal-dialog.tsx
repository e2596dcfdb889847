import { Alert, Box, Button, Loader, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCircleCheck, IconCircleX, IconClockPause, IconDeviceMobileDollar } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { formatEuros, formatSum } from '../../../shared/format.ts';
import { ErrorAlert } from '../../../shared/ui/error-panel.tsx';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { isFinalTerminal, sendFailure, terminalStep } from '../payment-words.ts';
import { TERMINAL_FAILED } from '../payments.queries.ts';
import { type TerminalCharge, useTerminalCharge } from './use-terminal-charge.ts';

const CLOSE_AFTER_MS = 1_500;
const TIMED_OUT = "Délai d'attente dépassé. Veuillez vérifier le terminal.";

/** `locationId`: sends to its terminal; null: follows a charge that was sent already. */
type Props = { orderId: number; locationId: number | null; onClose: () => void };

/** A payment on the terminal, live. Closing the dialog never loses the charge: the Payments tab shows it. */
export default function TerminalDialog({ orderId, locationId, onClose }: Props) {
  const charge = useTerminalCharge(orderId, locationId);
  useResult(charge, orderId, onClose);
  const { look, title, detail, hint } = progressOf(charge, orderId);
  const { icon, color } = looks[look];
  return (
    <Dialog onClose={onClose} title="Paiement sur terminal" size="md" closeOnClickOutside={false}>
      <Stack gap="md">
        {/* As high in every state: the buttons below stay where the thumb is. */}
        <Stack mih={168} gap="xs" align="center" justify="center" ta="center" role="status">
          <Text component="span" display="inline-flex" mb="xs" c={color} aria-hidden>
            {icon}
          </Text>
          <Text fw={550}>{title}</Text>
          {detail && (
            <Text c="dimmed" className="fl-figures">
              {detail}
            </Text>
          )}
          {hint && (
            <Text c="dimmed" size="sm">
              {hint}
            </Text>
          )}
        </Stack>
        {!charge.sending && <ErrorAlert error={charge.sendError} fallback={TERMINAL_FAILED} />}
        {charge.followError && (
          <Alert color="amber" title="Suivi interrompu">
            {errorMessage(charge.followError)} Le terminal, lui, continue.
          </Alert>
        )}
        {!charge.cancelling && <ErrorAlert error={charge.cancelError} />}
        <Choices charge={charge} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

/** Closes 1.5 s after the final result, and reports it: a failure asks to be read, a success does not. */
function useResult({ status }: TerminalCharge, orderId: number, onClose: () => void): void {
  const notify = useNotify();
  const state = isFinalTerminal(status) ? status?.status : undefined;
  const report = useEffectEvent(() => {
    onClose();
    if (state === 'completed') {
      const amount = status?.amount ? `${formatSum(status.amount, 'encaissé')}. ` : '';
      const message = `${amount}Commande ${orderId}.`;
      return void notifications.show({ title: 'Paiement réussi', message, color: 'green' });
    }
    const title = state === 'cancelled' ? 'Paiement annulé' : 'Paiement refusé';
    void notify({ type: 'error', title, description: status?.reason ?? 'Rien n’a été encaissé.' });
  });
  useEffect(() => {
    if (state === undefined) return;
    const timer = setTimeout(() => report(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
}

const looks = {
  waiting: { icon: <Loader size={40} />, color: 'green' },
  none: { icon: <IconDeviceMobileDollar size={40} stroke={1.4} />, color: 'green' },
  done: { icon: <IconCircleCheck size={40} stroke={1.4} />, color: 'green' },
  late: { icon: <IconClockPause size={40} stroke={1.4} />, color: 'amber' },
  refused: { icon: <IconCircleX size={40} stroke={1.4} />, color: 'red' },
};

type Progress = { look: keyof typeof looks; title: string; detail?: string | null; hint?: string };

function progressOf(charge: TerminalCharge, orderId: number): Progress {
  const { status, sending, following, sendError, timedOut } = charge;
  if (sendError && !sending) return { look: 'refused', title: sendFailure(sendError) };
  if (timedOut && !status) return { look: 'late', title: TIMED_OUT };
  if (sending || !status) {
    const title = following && !sending ? 'Lecture de l’état du terminal…' : 'Envoi au terminal…';
    return { look: 'waiting', title, detail: `Commande ${orderId}` };
  }
  const detail = status.amount === null ? null : formatEuros(status.amount);
  switch (status.status) {
    case 'completed':
      return { look: 'done', title: 'Paiement réussi', detail };
    case 'failed':
      return { look: 'refused', title: 'Paiement refusé', detail: status.reason };
    case 'cancelled':
      return { look: 'refused', title: 'Paiement annulé', detail: status.reason };
    case 'no_payment':
      return { look: 'none', title: 'Aucun paiement sur le terminal' };
    case 'processing': {
      if (timedOut) return { look: 'late', title: TIMED_OUT, detail: 'Le client peut encore payer.' };
      const hint = 'Fermer cette fenêtre n’arrête pas le paiement.';
      return { look: 'waiting', title: terminalStep(status), detail, hint };
    }
  }
}

/** After 20 s the user waits on or cancels on the terminal, where a faster card still counts. */
function Choices({ charge, onClose }: { charge: TerminalCharge; onClose: () => void }) {
  const { status, sending, sendError, timedOut, cancelling } = charge;
  if (isFinalTerminal(status)) return <Box mih={44} />;
  const open = status?.status === 'processing';
  const cancelRequested = status?.step === 'cancel_requested';
  return (
    <Box mih={44} className={buttons.buttons}>
      {open && !cancelRequested && (
        <Button variant="default" onClick={charge.cancel} loading={cancelling}>
          Annuler sur le terminal
        </Button>
      )}
      {(open || !status) && timedOut && (
        <Button onClick={charge.keepWaiting} data-autofocus>
          Continuer d’attendre
        </Button>
      )}
      {open && !timedOut && (
        <Button variant="subtle" color="gray" onClick={onClose}>
          Fermer
        </Button>
      )}
      {!open && (
        <Button variant="default" onClick={onClose} disabled={sending}>
          Fermer
        </Button>
      )}
      {sendError && !sending && <Button onClick={charge.send}>Réessayer</Button>}
    </Box>
  );
}
