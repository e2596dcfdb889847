import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Anchor, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDateTime, joined } from '../../../../shared/format.ts';
import classes from './order-details.module.css';

const SHOWN = 3;

/** The last events; their tab has them all, and takes a note. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  const last = order.events.slice(-SHOWN).toReversed();
  return (
    <Paper
      component="section"
      withBorder
      className={`${classes.history} fl-no-print`}
      aria-label="Historique"
    >
      <div className={classes.cellHead}>
        <h2>Historique</h2>
        <Anchor
          component={Link}
          to={`/commandes/${order.id}/events`}
          search
          replace
          resetScroll={false}
          size="sm"
          fw="var(--fl-weight-strong)"
        >
          Tout voir, noter
        </Anchor>
      </div>
      <ol>
        {last.map(({ id, description, author_name, timestamp }) => (
          <li key={id}>
            <strong>{description}</strong>
            <Text span size="xs" c="dimmed" className="fl-figures">
              {joined(author_name ?? 'Système', formatDateTime(timestamp))}
            </Text>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
