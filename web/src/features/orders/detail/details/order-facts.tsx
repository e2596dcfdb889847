import {
  type OrderFieldName,
  orderFieldNames,
  orderFields,
} from '@florilege/contract/orders/order-fields.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Paper, Text } from '@mantine/core';
import { formatEuros } from '../../../../shared/format.ts';
import { Fact, Facts } from '../../../../shared/ui/facts.tsx';
import { orderWords } from '../../order-words.ts';
import classes from './order-details.module.css';

/** Fields that are facts of their own, short enough to stand in columns. */
const plain = orderFieldNames.filter(
  (name) =>
    orderFields[name].none !== null &&
    orderFields[name].shown !== 'longText' &&
    orderFields[name].shown !== 'message',
);

export function OrderFacts({ order }: { order: OrderDetail }) {
  return (
    <Paper component="section" withBorder className={classes.card} aria-label="Commande">
      <Facts className={classes.facts}>
        <Fact term={orderFields.amount.label}>
          <strong className="fl-figures">{formatEuros(order.amount)}</strong>
          <small>TVA {order.vat_rate}&nbsp;% comprise</small>
        </Fact>
        {plain.map((name) => (
          <Fact key={name} term={orderFields[name].label}>
            <Value order={order} name={name} />
          </Fact>
        ))}
      </Facts>
    </Paper>
  );
}

function Value({ order, name }: { order: OrderDetail; name: OrderFieldName }) {
  const value = name === 'location' ? (order.location?.name ?? null) : order[name];
  if (value === null || value === '') return <Text c="dimmed">{orderFields[name].none}</Text>;
  return <strong>{orderWords.value(name, String(value))}</strong>;
}
