import type { Cents } from '@florilege/contract/http/money.ts';
import { sql } from 'kysely';
import type { World } from './model-world.ts';

type Money = { amount: Cents };
const total = (rows: Money[]): Cents => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Everything that is wrong with the books once all has come to rest; nothing, when they are as Square has it. */
export async function verdict(world: World, orderIds: number[]): Promise<string[]> {
  return [
    ...(await moneyAtSquare(world)),
    ...(await ledger(world)),
    ...(await ordersWrong(world, orderIds)),
    ...(await chargeable(world)),
  ];
}

/** All the money at Square stands in the books: on an order, or as a payment that nobody knows. */
async function moneyAtSquare({ db, square }: World): Promise<string[]> {
  const there = await square();
  const wrong: string[] = [];
  for (const payment of there.payments) {
    if (payment.status !== 'COMPLETED') continue;
    const ours = await db
      .selectFrom('payments')
      .select(['id', 'amount'])
      .where('square_payment_id', '=', payment.id)
      .execute();
    const unknown = await db
      .selectFrom('payment_alerts')
      .select('amount')
      .where('kind', '=', 'unknown_payment')
      .where('square_payment_id', '=', payment.id)
      .execute();
    const known = ours.length > 0 ? total(ours) : total(unknown);
    if (known !== payment.total_money.amount)
      wrong.push(`payment ${payment.id}: ${payment.total_money.amount} there, ${known} here`);
    if (ours.length === 0) continue;
    const refunds = await db
      .selectFrom('refunds')
      .select('amount')
      .where('state', '=', 'completed')
      .where(
        'payment_id',
        'in',
        ours.map(({ id }) => id),
      )
      .execute();
    const back = payment.refunded_money?.amount ?? 0;
    if (total(refunds) !== back)
      wrong.push(`refunds of ${payment.id}: ${back} there, ${total(refunds)} here`);
  }
  return wrong;
}

/** The ledger says what payments and refunds say, and the balance what the ledger says. */
async function ledger({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ what: string; here: number; there: number }>`
    select 'payments' as what, (select coalesce(sum(amount), 0) from payments where state = 'completed') as here,
           (select coalesce(sum(amount), 0) from ledger_entries where kind = 'payment') as there
    union all
    select 'refunds', (select coalesce(sum(amount), 0) from refunds where state = 'completed'),
           (select coalesce(-sum(amount), 0) from ledger_entries where kind = 'refund')
    union all
    select 'balance', (select sum(balance) from clients), (select coalesce(sum(amount), 0) from ledger_entries)
    union all
    select 'refunds left', (select count(*) from refunds where state = 'pending'), 0`.execute(db);
  return rows.flatMap(({ what, here, there }) =>
    here === there ? [] : [`${what}: ${here} here, ${there} in the ledger`],
  );
}

/** An order that was charged too much says so, one that is paid shows it, and none waits for what cannot come. */
async function ordersWrong({ db }: World, orderIds: number[]): Promise<string[]> {
  const { rows } = await sql<{
    id: number;
    most: Cents;
    amount: Cents;
    status: string;
    financial_status: string;
    paid: Cents;
    refunded: Cents;
    alerts: number;
    charging: boolean;
  }>`
    select o.id, o.amount, o.status, o.financial_status,
           -- The highest amount it ever had: what was paid up to there was not too much when it came.
           greatest(o.amount, (select max((a.before ->> 'amount')::bigint) from audit_entries a
              where a.entity = 'orders' and a.entity_id = o.id::text)) as most,
           (select coalesce(sum(amount), 0) from payments p where p.order_id = o.id) as paid,
           (select coalesce(sum(amount), 0) from refunds r where r.order_id = o.id and r.state = 'completed') as refunded,
           (select count(*) from payment_alerts a where a.order_id = o.id and a.kind in ('paid_twice', 'paid_cancelled', 'wrong_amount')) as alerts,
           exists (select from charging c where c.order_id = o.id) as charging
      from orders o where o.id = any(${orderIds})`.execute(db);
  return rows.flatMap((order) => {
    const wrong: string[] = [];
    const say = (what: string) => wrong.push(`${what}: ${JSON.stringify(order)}`);
    if (order.paid - order.refunded > order.most && order.alerts === 0)
      say('charged too much without a line');
    if (order.paid > 0 && order.paid - order.refunded >= order.amount && order.financial_status !== 'paid')
      say('paid, but not shown');
    if (order.paid < order.amount && order.financial_status === 'paid' && order.status !== 'cancelled')
      say('shown as paid, but is not');
    const waits = ['link_generated', 'terminal_checkout_created', 'terminal_processing'].includes(
      order.financial_status,
    );
    if (waits && !order.charging) say('waits for nothing');
    return wrong;
  });
}

/** Nothing at Square can take money that our books do not expect. */
async function chargeable({ db, square }: World): Promise<string[]> {
  const there = await square();
  const { rows } = await sql<{ id: string }>`
    select l.square_link_id as id from charging c join payment_links l on l.id = c.link_id
    union all select t.square_checkout_id from charging c join terminal_checkouts t on t.id = c.checkout_id`.execute(
    db,
  );
  const expected = new Set(rows.map(({ id }) => id));
  const links = there.links.filter(({ state }: { state: string }) => state === 'open');
  const checkouts = there.checkouts.filter(
    ({ status }: { status: string }) => status !== 'COMPLETED' && status !== 'CANCELED',
  );
  return [...links, ...checkouts].flatMap(({ id }: { id: string }) =>
    expected.has(id) ? [] : [`${id} can still charge somebody`],
  );
}
