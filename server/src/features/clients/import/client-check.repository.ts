import { command } from '../../../platform/db/db.ts';

/**
 * Marks lines that look like a client there is: same phone, e-mail or SIRET, or a close name. `names`: of each line
 * two words of its name as LIKE patterns, which a trigram index answers.
 */
export const markKnown = command<[id: number, names: string]>(`
  with given as (
    select l.line, l.record ->> 'name' as name, l.record ->> 'phone' as phone, lower(l.record ->> 'email') as email,
           l.record ->> 'SIRET' as siret, n.first, n.second
      from jsonb_to_recordset($2::jsonb) as n (line int, first text, second text)
      join client_import_lines l on l.import_id = $1 and l.line = n.line
  ), hits as (
    select line, coalesce(c.merged_into, c.id) as id, 'phone' as reason, 1 as place from given join clients c on c.phone = given.phone
    union select line, coalesce(c.merged_into, c.id), 'email', 2 from given join clients c on lower(c.email) = given.email
    union select line, coalesce(c.merged_into, c.id), 'SIRET', 3 from given join clients c on c."SIRET" = given.siret
    union select line, c.id, 'name', 4
      from given
      cross join lateral (
        select clients.id from clients
         where clients.search_text like given.first and clients.search_text like given.second
           and similarity(search_key(clients.name), search_key(given.name)) >= 0.5
         limit 5) c
  ), alike as (
    select hits.line, c.id, c.name, array_agg(hits.reason order by hits.place) as reasons, min(hits.place) as place
      from hits join clients c on c.id = hits.id where c.archived_at is null group by 1, 2, 3
  ), twins as (
    select line, jsonb_agg(jsonb_build_object('client_id', id, 'line', null, 'name', name, 'reasons', reasons)
                           order by place, id) as twins
      from (select *, row_number() over (partition by line order by place, id) as n from alike) ranked
     where n <= 3 group by line
  )
  update client_import_lines l set verdict = 'duplicate', twins = twins.twins
    from twins where l.import_id = $1 and l.line = twins.line`);

/** Marks lines that look like an earlier one of the same table. */
export const markRepeated = command<[id: number]>(`
  with keys as (
    select line, record ->> 'name' as name, reason, key
      from client_import_lines
      cross join lateral (values
        ('phone', 1, record ->> 'phone'), ('email', 2, lower(record ->> 'email')), ('SIRET', 3, record ->> 'SIRET'),
        ('name', 4, search_key(record ->> 'name'))) as k (reason, place, key)
     where import_id = $1 and verdict <> 'wrong' and key is not null
  ), firsts as (
    select line, reason, first_value(line) over same as twin, first_value(name) over same as name
      from keys window same as (partition by reason, key order by line)
  ), twins as (
    select line, twin, name, jsonb_agg(reason order by reason) as reasons from firsts where twin <> line group by 1, 2, 3
  ), told as (
    select line, jsonb_agg(jsonb_build_object('client_id', null, 'line', twin, 'name', name, 'reasons', reasons) order by twin) as twins
      from twins group by line
  )
  update client_import_lines l set verdict = 'duplicate', twins = l.twins || told.twins
    from told where l.import_id = $1 and l.line = told.line`);
