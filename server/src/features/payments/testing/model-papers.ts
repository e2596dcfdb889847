import type { Cents } from '@florilege/contract/http/money.ts';
import { sql } from 'kysely';
import type { World } from './model-world.ts';

type Paper = {
  id: number;
  draft: boolean;
  number: string;
  total: string;
  paid: boolean;
  creditedId: number | null;
  matches: { id: number; amount: Cents; whole: Cents }[];
};
type Ours = { asked: Cents; lines: number; untold: number; detached: number; orders: number; unpaid: number };

const cents = (amount: string) => Math.round(Number(amount) * 100);

/** Every final invoice asks for the prices of its orders, less its avoirs, or a line says that it does not. */
export async function invoicesWrong({ db, invoices }: World): Promise<string[]> {
  const papers: Paper[] = await invoices();
  const wrong: string[] = [];
  for (const { id, number, draft, total, paid } of papers) {
    if (draft || cents(total) <= 0) continue;
    const credits = papers.filter(({ creditedId }) => creditedId === id);
    const asked = credits.reduce((sum, credit) => sum + cents(credit.total), cents(total));
    const { rows } = await sql<Ours>`
      select coalesce(sum(case when o.status = 'cancelled' then 0 else o.amount
                 - (select coalesce(sum(amount), 0) from order_reductions r where r.order_id = o.id) end), 0) as asked,
             count(*) as orders, count(*) filter (where o.financial_status <> 'paid') as unpaid,
             (select count(*) from payment_alerts a
               where a.kind = 'invoice_differs' and a.about not like 'marked:%' and coalesce(a.settled_how, 'keep') = 'keep'
                 and a.order_id in (select order_id from pennylane_document_orders where document_id = max(d.id))) as lines,
             count(*) filter (where d.marked = 'done' and d.status = 'paid' and o.financial_status = 'invoiced'
               and not exists (select from payment_alerts a where a.order_id = o.id and a.about like 'marked:%'
                                  and coalesce(a.settled_how, 'keep') = 'keep')) as untold,
             (select count(*) from payment_alerts a join payments p on p.id = a.payment_id
               where a.kind = 'unmatched' and coalesce(a.settled_how, 'keep') = 'keep' and p.document_id = max(d.id)) as detached
        from pennylane_documents d
        join pennylane_document_orders l on l.document_id = d.id and l.current
        join orders o on o.id = l.order_id
       where d.kind = 'invoice' and d.pennylane_id = ${id}`.execute(db);
    for (const ours of rows) {
      if (ours.untold > 0) wrong.push(`invoice ${number} stays marked paid: ${JSON.stringify(ours)}`);
      if (ours.lines > 0) continue;
      if (ours.asked !== asked) wrong.push(`invoice ${number} asks ${asked}: ${JSON.stringify(ours)}`);
      if (ours.orders > 0 && ours.unpaid === 0 && ours.detached === 0 && !paid && asked > 0)
        wrong.push(`invoice ${number} goes on asking: ${JSON.stringify(ours)}`);
    }
  }
  return wrong;
}

type Booked = { booked: Cents; lines: number };

/** Every transfer is in the books, whole, or a line says what is not; one that was detached has a line. */
export async function bankWrong({ db, invoices }: World): Promise<string[]> {
  const papers: Paper[] = await invoices();
  const wrong: string[] = [];
  const there = new Map(papers.flatMap(({ matches }) => matches).map(({ id, whole }) => [String(id), whole]));
  for (const [ref, whole] of there) {
    const { rows } = await sql<Booked>`
      select coalesce(sum(p.amount - (
               select coalesce(sum(r.amount), 0) from refunds r join payment_alerts a on r.attempt = 'alert:' || a.id
                where r.payment_id = p.id and a.kind = 'unmatched')), 0) as booked,
             (select coalesce(sum(a.amount), 0) from payment_alerts a
               where a.kind = 'bank_surplus' and a.about = ${`transfer:${ref}`} and coalesce(a.settled_how, 'keep') = 'keep') as lines
        from payments p where p.bank_ref = ${ref} and p.state = 'completed'`.execute(db);
    for (const { booked, lines } of rows)
      if (booked + lines !== whole)
        wrong.push(`transfer ${ref}: ${whole} there, ${booked} here, ${lines} on lines`);
  }
  const { rows } = await sql<{ id: number; bank_ref: string }>`
    select p.id, p.bank_ref from payments p
     where p.bank_ref is not null and p.bank_ref not like 'marked:%' and p.state = 'completed'
       and p.amount > (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.state <> 'failed')
       and not exists (select from payment_alerts a where a.kind = 'unmatched' and a.payment_id = p.id
                          and coalesce(a.settled_how, 'keep') = 'keep')`.execute(db);
  const detached = rows.filter(({ bank_ref }) => !there.has(bank_ref));
  return [
    ...wrong,
    ...detached.map(({ id, bank_ref }) => `payment ${id} of ${bank_ref}, which was detached, without a line`),
  ];
}
