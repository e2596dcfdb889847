import { deliveriesRoutes } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../../../shared/api/query-client.ts';
import { uploadRequest } from '../../../shared/api/upload-request.ts';
import { dayQuery } from '../deliveries.queries.ts';
import { keepDriverDays } from '../offline/driver-days.ts';
import { offlineStore } from '../offline/offline-store.ts';
import { MIRROR } from './photos-livraisons.ts';
import { createOutbox, type KeptProof } from './proof-outbox.ts';
import { onServerBack } from './server-back.ts';

const LOCK = 'florilege-preuves';
/** Interval at which an open app checks whether tomorrow changed or has become today. */
const DAYS_MS = 5 * 60_000;

export const photoName = (orderId: number) => `livraison-${orderId}.jpg`;

const outbox = createOutbox({
  store: offlineStore.proofs,
  send: ({ id, photo, order_id, outcome, received_by, note, taken_at }) =>
    uploadRequest(deliveriesRoutes.prove, {
      file: photo && new File([photo], photoName(order_id), { type: photo.type }),
      fields: {
        proof_id: id,
        order_id,
        outcome,
        received_by: received_by ?? undefined,
        note: note ?? undefined,
        taken_at,
      },
      idempotencyKey: id,
    }),
  // Without https the browser has no locks, and only the server's idempotency makes each count once.
  exclusive: (work) => (navigator.locks ? navigator.locks.request(LOCK, work) : work()),
  changed: mirror,
  sent: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

function mirror(proofs: readonly KeptProof[]): void {
  const list = proofs.map(({ id, member, order_id, outcome, taken_at, state }) => ({
    id,
    member,
    order_id,
    outcome,
    taken_at,
    state,
  }));
  try {
    if (list.length === 0) localStorage.removeItem(MIRROR);
    else localStorage.setItem(MIRROR, JSON.stringify(list));
  } catch {
    // Without room for the list, the proofs themselves are still in the database.
  }
}

/** Sends a member's unsent proofs now and whenever the network is back, and keeps a driver's days for the road. */
export function startOutbox(member: { id: string; driver: boolean }): () => void {
  const days = member.driver
    ? keepDriverDays(queryClient, (date) => dayQuery(member.id, { date, driver: member.id }))
    : null;
  const timer = days && setInterval(days.refresh, DAYS_MS);
  const wake = () => {
    void outbox.wake();
    days?.refresh();
  };
  const onSeen = () => document.visibilityState === 'visible' && wake();
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key === MIRROR || key === null) void outbox.load();
  };
  const endBack = onServerBack(queryClient, wake);
  window.addEventListener('online', wake);
  window.addEventListener('storage', onOtherTab);
  document.addEventListener('visibilitychange', onSeen);
  void outbox.start(member.id);
  return () => {
    if (timer) clearInterval(timer);
    days?.stop();
    endBack();
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

/** Reads the proofs of this member from the device, without waiting for `startOutbox`; whether they are read. */
export function useProofsRead(member: string): boolean {
  useEffect(() => void outbox.open(member), [member]);
  return useSyncExternalStore(outbox.subscribe, () => outbox.isKnown(member));
}

/** Whether this browser's store does not answer. */
export function useStoreFailing(): boolean {
  return useSyncExternalStore(outbox.subscribe, outbox.failing);
}

export const { add: keepProof, retry: retryProof, remove: removeProof, wake: wakeOutbox } = outbox;
