import type { Proof, ProofFields } from '@florilege/contract/deliveries/deliveries.contract.ts';
import type { ProofConflict } from '@florilege/contract/deliveries/proofs.ts';
import {
  columnStatement,
  command,
  rowStatement,
  statement,
  type Tx,
  valueStatement,
} from '../../platform/db/db.ts';
import { withMerged } from '../order-money/order-money.public.ts';

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

/** SQL for the value that a field of an order `o` had at a visit: before its first change since, else the present one. */
const atVisit = (field: string, type: string) => `
  (coalesce((select jsonb_build_array(a.before -> '${field}') from audit_entries a
              where a.entity = 'orders' and a.entity_id = o.id::text and a.at > $2::timestamptz and a.before ? '${field}'
              order by a.id limit 1),
            jsonb_build_array(o.${field})) ->> 0)::${type}`;

type Visited = { day: string | null; slot: string | null; marked: 'same' | 'other' | null };

/** Day and slot that a visit was for. `marked`: the order has the mark of a later visit, for the same ones or others. */
export const findVisited = rowStatement<Visited, [orderId: number, visit: string]>(`
  select day, slot,
         case when o.missed_at > $2::timestamptz
              then case when (o.missed_day, o.missed_slot) is not distinct from (day, slot) then 'same' else 'other' end
         end as marked
    from orders o,
         lateral (select ${atVisit('delivery_date', 'date')} as day, ${atVisit('delivery_time_slot', 'text')} as slot) plan
   where o.id = $1`);

/**
 * Pictures that are only a proof: saved in the transaction of one, on no client, without a tag, and neither in a
 * verification nor on another order. A photo that was in the library before stays there.
 */
const oldPictures = `
  images i where i.id in (select image_id from delivery_proofs where image_id is not null and taken_at < kept_from($1::int))
    and exists (select from delivery_proofs p where p.image_id = i.id and p.received_at = i.created_at)
    and not exists (select from delivery_proofs p where p.image_id = i.id and p.taken_at >= kept_from($1::int))
    and not exists (select from account_images a where a.image_id = i.id)
    and not exists (select from image_tags t where t.image_id = i.id)
    and not exists (select from order_images o where o.image_id = i.id and (o.kind = 'verification'
      or not exists (select from delivery_proofs p where p.image_id = i.id and p.order_id = o.order_id)))`;
export const countOldPictures = valueStatement<number, [days: number]>(`select count(*) from ${oldPictures}`);

/** Locks them, so that nobody attaches one meanwhile. */
export const lockOldPictures = columnStatement<number, [days: number, batch: number]>(
  `select i.id from ${oldPictures} order by i.id limit $2 for update of i`,
);

/** Forgets the names of those who took a client's deliveries, and the notes made at his door. */
export const forgetReceivers = command<[client: number]>(`
  update delivery_proofs p set received_by = null, note = null from orders o
   where o.id = p.order_id and (p.received_by is not null or p.note is not null)
     and coalesce(o.recipient_account, o.payer_account) in ${withMerged}`);
