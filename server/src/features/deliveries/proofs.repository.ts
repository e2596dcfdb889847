import type { Proof, ProofFields } from '@florilege/contract/deliveries/deliveries.contract.ts';
import type { ProofConflict } from '@florilege/contract/deliveries/proofs.ts';
import { rowStatement, statement, type Tx, valueStatement } from '../../platform/db/db.ts';

type ProofRow = Proof & { member_id: string };

const columns =
  'p.id, p.order_id, p.outcome, p.received_by, p.note, p.taken_at, m.display_name as author_name, p.conflict';

export const findProof = rowStatement<ProofRow, [id: string]>(
  `select ${columns}, p.member_id from delivery_proofs p join members m on m.id = p.member_id where p.id = $1`,
);

export const listProofs = statement<Proof, [orderId: number]>(`
  select ${columns} from delivery_proofs p join members m on m.id = p.member_id
   where p.order_id = $1 order by p.received_at, p.id limit 100`);

/** @returns false when another proof has the id */
export async function insertProof(
  tx: Tx,
  { proof_id: id, ...fields }: ProofFields,
  more: { member_id: string; image_id: number | null; conflict: ProofConflict | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('delivery_proofs')
    .values({ id, ...fields, ...more })
    .onConflict((taken) => taken.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const wasDriverOf = valueStatement<boolean, [orderId: number, memberId: string]>(`
  select exists (select from audit_entries
                  where entity = 'orders' and entity_id = $1::bigint::text and before ->> 'delivery_person' = $2::text)`);
