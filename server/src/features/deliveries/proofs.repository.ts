import type { Proof, ProofFields } from '@florilege/contract/deliveries/deliveries.contract.ts';
import type { ProofConflict } from '@florilege/contract/deliveries/proofs.ts';
import { type Reader, statement, type Tx } from '../../platform/db/db.ts';

type ProofRow = Proof & { member_id: string };

const columns =
  'p.id, p.order_id, p.outcome, p.received_by, p.note, p.taken_at, m.display_name as author_name, p.conflict';

const byId = statement<ProofRow>(
  `select ${columns}, p.member_id from delivery_proofs p join members m on m.id = p.member_id where p.id = $1`,
);

const ofOrder = statement<Proof>(`
  select ${columns} from delivery_proofs p join members m on m.id = p.member_id
   where p.order_id = $1 order by p.received_at, p.id limit 100`);

/** Oldest first. */
export async function listProofs(db: Reader, orderId: number): Promise<Proof[]> {
  return ofOrder(db, orderId);
}

export async function findProof(
  db: Reader,
  id: string,
): Promise<{ proof: Proof; memberId: string } | undefined> {
  const [row] = await byId(db, id);
  if (!row) return undefined;
  const { member_id, ...proof } = row;
  return { proof, memberId: member_id };
}

/** @returns false when the number is taken */
export async function insertProof(
  tx: Tx,
  { proof_id, order_id, outcome, received_by, note, taken_at }: ProofFields,
  { memberId, image, conflict }: { memberId: string; image: number | null; conflict: ProofConflict | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('delivery_proofs')
    .values({
      id: proof_id,
      order_id,
      member_id: memberId,
      outcome,
      received_by: received_by ?? null,
      note: note ?? null,
      image_id: image,
      taken_at,
      conflict,
    })
    .onConflict((taken) => taken.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const hadDriver = statement<{ found: boolean }>(`
  select exists (select from audit_entries
                  where entity = 'orders' and entity_id = $1::text and before ->> 'delivery_person' = $2::text) as found`);

/** Whether the order was this driver's at some time, though it is not now. */
export async function wasDriverOf(db: Reader, orderId: number, memberId: string): Promise<boolean> {
  return (await hadDriver(db, String(orderId), memberId))[0]?.found ?? false;
}
