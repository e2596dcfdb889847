import { can } from '@florilege/contract/auth/roles.ts';
import type {
  deliveriesRoutes,
  Proof,
  ProofFields,
} from '@florilege/contract/deliveries/deliveries.contract.ts';
import { conflictOf, type ProofConflict, proofOutcomes } from '@florilege/contract/deliveries/proofs.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { type Member, type UploadHandler, uploadHandler } from '../../platform/http/bind.ts';
import { holdForProof, tellProof } from '../orders/order-proof.service.ts';
import type { PhotoDeps } from '../photos/photos.public.ts';
import { keepOnePhoto, markOf, type Received, receivePhoto, releasePhotos } from '../photos/photos.public.ts';
import { proofCaption, proofEvent } from './proof-sentences.ts';
import { findProof, insertProof, wasDriverOf } from './proofs.repository.ts';

/** Sending a proof, in the parts that `bind` calls. */
export function proveDelivery(deps: PhotoDeps): UploadHandler<typeof deliveriesRoutes.prove> {
  return uploadHandler<typeof deliveriesRoutes.prove, Received>({
    receive: (file) => receivePhoto(deps, file),
    mark: markOf,
    write: ({ tx, member, body, files }) => keepProof(tx, member, body, files[0]),
    release: (files) => releasePhotos(deps, files),
  });
}

/**
 * Keeps what happened at a door, once: a proof that is there already is answered as it stands. One that comes too late for its order
 * keeps its photo and its event, and moves nothing.
 * @throws FORBIDDEN for a driver whose delivery it never was, IDEMPOTENCY_KEY_REUSED when the number is another proof's
 */
async function keepProof(
  tx: Tx,
  member: Member,
  fields: ProofFields,
  photo: Received | undefined,
): Promise<Proof> {
  const order = await holdForProof(tx, fields.order_id);
  const known = await findProof(tx, fields.proof_id);
  if (known) return sameProof(known, member, fields);
  const anyDriver = can(member, 'orders.edit');
  const conflict = conflictOf(order, { id: member.id, anyDriver });
  const own = anyDriver || order.delivery_person?.id === member.id;
  // Given to somebody else while he was on his way is a conflict; never his is none of his business.
  if (!own && !(await wasDriverOf(tx, order.id, member.id))) throw new AppError('FORBIDDEN');
  const { handedOver } = proofOutcomes[fields.outcome];
  if (!photo && handedOver) throw fieldError('photo', 'Prenez une photo de la remise');

  const image = photo ? await keepOnePhoto(tx, member, photo, 'photo') : null;
  const taken = { ...fields, taken_at: plausible(fields.taken_at) };
  // Of two at once for different orders under one number, one waits here for the other.
  if (!(await insertProof(tx, taken, { memberId: member.id, image, conflict })))
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  await tellProof(tx, member, order, {
    event: proofEvent(taken, conflict),
    image: image === null ? null : { id: image, caption: proofCaption(fields.outcome, conflict) },
    status: statusAfter(order.status, handedOver, conflict),
  });
  const kept = await findProof(tx, fields.proof_id);
  if (!kept) throw new Error('a proof just written is not there');
  return kept.proof;
}

function sameProof(
  { proof, memberId }: { proof: Proof; memberId: string },
  member: Member,
  fields: ProofFields,
): Proof {
  if (memberId !== member.id || proof.order_id !== fields.order_id || proof.outcome !== fields.outcome) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  }
  return proof;
}

/** What was not handed over is to be delivered again, whoever goes. */
function statusAfter<Status extends string>(
  status: Status,
  handedOver: boolean,
  conflict: ProofConflict | null,
) {
  if (conflict) return status;
  if (handedOver) return 'delivered';
  return status === 'delivering' ? 'to_deliver' : status;
}

const LONGEST_WITHOUT_NETWORK = 60 * 86_400_000;
const CLOCK_AHEAD = 5 * 60_000;

/** A phone whose clock is far off says nothing about when: then it is the hour it came in. */
function plausible(takenAt: string): string {
  const age = Date.now() - Date.parse(takenAt);
  return age > LONGEST_WITHOUT_NETWORK || age < -CLOCK_AHEAD ? new Date().toISOString() : takenAt;
}
