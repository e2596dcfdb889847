import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import { financialStatusValues, orderStatusValues } from '@florilege/contract/orders/order-status.ts';
import { inventShop } from './shop.ts';

for (const t of process.argv.slice(2)) {
  const now = new Date(t);
  const s0 = performance.now();
  const shop = inventShop(now);
  const ms = performance.now() - s0;
  const today = dayOf(now);
  const week = shop.orders.filter((o) => o.delivery_date >= addDays(today, -3) && o.delivery_date <= addDays(today, 3));
  const count = (l: any[], f: (o: any) => any) => {
    const m: any = {};
    for (const o of l) m[f(o)] = (m[f(o)] ?? 0) + 1;
    return m;
  };
  const T = shop.orders.filter((o) => o.delivery_date === today && o.requires_delivery && !o.deleted_at);
  console.log(
    '\n==',
    t,
    'ms',
    Math.round(ms),
    'clients',
    shop.clients.length,
    'orders',
    shop.orders.length,
    'events',
    shop.events.length,
    'pay',
    shop.payments.length,
    'ledger',
    shop.ledger.length,
  );
  console.log(
    'missing status',
    orderStatusValues.filter((v) => !week.some((o) => o.status === v)),
    'fin',
    financialStatusValues.filter((v) => !week.some((o) => o.financial_status === v)),
  );
  console.log(
    'today deliveries',
    T.length,
    count(T, (o) => o.delivery_time_slot),
    'no driver',
    T.filter((o) => !o.delivery_person).length,
  );
  console.log(
    'today',
    count(
      shop.orders.filter((o) => o.delivery_date === today),
      (o) => o.status,
    ),
  );
  console.log(
    'tomorrow',
    count(
      shop.orders.filter((o) => o.delivery_date === addDays(today, 1)),
      (o) => o.status,
    ),
  );
  console.log(
    'week fin',
    count(week, (o) => o.financial_status),
  );
  console.log('created today', shop.orders.filter((o) => dayOf(o.created_at) === today).length, 'newest', shop.orders.at(-1)?.created_at);
  console.log(
    'all fin',
    JSON.stringify(count(shop.orders, (o) => o.financial_status)),
    JSON.stringify(count(shop.orders, (o) => o.status)),
  );
  const bad: string[] = [];
  let prev = 0;
  for (const o of shop.orders) {
    if (o.created_at.getTime() < prev) bad.push('order ' + o.id);
    prev = o.created_at.getTime();
    if (o.created_at >= now || o.updated_at >= now) bad.push('future ' + o.id + ' ' + o.status + ' ' + o.updated_at.toISOString());
    if (o.amount <= 0 || !Number.isInteger(o.amount)) bad.push('amount' + o.id);
    if (dayOf(o.created_at) > o.delivery_date) bad.push('created after delivery ' + o.id);
  }
  const byId = new Map(shop.orders.map((o) => [o.id, o]));
  for (const e of shop.events) {
    if (e.timestamp >= now) bad.push('event future ' + e.order_id + e.description);
    if (e.timestamp < byId.get(e.order_id)!.created_at) bad.push('event before ' + e.order_id + e.description);
  }
  for (const p of shop.payments) if (p.created_at >= now || p.created_at < byId.get(p.order_id)!.created_at) bad.push('pay ' + p.order_id);
  for (const p of shop.ledger) if (p.at >= now) bad.push('ledger ' + p.order_id);
  const bal = new Map<number, number>();
  for (const l of shop.ledger) bal.set(l.account, (bal.get(l.account) ?? 0) + l.amount);
  console.log(
    'neg',
    [...bal.values()].filter((v) => v < 0).length,
    'pos',
    [...bal.values()].filter((v) => v > 0).length,
    'cards',
    new Set(shop.orders.map((o) => o.hand_message)).size,
    'notes',
    new Set(shop.orders.map((o) => o.bouquet_notes)).size,
  );
  console.log(bad.length, bad.slice(0, 10));
}
