import type pg from 'pg';
import { fillTexts } from './scale-texts.ts';

type Shop = { clients?: number /** Streets, phones, cards and notes differ. */; texts?: boolean };

/** A large shop made by the database: five orders per client, nearly all settled, always the same rows. */
export async function fillAtScale(
  client: pg.ClientBase,
  orders: number,
  { clients = Math.max(2_000, Math.round(orders / 5)), texts = false }: Shop = {},
): Promise<void> {
  await client.query('select setseed(0.42)');
  await client.query(`insert into members (phone, display_name, role)
    select '+3363998' || lpad(i::text, 4, '0'), (array['Yanis','Inès','Karim','Léo','Camille','Margaux','Nora','Paul'])[i],
           (array['Livreur','Livreur','Livreur','Livreur','Senior','Fleuriste','Comptable','Admin'])[i] from generate_series(1, 8) i`);
  await client.query(
    `insert into clients (name, type, city, postal_code, address, phone)
     select (array['Claire','Thomas','Léa','Hugo','Inès','Paul','Société','Hôtel','Suzanne','Margaux'])[1 + i % 10] || ' '
            || (array['Lemo','Gira','Fabr','Duma','Peti','Blan','More','Œill','Roux','Faur','Chev','Mart','Bern','Robe','Rich'])[1 + (i / 10) % 15]
            || (array['ine','ard','eau','ier','on','et','elle','ot','in','ois','ault','ert','and','aud','ion','ey','as','ou','our','ac'])[1 + (i / 150) % 20]
            || ' ' || i,
            case when i % 4 = 0 then 'business' else 'household' end, 'Paris', '750' || lpad((1 + i % 20)::text, 2, '0'), i || ' rue des Rosiers',
            '+336' || lpad((10000000 + i)::text, 8, '0')
       from generate_series(1, $1::int) i`,
    [clients],
  );
  await client.query(
    `insert into orders (amount, status, financial_status, payer_account, recipient_account, requires_delivery, delivery_date, delivery_time_slot,
                         delivery_person, purchase_order_number, bouquet_notes, hand_message, created_by, created_at)
     select 2000 + (random() * 15000)::int,
            case when i < $1 * 0.995 then (array['delivered','delivered','delivered','picked_up','cancelled'])[1 + i % 5]
                 else (array['created','to_call','to_prepare','preparing','prepared','needs_verification','validated','to_deliver','delivering'])[1 + i % 9] end,
            case when i < $1 * 0.995 then (array['paid','paid','invoiced','paid','cancelled'])[1 + i % 5]
                 else (array['unpaid','link_generated','quoted','paid'])[1 + i % 4] end,
            case when i % 10 = 0 then null else 1 + (random() * ($2 - 1))::int end,
            case when i % 3 = 0 then 1 + (random() * ($2 - 1))::int end,
            i % 5 <> 3, current_date + 14 - (($1 - i) * 1000 / $1)::int,
            (array['9h00-12h00','14h00-17h00','18h00-20h00','Toute la journée'])[1 + i % 4],
            case when i % 5 <> 3 then (select array_agg(id order by phone) from members where role = 'Livreur' )[1 + i % 4] end,
            case when i % 20 = 0 then 'BC-' || i end, 'Pivoines si possible, sinon renoncules', 'Bon anniversaire !',
            (select id from members where role = 'Fleuriste'),
            now() - make_interval(mins => (($1 - i) * 1440.0 * 1000 / $1)::int)
       from generate_series(1, $1::int) i`,
    [orders, clients],
  );
  await client.query(`insert into order_events (order_id, event_type, description, author_id, timestamp)
    select o.id, 'manual_entry', e.description, o.created_by, o.created_at
      from orders o cross join (values ('Commande créée'), ('Statut : Créée → À préparer'), ('Statut : À préparer → En préparation')) e (description)`);
  if (texts) await fillTexts(client);
  await client.query('select rebuild_order_tally(), rebuild_client_tally(), rebuild_search()');
}

/** Many photos of few files: a list is measured, not the disk. */
export async function fillPhotosOf(client: pg.ClientBase, pictures: number, photos: number): Promise<void> {
  await client.query(
    'alter table images drop constraint images_medium_key_key, drop constraint images_thumbnail_key_key',
  );
  await client.query(
    `insert into images (filename, original_key, medium_key, thumbnail_key, content_type, width, height, file_size, sha256, status, created_at)
     select 'bouquet-' || i || '.jpg', 'images/' || i || '/original.jpg', 'images/' || i % $2 || '/medium.jpg',
            'images/' || i % $2 || '/thumbnail.jpg', 'image/jpeg', 1200, 1500, 240000 + i, sha256(i::text::bytea), 'uploaded',
            now() - make_interval(mins => ($1 - i) * 10)
       from generate_series(1, $1::int) i`,
    [photos, pictures],
  );
}
