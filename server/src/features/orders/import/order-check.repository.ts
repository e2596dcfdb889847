import { command, statement } from '../../../platform/db/db.ts';
import type { Shop, Sought } from './read-order.ts';

export const openShops = statement<Shop, []>(
  'select id, name from locations where archived_at is null order by name collate "fr-x-icu", id',
);

/** `first`, `second`: two words of the name as LIKE patterns, which a trigram index answers. */
export type SoughtLine = Sought & {
  line: number;
  role: 'payer' | 'recipient';
  first: string;
  second: string;
};

export const BY_NAME = 3;

/** `place`: 1 by phone, 2 by e-mail, 3 by name. `same`: his name is the one that was sought. */
export type Person = {
  line: number;
  role: SoughtLine['role'];
  id: number;
  name: string;
  place: number;
  same: boolean;
};

/** Clients that a line may mean. A name alone counts where phone and e-mail do not say otherwise. */
export const findPeople = statement<Person, [sought: string]>(`
  with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as g (
      line int, role text, name text, phone text, email text, first text, second text)
  ), hits as (
    select g.line, g.role, coalesce(c.merged_into, c.id) as id, 1 as place from given g join clients c on c.phone = g.phone
    union select g.line, g.role, coalesce(c.merged_into, c.id), 2 from given g join clients c on lower(c.email) = g.email
    union select g.line, g.role, c.id, ${BY_NAME}
      from given g
      cross join lateral (
        select clients.id from clients
         where g.first <> '' and clients.search_text like g.first and clients.search_text like g.second
           and search_key(clients.name) = search_key(g.name)
           and (g.phone is null or clients.phone is null) and (g.email is null or clients.email is null)
           and clients.merged_into is null
         limit 3) c
  )
  select hits.line, hits.role, c.id, c.name, min(hits.place) as place, search_key(c.name) = search_key(g.name) as same
    from hits join clients c on c.id = hits.id and c.archived_at is null
    join given g on g.line = hits.line and g.role = hits.role
   group by hits.line, hits.role, c.id, c.name, g.name`);

const twin = (fields: string) => `jsonb_build_object(${fields}, 'reasons', '["order"]'::jsonb)`;

/** Marks lines that look like an order there is: same payer, day and amount, and no other place or words. */
export const markKnown = command<[id: number, lines: number[]]>(`
  with given as materialized (
    select line, (record ->> 'payer_account')::bigint as payer, (record ->> 'delivery_date')::date as day,
           (record ->> 'amount')::bigint as amount, record ->> 'delivery_address' as address, record ->> 'hand_message' as message
      from client_import_lines where import_id = $1 and line = any($2::int[]) and record ->> 'delivery_date' is not null
  ), alike as (
    select g.line, o.id, row_number() over (partition by g.line order by o.id) as n
      from given g
      join orders o on o.delivery_date = g.day and o.deleted_at is null and o.status <> 'cancelled' and o.amount = g.amount
                   and o.payer_account is not distinct from g.payer
                   and (g.address is null or search_key(o.delivery_address) = search_key(g.address))
                   and search_key(o.hand_message) = search_key(g.message)
  ), twins as (
    select line, jsonb_agg(${twin("'order_id', id, 'line', null, 'name', 'Commande n°\u00a0' || id")} order by id) as twins
      from alike where n <= 3 group by line
  )
  update client_import_lines l set verdict = 'duplicate', twins = twins.twins
    from twins where l.import_id = $1 and l.line = twins.line`);

/** Marks lines that say the same as an earlier one of the same table, whatever their case and accents. */
export const markRepeated = command<[id: number]>(`
  with keyed as (
    select line, record ->> 'payer_name' as name,
           first_value(line) over (partition by search_key(record::text) order by line) as first
      from client_import_lines where import_id = $1 and record is not null
  )
  update client_import_lines l
     set verdict = 'duplicate', twins = l.twins || ${twin("'order_id', null, 'line', keyed.first, 'name', keyed.name")}
    from keyed where l.import_id = $1 and l.line = keyed.line and keyed.first <> keyed.line`);
