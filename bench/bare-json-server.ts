import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The strictest measure: node:http, a pool and one prepared statement per question that makes the JSON itself.
 * No session, rights, checks or log; its own writes make no audit, tally or live update.
 */
const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 10,
  options: '-c timezone=UTC -c app.quiet=on',
});

const account = (
  table: string,
) => `case when ${table}.id is not null then json_build_object('id', ${table}.id,
  'name', ${table}.name, 'type', ${table}.type, 'address', ${table}.address, 'postal_code', ${table}.postal_code,
  'city', ${table}.city, 'phone', ${table}.phone) end`;
const amount = (cents: string) => `(${cents}::numeric / 100)::numeric(12, 2)::text`;
const columns = `o.id, o.batch_id, ${amount('o.amount')} as amount, o.vat_rate, o.status, o.financial_status, o.requires_delivery,
  o.delivery_date, o.delivery_time_slot, o.bouquet_notes, o.hand_message, o.purchase_order_number, o.created_at, o.deleted_at,
  o.version, ${account('payer')} as payer_account, ${account('recipient')} as recipient_account,
  case when driver.id is not null then json_build_object('id', driver.id, 'display_name', driver.display_name) end as delivery_person,
  case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as location,
  author.display_name as created_by_name, payer.name as payer_name, coalesce(payer.name, 'Client anonyme') as display_client`;
const joins = `left join clients payer on payer.id = o.payer_account left join clients recipient on recipient.id = o.recipient_account
  left join members driver on driver.id = o.delivery_person left join members author on author.id = o.created_by
  left join locations l on l.id = o.location`;
const pageOf = (
  total: string,
  rows: string,
) => `select json_build_object('count', (${total}), 'next', 2, 'has_next', true,
  'results', (select coalesce(json_agg(one), '[]') from (${rows}) one))::text as body`;
const orders = (total: string, ids: string) =>
  pageOf(
    total,
    `select ${columns} from (${ids} order by id desc limit 20) page join orders o on o.id = page.id ${joins} order by o.id desc`,
  );

const statements = {
  list: orders(
    'select count(*) from orders where deleted_at is null',
    'select id from orders where deleted_at is null',
  ),
  filter: orders(
    'select count(*) from orders where deleted_at is null and status = $1',
    'select id from orders where deleted_at is null and status = $1',
  ),
  search: `with hit as materialized (select id from clients where search_text like $1), found as materialized (
      select id from orders where payer_account in (select id from hit) and deleted_at is null
      union select id from orders where recipient_account in (select id from hit) and deleted_at is null
      union select id from orders where search_key(purchase_order_number) like $1
        and purchase_order_number is not null and deleted_at is null)
    ${orders('select count(*) from found', 'select id from found')}`,
  detail: `select row_to_json(one)::text as body from (select ${columns},
      (select coalesce(json_agg(json_build_object('id', e.id, 'event_type', e.event_type, 'automatic', e.automatic,
         'description', e.description, 'notes', e.notes, 'timestamp', e.timestamp, 'author_name', m.display_name) order by e.id), '[]')
         from order_events e left join members m on m.id = e.author_id where e.order_id = o.id) as events,
      (select coalesce(json_agg(json_build_object('method', p.method) order by p.id), '[]')
         from payments p where p.order_id = o.id and p.state = 'completed') as payments,
      (select coalesce(json_agg(json_build_object('id', oi.id, 'image', i.id, 'original_key', i.original_key,
         'thumbnail_key', i.thumbnail_key, 'filename', i.filename, 'caption', oi.caption, 'kind', oi.kind, 'status', i.status,
         'created_at', oi.created_at) order by oi.id), '[]')
         from order_images oi join images i on i.id = oi.image_id where oi.order_id = o.id and i.deleted_at is null) as order_images
      from orders o ${joins} where o.id = $1) one`,
  create: `with o as (insert into orders (amount, payer_account, bouquet_notes) values ($1, $2, $3) returning *)
    select row_to_json(one)::text as body from (select ${columns} from o ${joins}) one`,
  clients: `with hit as materialized (select id, name from clients where search_text like $1 and archived_at is null)
    ${pageOf(
      'select count(*) from hit',
      `select c.id, c.name, c.type, c.address, c.postal_code, c.city, c.phone, c.email, c."SIRET", c."numero_de_TVA",
         c.payment_terms, ${amount('c.balance')} as balance, c.archived_at,
         (select max(created_at) from (
           (select created_at from orders where payer_account = c.id and deleted_at is null order by id desc limit 1) union all
           (select created_at from orders where recipient_account = c.id and deleted_at is null order by id desc limit 1)) last
         ) as last_order_at
        from (select id from hit order by name collate "fr-x-icu", id limit 50) page join clients c on c.id = page.id
       order by c.name collate "fr-x-icu", c.id`,
    )}`,
};

async function answer(name: keyof typeof statements, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ body: string }>({ name, text: statements[name], values });
  return rows[0]?.body ?? 'null';
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  const send = (name: keyof typeof statements, values: unknown[]) =>
    answer(name, values).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
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
  const search = `%${searchParams.get('search')?.toLowerCase()}%`;
  const id = /^\/orders\/(\d+)\/$/.exec(pathname)?.[1];
  if (id) send('detail', [id]);
  else if (pathname === '/clients/') send('clients', [search]);
  else if (searchParams.has('search')) send('search', [search]);
  else if (searchParams.has('status')) send('filter', [searchParams.get('status')]);
  else send('list', []);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
