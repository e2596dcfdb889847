import { deliveriesRoutes } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { today } from '@florilege/contract/http/dates.ts';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../shared/api/query-client.ts';
import { uploadRequest } from '../../shared/api/upload-request.ts';
import { dayQuery } from './deliveries.queries.ts';
import { offlineStore } from './offline-store.ts';
import { MIRROR } from './photos-livraisons.ts';
import { createOutbox, type KeptProof } from './proof-outbox.ts';

const LOCK = 'florilege-preuves';

const outbox = createOutbox({
  store: offlineStore.proofs,
  send: ({ id, photo, order_id, outcome, received_by, note, taken_at }) =>
    uploadRequest(deliveriesRoutes.prove, {
      file: photo && new File([photo], `livraison-${order_id}.jpg`, { type: photo.type }),
      fields: { proof_id: id, order_id, outcome, received_by: received_by ?? undefined, note: note ?? undefined, taken_at },
      idempotencyKey: id,
    }),
  // Where the browser has no locks (no https) the server alone sees to it that each counts once.
  exclusive: (work) => (navigator.locks ? navigator.locks.request(LOCK, work) : work()),
  changed: mirror,
  sent: () => void queryClient.invalidateQueries({ queryKey: ['orders'] }),
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

function mirror(proofs: readonly KeptProof[]): void {
  const list = proofs.map(({ id, member, order_id, outcome, taken_at, state }) => ({ id, member, order_id, outcome, taken_at, state }));
  try {
    if (list.length === 0) localStorage.removeItem(MIRROR);
    else localStorage.setItem(MIRROR, JSON.stringify(list));
  } catch {
    // No room even for the list: the proofs themselves are in the database.
  }
}

/** Sends what this member's device still holds, now and whenever the network is back; a driver's day is made ready for the road. */
export function startOutbox(member: { id: string; driver: boolean }): () => void {
  const wake = () => void outbox.wake();
  const onSeen = () => document.visibilityState === 'visible' && wake();
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key === MIRROR || key === null) void outbox.load();
  };
  window.addEventListener('online', wake);
  window.addEventListener('storage', onOtherTab);
  document.addEventListener('visibilitychange', onSeen);
  void outbox.start(member.id).catch(() => undefined);
  if (member.driver) void queryClient.prefetchQuery(dayQuery(member.id, { date: today(), driver: member.id }));
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('storage', onOtherTab);
    document.removeEventListener('visibilitychange', onSeen);
    outbox.stop();
  };
}

/** The proofs of this member that are on this device, oldest first. */
export function useProofs(): readonly KeptProof[] {
  return useSyncExternalStore(outbox.subscribe, outbox.list);
}

export const { add: keepProof, retry: retryProof, remove: removeProof } = outbox;
