import type { Cents } from '@florilege/contract/http/money.ts';
import { sql } from 'kysely';
import { bankWrong, invoicesWrong } from './model-papers.ts';
import type { World } from './model-world.ts';

/** Every fault of the books once all has come to rest. */
export async function verdict(world: World, orderIds: number[]): Promise<string[]> {
  return [
    ...(await moneyAtSquare(world)),
    ...(await ledger(world)),
    ...(await ordersWrong(world, orderIds)),
    ...(await chargeable(world)),
    ...(await invoicesWrong(world)),
    ...(await bankWrong(world)),
  ];
}

type Dispute = { state: string; disputed_payment: { payment_id: string }; amount_money: { amount: Cents } };
type Known = { ours: number; paid: Cents; unknown: Cents; open: boolean; refunded: Cents };

/** All the money at Square is in the books: on an order, or as an unknown payment. */
async function moneyAtSquare({ db, square }: World): Promise<string[]> {
  const wrong: string[] = [];
  const { payments, disputes } = await square();
  const taken = (id: string) =>
    disputes
      .filter(({ state }: Dispute) => state === 'LOST' || state === 'ACCEPTED')
      .filter(({ disputed_payment }: Dispute) => disputed_payment.payment_id === id)
      .reduce((sum: Cents, { amount_money }: Dispute) => sum + amount_money.amount, 0);
  for (const payment of payments) {
    if (payment.status !== 'COMPLETED') continue;
    const { rows } = await sql<Known>`
      select count(*) as ours, coalesce(sum(p.amount), 0) as paid,
             (select coalesce(sum(amount), 0) from payment_alerts
               where kind = 'unknown_payment' and square_payment_id = ${payment.id}) as unknown,
             exists (select from payment_alerts
               where kind = 'unknown_payment' and square_payment_id = ${payment.id} and settled_how is null) as open,
             (select coalesce(sum(r.amount), 0) from refunds r join payments of_it on of_it.id = r.payment_id
               where of_it.square_payment_id = ${payment.id} and r.state = 'completed' and r.kind <> 'moved') as refunded
        from payments p where p.square_payment_id = ${payment.id}`.execute(db);
    for (const { ours, paid, unknown, open, refunded } of rows) {
      const { amount } = payment.total_money;
      const given = payment.refunded_money?.amount ?? 0;
      // A line says what is left, and keeps what was left when a member settled it.
      const [least, most] = ours > 0 ? [amount, amount] : [amount - given, open ? amount - given : amount];
      const known = ours > 0 ? paid : unknown;
      if (known < least || known > most) wrong.push(`payment ${payment.id}: ${most} there, ${known} here`);
      const back = given + taken(payment.id);
      if (ours > 0 && refunded !== back)
        wrong.push(`refunds of ${payment.id}: ${back} there, ${refunded} here`);
    }
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
    -- An order that is cancelled or in the bin asks for nothing.
    select 'what orders still ask for', (select -sum(balance) from clients),
           (select coalesce(sum(case when status = 'cancelled' or deleted_at is not null then 0
                     else amount - (select coalesce(sum(amount), 0) from order_reductions r where r.order_id = o.id) end
                   - (select coalesce(sum(amount), 0) from payments p where p.order_id = o.id and p.state = 'completed')
                   + (select coalesce(sum(amount), 0) from refunds r where r.order_id = o.id and r.state = 'completed')), 0)
              from orders o where payer_account is not null)
    union all
    select 'disputes without a line', (select count(*) from disputes d
       where d.state = 'evidence_required' and not exists (
         select from payment_alerts where kind = 'disputed' and about = d.id)), 0
    union all
    select 'refunds left', (select count(*) from refunds where state = 'pending'), 0`.execute(db);
  return rows.flatMap(({ what, here, there }) =>
    here === there ? [] : [`${what}: ${here} here, ${there} in the ledger`],
  );
}

/** An overcharged order has an alert, a paid one shows it, and none waits for what cannot come. */
async function ordersWrong({ db }: World, orderIds: number[]): Promise<string[]> {
  type Row = Record<'id' | 'most' | 'amount' | 'reduced' | 'paid' | 'refunded' | 'alerts', number>;
  const { rows } = await sql<Row & { status: string; financial_status: string; charging: boolean }>`
    select o.id, o.amount, o.status, o.financial_status,
           -- The highest amount it ever had: what was paid up to there was not too much when it came.
           greatest(o.amount, (select max((a.before ->> 'amount')::bigint) from audit_entries a
              where a.entity = 'orders' and a.entity_id = o.id::text)) as most,
           (select coalesce(sum(amount), 0) from payments p where p.order_id = o.id) as paid,
           (select coalesce(sum(amount), 0) from refunds r where r.order_id = o.id and r.state = 'completed') as refunded,
           (select coalesce(sum(amount), 0) from order_reductions d where d.order_id = o.id) as reduced,
           (select count(*) from payment_alerts a where a.order_id = o.id and a.kind in ('paid_twice', 'paid_cancelled', 'overpaid')) as alerts,
           exists (select from charging c where c.order_id = o.id) as charging
      from orders o where o.id = any(${orderIds})`.execute(db);
  const waiting = ['link_generated', 'terminal_checkout_created', 'terminal_processing'];
  return rows.flatMap((order) => {
    const { most, amount, reduced, paid, refunded, alerts, status, financial_status, charging } = order;
    const kept = paid - refunded;
    const isPaid = financial_status === 'paid';
    const isCovered = kept >= amount - reduced;
    const faults = {
      'charged too much without an alert': kept > most && alerts === 0,
      'paid, but not shown': isCovered && !isPaid && (status !== 'cancelled' || kept > 0),
      'shown as paid, but is not': !isCovered && isPaid,
      'waits for nothing': waiting.includes(financial_status) && !charging,
    };
    return Object.entries(faults).flatMap(([fault, found]) =>
      found ? [`${fault}: ${JSON.stringify(order)}`] : [],
    );
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
    expected.has(id) ? [] : [`${id} can still charge a customer`],
  );
}
