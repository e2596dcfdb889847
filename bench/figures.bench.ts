import { print, withClient } from './bench-run.ts';

// The money of a shop as its screens say it, as JSON: taken before and after an update and compared line by line,
// they name every figure that moved. It reads tables alone, and those of a shop before migration 0016 too.
// `npm run bench -- figures postgres://… > before.json`

/** A payment counts on the day it was made; a shop of before knows the day it was entered alone. */
const paidOn = `(coalesce((to_jsonb(p) ->> 'paid_at')::timestamptz, p.created_at) at time zone 'Europe/Paris')::date`;
const refundedOn = `(coalesce((to_jsonb(r) ->> 'refunded_at')::timestamptz, r.created_at) at time zone 'Europe/Paris')::date`;

const counted = 'count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount';
const byMonth = (from: string) =>
  `select to_char(day, 'YYYY-MM') || ' ' || name as line, ${counted} from (${from}) parts group by 1 order by 1`;

/** Each answers rows of a name, `line`, with what is counted of it. */
const questions: Record<string, string> = {
  // The dashboard reads its days and months here.
  'revenue by day': `select day::text as line, sum(amount)::bigint as amount from revenue_tally
    group by day having sum(amount) <> 0 order by day`,
  'revenue by month': `select to_char(day, 'YYYY-MM') as line, sum(amount)::bigint as amount from revenue_tally
    group by 1 order by 1`,
  'best clients': `select 'client ' || account as line, amount from client_spending order by amount desc, account limit 10`,
  balances: `select case sign(balance) when -1 then 'owe' when 1 then 'have a credit' else 'nothing' end as line,
      count(*)::int as count, sum(balance)::bigint as amount from clients group by 1 order by 1`,
  'debts of the dashboard': `select 'all' as line, count(*)::int as count, coalesce(sum(balance), 0)::bigint as amount
    from client_debts`,
  ledger: `select kind as line, ${counted} from ledger_entries group by 1 order by 1`,
  'balances unlike their ledger': `select 'client ' || c.id as line, c.balance - coalesce(sum(e.amount), 0)::bigint as amount
    from clients c left join ledger_entries e on e.account = c.id group by c.id
    having c.balance <> coalesce(sum(e.amount), 0)`,
  orders: `select status || ' ' || financial_status || case when deleted_at is null then '' else ' deleted' end as line,
      ${counted} from orders group by 1 order by 1`,
  payments: byMonth(`select ${paidOn} as day, p.method || ' ' || p.state as name, p.amount from payments p`),
  'payments of the last days': `select ${paidOn} || ' ' || method as line, ${counted} from payments p
    where state = 'completed' and ${paidOn} > current_date - 14 group by 1 order by 1`,
  refunds: byMonth(`select ${refundedOn} as day, r.state as name, r.amount from refunds r`),
  '« À vérifier »': `select kind || ' ' || coalesce(settled_how, 'open') as line, ${counted} from payment_alerts
    group by 1 order by 1`,
  documents: `select kind || ' ' || state || ' ' || coalesce(status, '–') as line, ${counted}
    from pennylane_documents group by 1 order by 1`,
};

const [url] = process.argv.slice(2);
if (!url) throw new Error('npm run bench -- figures postgres://…');
const figures = await withClient(url, async (client) => {
  const answers: Record<string, Record<string, string>> = {};
  await client.query('begin isolation level repeatable read read only');
  for (const [name, question] of Object.entries(questions)) {
    const { rows } = await client.query<{ line: string; count?: number; amount: string }>(question);
    const told = rows.map(({ line, count, amount }) => [
      line,
      count === undefined ? euros(amount) : `${count} · ${euros(amount)}`,
    ]);
    answers[name] = Object.fromEntries(told);
  }
  await client.query('commit');
  return answers;
});
print(JSON.stringify(figures, null, 1));

function euros(cents: string): string {
  return (Number(cents) / 100).toFixed(2);
}
