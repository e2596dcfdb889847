import { leftOutReasons, type MonthEnd } from '@florilege/contract/billing/month-end.ts';
import { Flex, Text, Title } from '@mantine/core';
import { formatCount, formatEuros, joined } from '../../../shared/format.ts';
import { RecordLink } from '../../../shared/page/record-link.tsx';
import classes from './month.module.css';

/** Orders of the month that are not invoiced with the others, by reason; the first of each are links. */
export function LeftOut({ groups }: { groups: MonthEnd['left_out'] }) {
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
              <Flex component="p" wrap="wrap" rowGap="2xs" columnGap="md" mt="xs">
                {orders.map(({ id, payer_name }) => (
                  <RecordLink key={id} page="/commandes/$id/$tab" id={id}>
                    {payer_name ? `n° ${id}, ${payer_name}` : `n° ${id}`}
                  </RecordLink>
                ))}
                {count > orders.length && <span>et {formatCount(count - orders.length, 'autre')}</span>}
              </Flex>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
