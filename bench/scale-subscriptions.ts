import type pg from 'pg';

/** After `fillAtScale`: 2 000 subscriptions with a year of weekly orders each, one in twenty paused, one in fifty with something to settle. */
export async function fillSubscriptionsAtScale(client: pg.ClientBase): Promise<void> {
  await client.query("set app.quiet = 'on'");
  await client.query(`insert into subscriptions (rule, start_date, rule_from, seen_until, ended_on, payer_account, recipient_account, amount,
                                                 purchase_order_number)
    select '{"kind": "weekly", "every": 1, "weekdays": [1]}', date_trunc('week', current_date)::date - 364, current_date - 364,
           current_date + 7, case when i % 5 = 0 then current_date - 20 end, i, case when i % 3 = 0 then i + 1 end, 4500,
           case when i % 20 = 0 then 'BC-' || i end
      from generate_series(1, 2000) i`);
  await client.query(`insert into subscription_dates (subscription_id, date, outcome, order_id)
    select s, date_trunc('week', current_date)::date - 7 * week, 'made', (s - 1) * 45 + week
      from generate_series(1, 2000) s cross join generate_series(1, 45) week`);
  await client.query(`insert into subscription_dates (subscription_id, date, outcome)
    select s, date_trunc('week', current_date)::date - 7 * 50, 'missed' from generate_series(50, 2000, 50) s`);
  await client.query(`insert into subscription_pauses (subscription_id, from_date, until_date)
    select s, current_date - 5, current_date + 30 from generate_series(20, 2000, 20) s`);
  await client.query('reset app.quiet');
  await client.query('vacuum analyze');
}
