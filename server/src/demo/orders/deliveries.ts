import type pg from 'pg';

/** Access notes as drivers write them. */
const accessNotes = [
  'Code 47B12 · 3e étage gauche · gardien jusqu’à 12 h',
  'Interphone au nom, bâtiment sur cour',
  'Code A1902, escalier B, 5e sans ascenseur',
  'Loge à droite sous le porche, ouverte le matin',
  'Sonner deux fois, la porte du bas ferme mal',
  'Livraison par l’entrée de service, côté cour',
  'Code 26A08 puis clé Vigik : appeler en bas',
];

/** Access notes, the stops of today in the order of their streets, and the proofs of today and yesterday. */
export async function fillDeliveries(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    'update clients set access_notes = ($1::text[])[1 + id % cardinality($1::text[])] where id % 3 <> 0',
    [accessNotes],
  );
  await client.query(
    `insert into delivery_stops (order_id, delivery_person, delivery_date, delivery_time_slot, position)
     select o.id, o.delivery_person, o.delivery_date, o.delivery_time_slot,
            row_number() over (partition by o.delivery_date, o.delivery_person, o.delivery_time_slot
                               order by c.postal_code, c.address, o.id)
       from orders o join clients c on c.id = coalesce(o.recipient_account, o.payer_account)
      where o.requires_delivery and o.delivery_person is not null and o.deleted_at is null
        and o.status <> 'cancelled'
        and o.delivery_date = ($1::timestamptz at time zone 'Europe/Paris')::date`,
    [now],
  );
  await client.query(
    `insert into delivery_proofs (id, order_id, member_id, outcome, taken_at, received_at)
     select md5('preuve ' || o.id)::uuid, o.id, o.delivery_person,
            case when o.status = 'delivered' then 'delivered' else 'absent' end,
            least(o.updated_at, $1), least(o.updated_at, $1)
       from orders o
      where o.requires_delivery and o.delivery_person is not null and o.deleted_at is null
        and (o.status = 'delivered' and o.delivery_date = ($1::timestamptz at time zone 'Europe/Paris')::date
             or o.status = 'delivering'
                and o.delivery_date < ($1::timestamptz at time zone 'Europe/Paris')::date)`,
    [now],
  );
}
