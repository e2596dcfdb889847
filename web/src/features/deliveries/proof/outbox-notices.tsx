import { Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconCloudUp, IconDatabaseOff } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useBlobUrl } from '../../../shared/api/use-blob-url.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { formatAgo, formatCount } from '../../../shared/format.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { StaleNotice } from '../../../shared/ui/stale-notice.tsx';
import classes from '../day/deliveries.module.css';
import { outcomeText } from '../day/delivery-state.ts';
import { dayKeeping } from '../offline/device-storage.ts';
import { photoName, removeProof, retryProof, useProofs, useStoreFailing, wakeOutbox } from './outbox.ts';
import type { KeptProof } from './proof-outbox.ts';

const DropProofDialog = laterDialog(() => import('./drop-proof-dialog.tsx'));

const STORE_AWAY =
  'Le stockage de ce navigateur ne répond pas\u00a0: les preuves gardées sur cet appareil ne peuvent être ni lues ni envoyées, et la tournée n’y est pas gardée.';
const DAY_NOT_KEPT =
  'Elle n’a pas pu être gardée sur cet appareil\u00a0: sans réseau, elle ne s’ouvrira pas. Libérez de la place, puis réessayez.';
const NOT_CHANGED = 'Le stockage de ce navigateur n’a pas répondu. Réessayez.';

type Props = { keptAt: string | null; error: Error | null; onRetry: () => void; retrying: boolean };

/** Proofs that are not sent or were refused, and the age of the day on screen. */
export function OutboxNotices({ keptAt, error, onRetry, retrying }: Props) {
  const proofs = useProofs();
  const online = useOnline();
  const waiting = proofs.filter(({ state }) => state === 'waiting').length;
  return (
    <Stack gap="sm" mb="md" className={classes.notices}>
      <StoreNotice onRetry={onRetry} retrying={retrying} />
      {!online && (
        <Notice
          icon={<IconCloudOff size={24} stroke={1.5} aria-hidden />}
          tone="amber"
          title="Hors ligne"
          sentence={`${keptAt ? `Tournée enregistrée ${formatAgo(keptAt)}. ` : ''}${
            waiting > 0
              ? waitingSentence(waiting)
              : 'Les preuves prises maintenant partiront au retour du réseau.'
          }`}
        />
      )}
      {online && error && keptAt && (
        <StaleNotice
          message={`Enregistrée ${formatAgo(keptAt)}\u00a0: ${errorMessage(error)}`}
          onRetry={onRetry}
          retrying={retrying}
        />
      )}
      {online && waiting > 0 && (
        <Notice
          icon={<IconCloudUp size={24} stroke={1.5} aria-hidden />}
          tone="amber"
          title={`${waiting} à synchroniser`}
          sentence={waitingSentence(waiting)}
        />
      )}
      {proofs.map((proof) => proof.state !== 'waiting' && <UnusedProof key={proof.id} proof={proof} />)}
    </Stack>
  );
}

function StoreNotice({ onRetry, retrying }: Pick<Props, 'onRetry' | 'retrying'>) {
  const storeAway = useStoreFailing();
  const dayNotKept = useSyncExternalStore(dayKeeping.subscribe, dayKeeping.failing);
  if (!storeAway && !dayNotKept) return null;
  return (
    <Notice
      icon={<IconDatabaseOff size={24} stroke={1.5} aria-hidden />}
      tone={storeAway ? 'red' : 'amber'}
      title={storeAway ? 'Stockage indisponible' : 'Tournée non enregistrée'}
      sentence={storeAway ? STORE_AWAY : DAY_NOT_KEPT}
      action={
        <Button
          variant="default"
          onClick={storeAway ? () => void wakeOutbox() : onRetry}
          loading={!storeAway && retrying}
        >
          Réessayer
        </Button>
      }
    />
  );
}

function waitingSentence(count: number): string {
  return `${formatCount(count, 'preuve gardée', 'preuves gardées')} sur cet appareil\u00a0: ${count < 2 ? 'elle partira' : 'elles partiront'} dès que le réseau le permet.`;
}

/** A proof in conflict or refused, shown until its member has read it. */
function UnusedProof({ proof }: { proof: KeptProof }) {
  const conflict = proof.state === 'conflict';
  const [problem, setProblem] = useState<string | null>(null);
  const [dropping, setDropping] = useState(false);
  const photo = useBlobUrl(proof.photo);
  const change = (work: (id: string) => Promise<void>) => {
    setProblem(null);
    work(proof.id).catch(() => setProblem(NOT_CHANGED));
  };
  return (
    <Notice
      icon={<IconAlertTriangle size={24} stroke={1.5} aria-hidden />}
      tone="red"
      title={`Commande ${proof.order_id}\u00a0· ${proof.recipient}`}
      sentence={
        <>
          {`${outcomeText(proof)}. ${proof.reason ?? ''} ${
            conflict
              ? 'La photo est gardée dans la commande, dont le statut n’a pas changé.'
              : 'La preuve reste sur cet appareil.'
          }`}
          {problem && <strong role="alert"> {problem}</strong>}
        </>
      }
      action={
        conflict ? (
          <Button variant="default" onClick={() => change(removeProof)}>
            J’ai compris
          </Button>
        ) : (
          <Group gap="xs">
            <Button variant="subtle" color="red" onClick={() => setDropping(true)}>
              Abandonner
            </Button>
            <DialogSlot of={dropping}>
              {() => (
                <DropProofDialog
                  proof={proof}
                  onClose={() => setDropping(false)}
                  onDrop={() => {
                    setDropping(false);
                    change(removeProof);
                  }}
                />
              )}
            </DialogSlot>
            {photo && (
              <Button component="a" href={photo} download={photoName(proof.order_id)} variant="default">
                Enregistrer la photo
              </Button>
            )}
            <Button variant="default" onClick={() => change(retryProof)}>
              Réessayer
            </Button>
          </Group>
        )
      }
    />
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => navigator.onLine);
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
