import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import { financialStatusValues, orderStatusValues } from '@florilege/contract/orders/order-status.ts';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { demoMembers, fillDemo } from './fill.ts';
import { minutesOf } from './orders/calendar.ts';
import { journalOf } from './orders/journal.ts';
import { inventShop, type Shop } from './shop.ts';

const open: pg.Client[] = [];

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  open.push(client);
  return client;
}

async function filled(now: Date): Promise<pg.Client> {
  const client = await connected(await testDatabase());
  await fillDemo(client, { now });
  return client;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()));
});

async function firstValue(client: pg.Client, sql: string): Promise<unknown> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return rows[0]?.[0];
}

/** Every row of a table as one digest, but for what the database itself draws. */
const digest = (client: pg.Client, table: string) =>
  firstValue(
    client,
    `select md5(string_agg((to_jsonb(t) - 'pennylane_reference')::text, '|' order by t.id)) from ${table} t`,
  );

const friday = new Date('2025-11-21T10:40:00+01:00');
const moments = [
  ['a Friday morning', friday],
  ['a 29 February', new Date('2028-02-29T14:20:00+01:00')],
  ['1 January', new Date('2026-01-01T11:00:00+01:00')],
  ['the night clocks go forward', new Date('2026-03-29T02:30:00+01:00')],
  ['the night clocks go back', new Date('2025-10-26T02:30:00+01:00')],
  ['a Monday at seven', new Date('2025-11-24T07:00:00+01:00')],
  ['Mother’s Day', new Date('2026-05-31T12:10:00+02:00')],
  ['Valentine’s Day in the evening', new Date('2026-02-14T18:20:00+01:00')],
  ['Christmas at midnight less one minute', new Date('2025-12-25T23:59:00+01:00')],
  ['midnight', new Date('2026-06-02T00:00:00+02:00')],
  ['an August Sunday', new Date('2026-08-16T15:30:00+02:00')],
] as const;

/** One invention per moment; nothing changes it afterwards. */
const shops = new Map<Date, Shop>();
function shopAt(now: Date): Shop {
  const shop = shops.get(now) ?? inventShop(now);
  shops.set(now, shop);
  return shop;
}

describe('the invented shop', () => {
  test.each(moments)('is whole on %s', (_, now) => {
    const shop = shopAt(now);
    expect(shop.clients.length).toBeGreaterThanOrEqual(380);
    expect(shop.clients.length).toBeLessThanOrEqual(420);
    expect(shop.orders.length).toBeGreaterThan(3500);
    expect(shop.orders.length).toBeLessThan(4500);

    const today = dayOf(now);
    const week = shop.orders.filter(
      (order) => order.delivery_date >= addDays(today, -3) && order.delivery_date <= addDays(today, 3),
    );
    expect(orderStatusValues.filter((status) => !week.some((order) => order.status === status))).toEqual([]);
    const missing = financialStatusValues.filter(
      (status) => !week.some((order) => order.financial_status === status),
    );
    // What is open at Square exists only where Square knows of it.
    expect(missing).toEqual(['link_generated', 'terminal_checkout_created', 'terminal_processing']);

    const deliveries = shop.orders.filter(
      (order) => order.delivery_date === today && order.requires_delivery && !order.deleted_at,
    );
    expect(deliveries.length).toBeGreaterThanOrEqual(25);
    expect(deliveries.length).toBeLessThanOrEqual(40);
    expect(new Set(deliveries.map((order) => order.delivery_time_slot)).size).toBe(4);
    expect(new Set(deliveries.map((order) => order.delivery_person)).size).toBeGreaterThanOrEqual(5);
  });

  test.each(moments)('has nothing out of order on %s', (_, now) => {
    const shop = shopAt(now);
    const createdAt = new Map(shop.orders.map((order) => [order.id, order.created_at]));
    const wrong: string[] = [];
    let previous = new Date(0);
    for (const order of shop.orders) {
      if (order.created_at < previous) wrong.push(`order ${order.id} is older than the one before`);
      if (order.created_at >= now || order.updated_at >= now)
        wrong.push(`order ${order.id} comes from the future`);
      if (order.updated_at < order.created_at) wrong.push(`order ${order.id} changed before it was made`);
      if (dayOf(order.created_at) > order.delivery_date)
        wrong.push(`order ${order.id} was made after its day`);
      const minutes = minutesOf(order.created_at);
      if (minutes < 540 || minutes > 1175) wrong.push(`order ${order.id} was made while the shop was closed`);
      previous = order.created_at;
    }
    const dated = [
      ...shop.events.map((event) => ({ ...event, at: event.timestamp })),
      ...[...shop.payments, ...shop.refunds, ...shop.alerts].map((row) => ({ ...row, at: row.created_at })),
      ...shop.ledger,
    ];
    for (const { order_id, at } of dated) {
      if (at >= now) wrong.push(`something about order ${order_id} comes from the future`);
      if (at < (createdAt.get(order_id) ?? now))
        wrong.push(`something about order ${order_id} came before it`);
    }
    for (const { order_id, author_id, timestamp, description } of shop.events) {
      const minutes = minutesOf(timestamp);
      if (author_id !== null && (minutes < 300 || minutes > 1320))
        wrong.push(`at night, order ${order_id}: ${description}`);
    }
    for (const [index, client] of shop.clients.entries()) {
      const first = shop.orders.find(
        (order) => order.payer_account === index + 1 || order.recipient_account === index + 1,
      );
      if (first && client.created_at > first.created_at)
        wrong.push(`client ${client.name} ordered before he was known`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(moments)('settles what it calls paid on %s', (_, now) => {
    const shop = shopAt(now);
    const received = new Map<number, number>();
    for (const { order_id, amount } of shop.payments)
      received.set(order_id, (received.get(order_id) ?? 0) + amount);
    const wrong = shop.orders.filter(
      (order) => (order.financial_status === 'paid') !== (received.get(order.id) ?? 0) >= order.amount,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    const tooMuch = shop.orders.filter((order) => (received.get(order.id) ?? 0) > order.amount);
    expect(shop.alerts.map(({ order_id }) => order_id)).toEqual(tooMuch.map(({ id }) => id));
    expect(tooMuch).toHaveLength(1);
    for (const { order_id, amount } of shop.refunds)
      expect(received.get(order_id)).toBeGreaterThanOrEqual(amount);
    expect(shop.refunds.length).toBeGreaterThanOrEqual(4);
  });

  test.each(moments)('has subscriptions of every kind on %s', (_, now) => {
    const { subscriptions, subscriptionDates, orders } = shopAt(now);
    expect(subscriptions.length).toBeGreaterThanOrEqual(10);
    const kinds = ['monthly_day', 'monthly_weekday', 'weekly'];
    expect([...new Set(subscriptions.map(({ rule }) => rule.kind))].sort()).toEqual(kinds);
    expect(subscriptions.filter(({ paused_from }) => paused_from !== null)).toHaveLength(1);
    expect(subscriptions.filter(({ ended_on }) => ended_on !== null)).toHaveLength(1);
    for (const outcome of ['failed', 'missed'])
      expect(subscriptionDates.filter((date) => date.outcome === outcome)).toHaveLength(1);
    // What it calls made is an order of that client, on that day.
    for (const { subscription_id, date, order_id } of subscriptionDates) {
      if (order_id === null) continue;
      const payer = subscriptions[subscription_id - 1]?.payer_account;
      expect(orders[order_id - 1]).toMatchObject({ delivery_date: date, payer_account: payer });
    }
  });

  test('is the same for the same instant, and another for another', () => {
    expect(inventShop(friday)).toEqual(shopAt(friday));
    expect(shopAt(friday).orders).not.toEqual(inventShop(new Date('2025-11-22T10:40:00+01:00')).orders);
  });

  test('tells each order’s history step by step', () => {
    const shop = shopAt(friday);
    const told = new Map<number, string[]>();
    for (const { order_id, description } of shop.events)
      told.set(order_id, [...(told.get(order_id) ?? []), description]);
    for (const order of shop.orders) {
      const history = told.get(order.id) ?? [];
      expect(history[0]).toBe('Commande créée');
      const steps = history
        .filter((text) => text.startsWith('Statut\u00a0: '))
        .map((text) => text.slice(9).split(' → '));
      for (const [index, step] of steps.entries())
        expect(step[0]).toBe(index === 0 ? 'Créée' : steps[index - 1]?.[1]);
      expect(order.version).toBeGreaterThan(steps.length);
    }
    expect(new Set(shop.events.map(({ author_id }) => author_id)).size).toBeGreaterThan(10);
  });

  test('has cards that people wrote: many, signed, with nothing left to fill in', () => {
    const texts = shopAt(friday).orders.flatMap(({ hand_message, bouquet_notes }) => [
      hand_message,
      bouquet_notes,
    ]);
    const written = texts.filter((text) => text !== null);
    expect(new Set(written).size).toBeGreaterThan(800);
    expect(written.filter((text) => /[{}"']|undefined|null|\s{2}| [!?;:]|\.\.$|^\s|\s$/.test(text))).toEqual(
      [],
    );
  });

  test('has companies whose numbers hold', () => {
    const luhn = (digits: string) =>
      [...digits].reverse().reduce((sum, digit, index) => {
        const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
        return sum + (value > 9 ? value - 9 : value);
      }, 0) % 10;
    const companies = shopAt(friday).clients.filter(({ type }) => type === 'business');
    expect(companies.length).toBeGreaterThan(80);
    expect(new Set(companies.map(({ SIRET }) => SIRET)).size).toBe(companies.length);
    for (const { SIRET, numero_de_TVA } of companies) {
      expect(SIRET).toMatch(/^\d{14}$/);
      const siren = SIRET?.slice(0, 9) ?? '';
      expect([luhn(SIRET ?? '1'), luhn(siren)]).toEqual([0, 0]);
      const key = (12 + 3 * (Number(siren) % 97)) % 97;
      if (numero_de_TVA !== null) expect(numero_de_TVA).toBe(`FR${String(key).padStart(2, '0')}${siren}`);
    }
    expect(companies.filter(({ numero_de_TVA }) => numero_de_TVA !== null).length).toBeGreaterThan(80);
  });

  test('knows whom to ask for at its clients, and a few things about them', () => {
    const { clients, contacts, notes, members } = shopAt(friday);
    const businesses = clients.flatMap(({ type }, index) => (type === 'business' ? [index + 1] : []));
    const principals = contacts.filter(({ is_primary }) => is_primary).map(({ account }) => account);
    expect(new Set(principals).size).toBe(principals.length);
    expect(new Set(contacts.map(({ account }) => account))).toEqual(new Set(principals));
    expect(businesses.filter((account) => !principals.includes(account))).toEqual([]);
    expect(principals.length).toBeGreaterThan(businesses.length);
    expect(
      contacts.filter(
        ({ title, role }) => title === 'M.' && /(trice|eresse|ante|euse|Cheffe|fille)\b/.test(role ?? ''),
      ),
    ).toEqual([]);
    expect(notes.length).toBeGreaterThan(60);
    const team = members.filter(({ last_sign_in_at }) => last_sign_in_at !== null).map(({ id }) => id);
    for (const { account, author_id, timestamp, content } of notes) {
      expect(team).toContain(author_id);
      expect(timestamp.getTime()).toBeGreaterThan(
        clients[account - 1]?.created_at.getTime() ?? Number.POSITIVE_INFINITY,
      );
      expect(timestamp.getTime()).toBeLessThan(friday.getTime());
      expect(content).not.toMatch(/['"]|\s{2}| [!?;:]/);
    }
  });

  test('uses only numbers and addresses that belong to nobody', () => {
    const shop = shopAt(friday);
    const phones = [...shop.clients, ...shop.contacts, ...shop.members].flatMap(({ phone }) => phone ?? []);
    expect(
      phones.filter((phone) => !/^\+33(63998|19900)\d{4}$/.test(phone) && phone !== '+442079460123'),
    ).toEqual([]);
    expect(new Set(phones).size).toBe(phones.length);
    const emails = [...shop.clients, ...shop.contacts].flatMap(({ email }) => email ?? []);
    expect(
      emails.filter((email) => !/^[a-z0-9.-]+@([a-z0-9-]+\.)?example\.(com|org|net)$/.test(email)),
    ).toEqual([]);
  });
});

describe('filling the database', () => {
  test('writes the shop, its balances and its counts, in a few seconds', async () => {
    const client = await connected(await testDatabase());
    const result = await fillDemo(client, { now: friday });
    const shop = shopAt(friday);
    expect(result).toMatchObject({
      members: demoMembers,
      clients: shop.clients.length,
      orders: shop.orders.length,
    });
    expect(result.milliseconds).toBeLessThan(10_000);

    const count = async (table: string) => Number(await firstValue(client, `select count(*) from ${table}`));
    expect(await count('members')).toBe(demoMembers.length);
    expect(await count('locations where square_location_id is not null')).toBe(2);
    expect(await count("terminal_devices where status = 'paired'")).toBe(1);
    expect(await firstValue(client, 'select siret from shop')).toMatch(/^\d{14}$/);
    expect(await count('order_events')).toBe(shop.events.length);
    expect(await count('contacts')).toBe(shop.contacts.length);
    expect(await count('client_notes')).toBe(shop.notes.length);
    expect(await count("clients where contacts_text = '' and id in (select account from contacts)")).toBe(0);
    expect(Number(await firstValue(client, 'select sum(n) from client_tally'))).toBe(shop.clients.length);
    expect(await count('payments')).toBe(shop.payments.length);
    expect(await count("refunds where state = 'completed'")).toBe(shop.refunds.length);
    expect(await count('payment_alerts where payment_id is not null and settled_at is null')).toBe(1);
    expect(await count('ledger_entries')).toBe(shop.ledger.length);
    expect(await count('audit_entries')).toBe(journalOf(shop, friday).length);
    expect(await count("audit_entries where action = 'update'")).toBeGreaterThan(100);

    const wrongBalances = `select count(*) from clients
      where balance <> coalesce((select sum(amount) from ledger_entries where account = clients.id), 0)`;
    expect(Number(await firstValue(client, wrongBalances))).toBe(0);
    expect(
      Number(await firstValue(client, 'select count(*) from clients where balance < 0')),
    ).toBeGreaterThan(20);
    const wrongTallies = `select count(*) from (
        (select status, financial_status, requires_delivery, delivery_person, sum(n) from order_tally where day = '-infinity' group by 1, 2, 3, 4)
        except
        (select status, financial_status, requires_delivery, coalesce(delivery_person, '00000000-0000-0000-0000-000000000000'), count(*)
           from orders where deleted_at is null group by 1, 2, 3, 4)) wrong`;
    expect(Number(await firstValue(client, wrongTallies))).toBe(0);
    const tallied = Number(
      await firstValue(client, "select sum(n) from order_tally where day = '-infinity'"),
    );
    expect(tallied).toBe(shop.orders.filter((order) => !order.deleted_at).length);
    expect(
      Number(await firstValue(client, 'select count(*) from members where last_sign_in_at is null')),
    ).toBe(1);
  });

  test('leaves the sequences where a new order goes on, with the triggers awake again', async () => {
    const client = await filled(friday);
    const last = Number(await firstValue(client, 'select max(id) from orders'));
    const noted = Number(await firstValue(client, 'select count(*) from audit_entries'));
    expect(Number(await firstValue(client, 'insert into orders (amount) values (4500) returning id'))).toBe(
      last + 1,
    );
    expect(Number(await firstValue(client, 'select count(*) from audit_entries'))).toBe(noted + 1);
  });

  test('gives the same rows in two databases', async () => {
    const [one, other] = [await filled(friday), await filled(friday)];
    for (const table of [
      'members',
      'clients',
      'contacts',
      'client_notes',
      'orders',
      'order_events',
      'payments',
      'ledger_entries',
    ])
      expect(await digest(one, table)).toBe(await digest(other, table));
  });

  test('happens once: a second call, another server at the same time, both change nothing', async () => {
    const url = await testDatabase();
    const [one, other] = [await connected(url), await connected(url)];
    const results = await Promise.all([fillDemo(one, { now: friday }), fillDemo(other, { now: friday })]);
    expect(results.map(({ orders }) => orders > 0).sort()).toEqual([false, true]);
    const before = await digest(one, 'orders');
    const again = await fillDemo(one, { now: new Date('2026-01-05T10:00:00Z') });
    expect(again).toMatchObject({ clients: 0, orders: 0, members: demoMembers });
    expect(await digest(one, 'orders')).toBe(before);
  });

  test('leaves nothing behind when it fails', async () => {
    const client = await connected(await testDatabase());
    await client.query("insert into locations (name) values ('Boutique Marais')");
    await expect(fillDemo(client, { now: friday })).rejects.toThrow();
    expect(Number(await firstValue(client, 'select count(*) from marks'))).toBe(0);
    expect(Number(await firstValue(client, 'select count(*) from clients'))).toBe(0);
  });
});
