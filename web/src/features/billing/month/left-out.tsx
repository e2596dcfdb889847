import { leftOutReasons, type MonthEnd } from '@florilege/contract/billing/month-end.ts';
import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCount, formatEuros, joined } from '../../../shared/format.ts';
import { useHere } from '../../../shared/page/use-here.ts';
import classes from './month.module.css';

/** Orders of the month that are not invoiced with the others, by reason; the first of each are links. */
export function LeftOut({ groups }: { groups: MonthEnd['left_out'] }) {
  const here = useHere();
  if (groups.length === 0) return null;
  return (
    <section className="fl-card" aria-labelledby="left-out">
      <Title order={2} id="left-out" mb="xs">
        Laissées de côté
      </Title>
      <ul className={classes.leftOut}>
        {groups.map(({ reason, count, total, orders }) => (
          <li key={reason}>
            <details>
              <summary>
                <strong>{leftOutReasons[reason]}</strong>
                <Text span c="dimmed" className="fl-figures">
                  {joined(formatCount(count, 'commande'), formatEuros(total))}
                </Text>
              </summary>
              <p className={classes.named}>
                {orders.map(({ id, payer_name }) => (
                  <Anchor
                    key={id}
                    renderRoot={(props: object) => (
                      <Link
                        {...props}
                        to="/commandes/$id"
                        params={{ id: String(id) }}
                        search={{ return: here }}
                      />
                    )}
                  >
                    {payer_name ? `n° ${id}, ${payer_name}` : `n° ${id}`}
                  </Anchor>
                ))}
                {count > orders.length && <span>et {formatCount(count - orders.length, 'autre')}</span>}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
