import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconAlertTriangle, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { formatAgo, formatCount } from '../../shared/format.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { StaleNotice } from '../../shared/ui/stale-notice.tsx';
import classes from './deliveries-screen.module.css';
import { outcomeText } from './delivery-state.ts';
import { removeProof, retryProof, useProofs } from './outbox.ts';
import type { KeptProof } from './proof-outbox.ts';
import { useOnline } from './use-online.ts';

type Props = { keptAt: string | null; error: Error | null; onRetry: () => void; retrying: boolean };

/** What the server does not know yet, what it could not use, and how old the day on screen is. */
export function OutboxNotices({ keptAt, error, onRetry, retrying }: Props) {
  const proofs = useProofs();
  const online = useOnline();
  const waiting = proofs.filter(({ state }) => state === 'waiting');
  return (
    <div className={classes.notices}>
      {!online ? (
        <Notice
          icon={<IconCloudOff size={24} stroke={1.5} aria-hidden />}
          tone="amber"
          title="Hors ligne"
          sentence={
            <>
              {keptAt ? `Tournée enregistrée ${formatAgo(keptAt)}. ` : ''}
              {waiting.length > 0 ? waitingSentence(waiting.length) : 'Les preuves prises maintenant partiront au retour du réseau.'}
            </>
          }
        />
      ) : (
        <>
          {error && keptAt && (
            <StaleNotice message={`Enregistrée ${formatAgo(keptAt)} : ${errorMessage(error)}`} onRetry={onRetry} retrying={retrying} />
          )}
          {waiting.length > 0 && (
            <Notice
              icon={<IconCloudUp size={24} stroke={1.5} aria-hidden />}
              tone="amber"
              title={`${waiting.length} à synchroniser`}
              sentence={waitingSentence(waiting.length)}
            />
          )}
        </>
      )}
      {proofs.map((proof) => proof.state !== 'waiting' && <UnusedProof key={proof.id} proof={proof} />)}
    </div>
  );
}

function waitingSentence(count: number): string {
  return `${formatCount(count, 'preuve gardée', 'preuves gardées')} sur cet appareil : ${count < 2 ? 'elle partira' : 'elles partiront'} dès que le réseau le permet.`;
}

/** One that the server could not use, or does not take: told until somebody has read it. */
function UnusedProof({ proof }: { proof: KeptProof }) {
  const conflict = proof.state === 'conflict';
  return (
    <Notice
      icon={<IconAlertTriangle size={24} stroke={1.5} aria-hidden />}
      tone="red"
      title={`Commande ${proof.order_id} · ${proof.recipient}`}
      sentence={`${outcomeText(proof)}. ${proof.reason ?? ''} ${
        conflict ? 'La photo est gardée dans la commande, dont le statut n’a pas changé.' : 'La preuve reste sur cet appareil.'
      }`}
      action={
        conflict ? (
          <Button variant="default" onClick={() => void removeProof(proof.id)}>
            J’ai compris
          </Button>
        ) : (
          <Group gap="xs">
            <Button variant="subtle" color="red" onClick={() => askToDrop(proof)}>
              Abandonner
            </Button>
            <Button variant="default" onClick={() => void retryProof(proof.id)}>
              Réessayer
            </Button>
          </Group>
        )
      }
    />
  );
}

/** Only its member gives up what the server does not take, and knows what is lost. */
function askToDrop(proof: KeptProof): void {
  modals.openConfirmModal({
    title: 'Abandonner cette preuve ?',
    children: <Text>La photo et ce qui a été noté pour la commande {proof.order_id} seront perdus : le serveur ne les a pas.</Text>,
    labels: { confirm: 'Abandonner la preuve', cancel: 'La garder' },
    confirmProps: { color: 'red' },
    onConfirm: () => void removeProof(proof.id),
  });
}
