import { paymentTermsValues } from '@florilege/contract/clients/payment-terms.ts';
import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import { financialStatusValues, orderStatusValues } from '@florilege/contract/orders/order-status.ts';
import { describe, expect, test } from 'vitest';
import { minutesOf } from './calendar.ts';
import { inventShop } from './shop.ts';

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

describe.each(moments)('the shop invented on %s', (_, now) => {
  const shop = inventShop(now);
  const today = dayOf(now);

  test('has clients, orders of every status and deliveries of every slot', () => {
    expect(shop.clients.length).toBeGreaterThanOrEqual(380);
    expect(shop.clients.length).toBeLessThanOrEqual(420);
    expect(shop.orders.length).toBeGreaterThan(3500);
    expect(shop.orders.length).toBeLessThan(4500);

    const [from, until] = [addDays(today, -3), addDays(today, 3)];
    const week = shop.orders.filter(({ delivery_date: day }) => day >= from && day <= until);
    const statuses = new Set(week.map(({ status }) => status));
    const financial = new Set(week.map((order) => order.financial_status));
    expect(orderStatusValues.filter((status) => !statuses.has(status))).toEqual([]);
    // Open charges exist only where Square knows of them.
    expect(financialStatusValues.filter((status) => !financial.has(status))).toEqual([
      'link_generated',
      'terminal_checkout_created',
      'terminal_processing',
    ]);

    const deliveries = shop.orders.filter(
      (order) => order.delivery_date === today && order.requires_delivery && !order.deleted_at,
    );
    expect(deliveries.length).toBeGreaterThanOrEqual(25);
    expect(deliveries.length).toBeLessThanOrEqual(40);
    expect(new Set(deliveries.map((order) => order.delivery_time_slot)).size).toBe(4);
    expect(new Set(deliveries.map((order) => order.delivery_person)).size).toBeGreaterThanOrEqual(5);
  });

  test('has orders in the order of time, made in shop hours', () => {
    let previous = new Date(0);
    const wrong = shop.orders.filter(({ created_at, updated_at, delivery_date }) => {
      const rising = created_at >= previous && updated_at >= created_at && updated_at < now;
      previous = created_at;
      const minutes = minutesOf(created_at);
      return !rising || dayOf(created_at) > delivery_date || minutes < 540 || minutes > 1175;
    });
    expect(wrong).toEqual([]);
  });

  test('has nothing from the future or before its order, no client later than his order', () => {
    const createdAt = new Map(shop.orders.map((order) => [order.id, order.created_at]));
    const dated = [
      ...shop.order_events.map(({ order_id, timestamp }) => ({ order_id, at: timestamp })),
      ...[...shop.payments, ...shop.refunds, ...shop.payment_alerts].map((row) => ({
        ...row,
        at: row.created_at,
      })),
      ...shop.ledger_entries,
    ];
    expect(dated.filter(({ at, order_id }) => at >= now || at < (createdAt.get(order_id) ?? now))).toEqual(
      [],
    );
    const atNight = shop.order_events.filter(({ author_id, timestamp }) => {
      const minutes = minutesOf(timestamp);
      return author_id !== null && (minutes < 300 || minutes > 1320);
    });
    expect(atNight).toEqual([]);
    const late = shop.clients.filter(({ created_at }, index) => {
      const first = shop.orders.find(
        (order) => order.payer_account === index + 1 || order.recipient_account === index + 1,
      );
      return first && created_at > first.created_at;
    });
    expect(late).toEqual([]);
  });

  test('has as much paid as its statuses say', () => {
    const sums = (rows: { order_id: number; amount: number }[]) => {
      const sum = new Map<number, number>();
      for (const { order_id, amount } of rows) sum.set(order_id, (sum.get(order_id) ?? 0) + amount);
      return (id: number) => sum.get(id) ?? 0;
    };
    const [paid, refunded] = [sums(shop.payments), sums(shop.refunds)];
    const reduced = sums(shop.order_reductions);
    const wrong = shop.orders.filter(
      ({ id, amount, financial_status }) =>
        (financial_status === 'paid') !== paid(id) - refunded(id) >= amount - reduced(id),
    );
    expect(wrong).toEqual([]);
    const tooMuch = shop.orders.filter(({ id, amount }) => paid(id) > amount);
    expect(tooMuch).toHaveLength(1);
    const toRefund = shop.orders.filter(
      ({ id, status }) => status === 'cancelled' && paid(id) > refunded(id),
    );
    const lines = shop.payment_alerts.map(({ order_id }) => order_id);
    expect(lines.sort()).toEqual([...toRefund, ...tooMuch].map(({ id }) => id).sort());
    for (const { order_id, amount } of shop.refunds) expect(paid(order_id)).toBeGreaterThanOrEqual(amount);
    expect(shop.refunds.length).toBeGreaterThanOrEqual(4);
  });

  test('has subscriptions of every kind', () => {
    const { subscriptions, subscription_dates, subscription_pauses, orders } = shop;
    expect(subscriptions.length).toBeGreaterThanOrEqual(10);
    const kinds = ['monthly_day', 'monthly_weekday', 'weekly'];
    expect([...new Set(subscriptions.map(({ rule }) => rule.kind))].sort()).toEqual(kinds);
    expect(subscription_pauses).toHaveLength(1);
    expect(subscriptions.filter(({ ended_on }) => ended_on !== null)).toHaveLength(1);
    for (const outcome of ['failed', 'missed'])
      expect(subscription_dates.filter((date) => date.outcome === outcome)).toHaveLength(1);
    // A date that was made has an order of that client, on that day.
    for (const { subscription_id, date, order_id } of subscription_dates) {
      if (order_id === null) continue;
      const payer = subscriptions[subscription_id - 1]?.payer_account;
      expect(orders[order_id - 1]).toMatchObject({ delivery_date: date, payer_account: payer });
    }
  });
});

describe('the invented shop', () => {
  const shop = inventShop(friday);

  test('is the same for the same instant, and another for another', () => {
    expect(inventShop(friday)).toEqual(shop);
    expect(shop.orders).not.toEqual(inventShop(new Date('2025-11-22T10:40:00+01:00')).orders);
  });

  test('has the history of each order step by step', () => {
    const histories = Map.groupBy(shop.order_events, ({ order_id }) => order_id);
    for (const order of shop.orders) {
      const history = (histories.get(order.id) ?? []).map(({ description }) => description);
      expect(history[0]).toBe('Commande créée');
      const steps = history
        .filter((text) => text.startsWith('Statut\u00a0: '))
        .map((text) => text.slice(9).split(' → '));
      expect(steps.map(([from]) => from)).toEqual(
        ['Créée', ...steps.map(([, to]) => to)].slice(0, steps.length),
      );
      expect(order.version).toBeGreaterThan(steps.length);
    }
    expect(new Set(shop.order_events.map(({ author_id }) => author_id)).size).toBeGreaterThan(10);
  });

  test('has many cards, signed and with nothing left to fill in', () => {
    const written = shop.orders
      .flatMap(({ hand_message, bouquet_notes }) => [hand_message, bouquet_notes])
      .filter((text) => text !== null);
    expect(new Set(written).size).toBeGreaterThan(800);
    expect(written.filter((text) => /[{}"']|undefined|null|\s{2}| [!?;:]|\.\.$|^\s|\s$/.test(text))).toEqual(
      [],
    );
  });

  test('has companies with well-formed numbers', () => {
    const luhn = (digits: string) =>
      [...digits].reverse().reduce((sum, digit, index) => {
        const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
        return sum + (value > 9 ? value - 9 : value);
      }, 0) % 10;
    const companies = shop.clients.filter(({ type }) => type === 'business');
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
    expect(new Set(companies.map(({ payment_terms }) => payment_terms))).toEqual(new Set(paymentTermsValues));
  });

  test('has contacts at every business, and notes about some clients', () => {
    const { clients, contacts, client_notes: notes, members } = shop;
    const businesses = clients.flatMap(({ type }, index) => (type === 'business' ? [index + 1] : []));
    const principals = contacts.filter(({ is_primary }) => is_primary).map(({ account }) => account);
    expect(new Set(principals).size).toBe(principals.length);
    expect(new Set(contacts.map(({ account }) => account))).toEqual(new Set(principals));
    expect(businesses.filter((account) => !principals.includes(account))).toEqual([]);
    expect(principals.length).toBeGreaterThan(businesses.length);
    const feminine = /(trice|eresse|ante|euse|Cheffe|fille)\b/;
    expect(contacts.filter(({ title, role }) => title === 'M.' && feminine.test(role ?? ''))).toEqual([]);
    expect(notes.length).toBeGreaterThan(60);
    const team = members.filter(({ last_sign_in_at }) => last_sign_in_at !== null).map(({ id }) => id);
    for (const { account, author_id, timestamp, content } of notes) {
      expect(team).toContain(author_id);
      const known = clients[account - 1]?.created_at.getTime() ?? Number.POSITIVE_INFINITY;
      expect(timestamp.getTime()).toBeGreaterThan(known);
      expect(timestamp.getTime()).toBeLessThan(friday.getTime());
      expect(content).not.toMatch(/['"]|\s{2}| [!?;:]/);
    }
  });

  test('uses only fictitious numbers and addresses', () => {
    const phones = [...shop.clients, ...shop.contacts, ...shop.members].flatMap(({ phone }) => phone ?? []);
    const fictitious = /^(\+33(63998|19900)\d{4}|\+442079460123)$/;
    expect(phones.filter((phone) => !fictitious.test(phone))).toEqual([]);
    expect(new Set(phones).size).toBe(phones.length);
    const emails = [...shop.clients, ...shop.contacts].flatMap(({ email }) => email ?? []);
    const example = /^[a-z0-9.-]+@([a-z0-9-]+\.)?example\.(com|org|net)$/;
    expect(emails.filter((email) => !example.test(email))).toEqual([]);
  });
});
