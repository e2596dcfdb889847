import { Alert, Button, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockPause, IconDeviceMobileDollar } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { formatEuros } from '../../../shared/format.ts';
import { useShown } from '../../../shared/legacy/use-shown.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { isFinalTerminal, sendFailure, terminalStep } from '../payment-words.ts';
import { TERMINAL_FAILED } from '../payments.queries.ts';
import classes from './terminal-dialog.module.css';
import { type TerminalCharge, useTerminalCharge } from './use-terminal-charge.ts';

const CLOSE_AFTER_MS = 1_500;
const TIMED_OUT = "Délai d'attente dépassé. Veuillez vérifier le terminal.";

type Props = {
  orderId: number;
  /** Whose terminal takes it; null: nothing is sent, what is under way is followed. */
  locationId: number | null;
  opened: boolean;
  onClose: () => void;
};

/** A payment on the terminal, live. Closing it never loses the charge: it goes on, and the Payments tab shows it. */
export default function TerminalDialog({ opened, onClose, ...charge }: Props) {
  const shown = useShown(opened);
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title="Paiement sur terminal"
      size="md"
      closeOnClickOutside={false}
    >
      <Progress {...charge} onClose={onClose} />
    </Modal>
  );
}

function Progress({ orderId, locationId, onClose }: Omit<Props, 'opened'>) {
  const charge = useTerminalCharge(orderId, locationId);
  useResult(charge, orderId, onClose);
  return (
    <Stack gap="md">
      <div className={classes.progress} role="status">
        <State charge={charge} orderId={orderId} />
      </div>
      {charge.sendError && !charge.sending && (
        <Alert color="red" title="Erreur">
          {errorMessage(charge.sendError, TERMINAL_FAILED)}
        </Alert>
      )}
      {charge.followError && (
        <Alert color="amber" title="Suivi interrompu">
          {errorMessage(charge.followError)} Le terminal, lui, continue.
        </Alert>
      )}
      {charge.cancelError && !charge.cancelling && (
        <Alert color="red" title="Erreur">
          {errorMessage(charge.cancelError)}
        </Alert>
      )}
      <Choices charge={charge} onClose={onClose} />
    </Stack>
  );
}

/** Closes 1.5 s after the final result, and reports it. */
function useResult({ status }: TerminalCharge, orderId: number, onClose: () => void): void {
  const notify = useNotify();
  const result = isFinalTerminal(status) ? status : undefined;
  const state = result?.status;
  const report = useRef<() => void>(() => undefined);
  report.current = () => {
    onClose();
    if (result?.status === 'completed') {
      const amount = result.amount === null ? '' : `${formatEuros(result.amount)} encaissés. `;
      return void notify({
        type: 'success',
        title: 'Paiement réussi',
        description: `${amount}Commande ${orderId}.`,
      });
    }
    const title = result?.status === 'cancelled' ? 'Paiement annulé' : 'Paiement refusé';
    void notify({ type: 'error', title, description: result?.reason ?? 'Rien n’a été encaissé.' });
  };
  useEffect(() => {
    if (state === undefined) return;
    const timer = setTimeout(() => report.current(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
}

function State({
  charge: { status, sending, following, sendError, timedOut },
  orderId,
}: {
  charge: TerminalCharge;
  orderId: number;
}) {
  if (sendError && !sending)
    return <Line icon={<IconCircleX size={40} stroke={1.4} />} tone="red" title={sendFailure(sendError)} />;
  if (timedOut && !status)
    return <Line icon={<IconClockPause size={40} stroke={1.4} />} tone="amber" title={TIMED_OUT} />;
  if (sending || !status) {
    const title = following && !sending ? 'Lecture de l’état du terminal…' : 'Envoi au terminal…';
    return <Line icon={<Loader size={40} />} title={title} detail={`Commande ${orderId}`} />;
  }
  const amount = status.amount === null ? undefined : formatEuros(status.amount);
  switch (status.status) {
    case 'completed':
      return (
        <Line
          icon={<IconCircleCheck size={40} stroke={1.4} />}
          tone="green"
          title="Paiement réussi"
          detail={amount}
        />
      );
    case 'failed':
    case 'cancelled':
      return (
        <Line
          icon={<IconCircleX size={40} stroke={1.4} />}
          tone="red"
          title={status.status === 'failed' ? 'Paiement refusé' : 'Paiement annulé'}
          detail={status.reason ?? undefined}
        />
      );
    case 'no_payment':
      return (
        <Line
          icon={<IconDeviceMobileDollar size={40} stroke={1.4} />}
          title="Aucun paiement sur le terminal"
        />
      );
    case 'processing':
      return timedOut ? (
        <Line
          icon={<IconClockPause size={40} stroke={1.4} />}
          tone="amber"
          title={TIMED_OUT}
          detail="Le client peut encore payer."
        />
      ) : (
        <>
          <Line icon={<Loader size={40} />} title={terminalStep(status)} detail={amount} />
          <Text c="dimmed" size="sm">
            Fermer cette fenêtre n’arrête pas le paiement.
          </Text>
        </>
      );
  }
}

type LineProps = {
  icon: ReactNode;
  title: string;
  detail?: string | undefined;
  tone?: 'green' | 'red' | 'amber';
};

function Line({ icon, title, detail, tone }: LineProps) {
  return (
    <>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <Text fw={550}>{title}</Text>
      {detail && (
        <Text c="dimmed" className="fl-figures">
          {detail}
        </Text>
      )}
    </>
  );
}

/** What can be done meanwhile: after 20 s one waits on or stops it on the terminal, where a faster card still counts. */
function Choices({ charge, onClose }: { charge: TerminalCharge; onClose: () => void }) {
  const { status, sending, sendError, timedOut, cancelling } = charge;
  if (isFinalTerminal(status)) return <div className={classes.choices} />;
  const under = status?.status === 'processing';
  const asked = status?.step === 'cancel_requested';
  return (
    <div className={`${buttons.buttons} ${classes.choices}`}>
      {under && !asked && (
        <Button variant="default" onClick={charge.cancel} loading={cancelling}>
          Annuler sur le terminal
        </Button>
      )}
      {(under || !status) && timedOut && (
        <Button onClick={charge.keepWaiting} data-autofocus>
          Continuer d’attendre
        </Button>
      )}
      {under && !timedOut && (
        <Button variant="subtle" color="gray" onClick={onClose}>
          Fermer
        </Button>
      )}
      {!under && (
        <Button variant="default" onClick={onClose} disabled={sending}>
          Fermer
        </Button>
      )}
      {sendError && !sending && <Button onClick={charge.send}>Réessayer</Button>}
    </div>
  );
}
