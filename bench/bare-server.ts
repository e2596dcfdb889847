import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { toOrderDetail, toOrderSummary } from '../server/src/features/orders/order-rows.ts';
import { createStorage } from '../server/src/integrations/storage/create-storage.ts';

/** The measure: node:http, a pool and one prepared statement per question; no session, checks or audit. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, options: '-c timezone=UTC' });
for (const oid of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(oid, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`,
);
// Only signs the addresses of an order's photos.
const storage = await createStorage({
  driver: 'disk',
  dir: tmpdir(),
  secret: 'the bare server reads no photos',
});

const account = (
  table: string,
) => `case when ${table}.id is null then null else json_build_object('id', ${table}.id, 'name', ${table}.name,
  'type', ${table}.type, 'address', ${table}.address, 'postal_code', ${table}.postal_code, 'city', ${table}.city, 'phone', ${table}.phone) end`;
const columns = `o.id, o.batch_id, o.amount, o.status, o.financial_status, o.requires_delivery, o.delivery_date, o.delivery_time_slot, o.bouquet_notes,
  o.hand_message, o.purchase_order_number, o.created_at, o.deleted_at, o.version, ${account('payer')} as payer_account, ${account('recipient')} as recipient_account,
  case when driver.id is null then null else json_build_object('id', driver.id, 'display_name', driver.display_name) end as delivery_person,
  case when l.id is null then null else json_build_object('id', l.id, 'name', l.name) end as location, author.display_name as created_by_name`;
const note = `(select case when p.paid > r.back and o.status <> 'cancelled' and p.paid - r.back < o.amount then 'partly_paid'
                    when p.paid <= r.back and r.back > 0 then 'refunded' end
    from (select sum(amount) as paid from payments where order_id = o.id and state = 'completed') p,
         (select coalesce(sum(amount), 0) as back from refunds where order_id = o.id and state = 'completed') r) as money_note`;
const joins = `left join clients payer on payer.id = o.payer_account left join clients recipient on recipient.id = o.recipient_account
  left join members driver on driver.id = o.delivery_person left join members author on author.id = o.created_by left join locations l on l.id = o.location`;
const listed = (total: string, ids: string, before = '') =>
  `${before} select (${total}) as total, ${columns}, ${note} from (${ids} order by id desc limit 20) page join orders o on o.id = page.id ${joins} order by o.id desc`;

const statements = {
  list: listed(
    "select sum(n)::bigint from order_tally where day = '-infinity'",
    'select id from orders where deleted_at is null',
  ),
  filter: listed(
    "select sum(n)::bigint from order_tally where day = '-infinity' and status = $1",
    'select id from orders where deleted_at is null and status = $1',
  ),
  search: listed(
    'select count(*) from found',
    'select id from found',
    `with hit as materialized (select id from clients where search_text like $1), found as materialized (
       select id from orders where payer_account in (select id from hit) and deleted_at is null
       union select id from orders where recipient_account in (select id from hit) and deleted_at is null
       union select id from orders where search_key(purchase_order_number) like $1 and purchase_order_number is not null and deleted_at is null)`,
  ),
  detail: `select ${columns}, ${note},
      (select json_agg(json_build_object('id', e.id, 'event_type', e.event_type, 'description', e.description, 'notes', e.notes,
        'timestamp', to_char(e.timestamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'author_name', m.display_name) order by e.id)
         from order_events e left join members m on m.id = e.author_id where e.order_id = o.id) as events,
      (select coalesce(json_agg(json_build_object('method', p.method)), '[]') from payments p where p.order_id = o.id) as payments,
      (select coalesce(json_agg(json_build_object('id', oi.id, 'image', i.id, 'original_key', i.original_key, 'thumbnail_key', i.thumbnail_key,
        'filename', i.filename, 'caption', oi.caption, 'kind', oi.kind, 'status', i.status,
        'created_at', to_char(oi.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by oi.id), '[]')
         from order_images oi join images i on i.id = oi.image_id where oi.order_id = o.id and i.deleted_at is null) as order_images
      from orders o ${joins} where o.id = $1`,
  create: `insert into orders (amount, payer_account, bouquet_notes) values ($1, $2, $3)
    returning id, batch_id, amount, status, financial_status, requires_delivery, created_at, version`,
};

async function answer(name: keyof typeof statements, values: unknown[]): Promise<unknown> {
  const { rows } = await pool.query({ name, text: statements[name], values });
  if (name === 'create') return rows[0];
  if (name === 'detail') return toOrderDetail(rows[0], storage);
  const count = rows[0]?.total ?? 0;
  return { results: rows.map(toOrderSummary), count, next: count > 20 ? 2 : null, has_next: count > 20 };
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare');
  const send = (name: keyof typeof statements, values: unknown[]) =>
    answer(name, values).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  if (request.method === 'POST') {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const body = JSON.parse(text);
      send('create', [Math.round(Number(body.amount) * 100), body.payer_account, body.bouquet_notes]);
    });
    return;
  }
  const id = /^\/orders\/(\d+)\/$/.exec(url.pathname)?.[1];
  if (id) send('detail', [id]);
  else if (url.searchParams.has('search'))
    send('search', [`%${url.searchParams.get('search')?.toLowerCase()}%`]);
  else if (url.searchParams.has('status')) send('filter', [url.searchParams.get('status')]);
  else send('list', []);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
