import type pg from 'pg';

/** As many entries of the journal as years of work leave, of every kind and by every member, the newest now. */
export async function fillAuditAtScale(client: pg.ClientBase, entries: number): Promise<void> {
  await client.query(
    `with team as (select array_agg(id order by phone) as ids from members)
     insert into audit_entries (at, member_id, entity, entity_id, action, before, after)
     select now() - make_interval(secs => ($1 - i) * 60.0), case when i % 9 > 0 then ids[1 + i % array_length(ids, 1)] end, entity,
            case when entity = 'members' then ids[1 + i % array_length(ids, 1)]::text else (1 + i % 20000)::text end, 'update',
            case entity when 'clients' then '{"city": "Paris"}'::jsonb else '{"amount": 4500, "status": "created"}' end,
            case entity when 'clients' then '{"city": "Lyon"}'::jsonb else '{"amount": 6000, "status": "to_prepare"}' end
       from team, generate_series(1, $1::int) i,
            lateral (select case when i % 20000 = 7 then 'members'
                                 else (array['orders','orders','orders','orders','payments','order_images','clients','images'])[1 + i % 8] end as entity) kind`,
    [entries],
  );
  await client.query('vacuum analyze audit_entries');
}
