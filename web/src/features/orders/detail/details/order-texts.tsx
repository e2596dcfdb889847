import {
  type OrderFieldName,
  orderFieldNames,
  orderFields,
  type Shown,
} from '@florilege/contract/orders/order-fields.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { ActionIcon, Group, Paper, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { orderWords } from '../../order-words.ts';
import { type DetailActions, DetailCell, EditIcon } from './detail-cell.tsx';
import classes from './order-details.module.css';

const textsShown = (shown: Shown) =>
  orderFieldNames.filter((name) => orderFields[name].none !== null && orderFields[name].shown === shown);
const notes = textsShown('longText');
const messages = textsShown('message');

/** The notes for the florist, large, then the message as the recipient will read it. */
export function OrderTexts({ order, open, mayEdit }: { order: OrderDetail } & DetailActions) {
  const [photo] = order.order_images;
  return (
    <>
      {notes.map((name) => (
        <Paper key={name} component="section" withBorder className={classes.card}>
          <DetailCell
            title={orderFields[name].label}
            action={mayEdit && <EditIcon of={orderFields[name].label} onClick={() => open('editNotes')} />}
          >
            <Group gap="md" align="stretch" wrap="nowrap">
              <TextOf order={order} name={name} className={classes.notes} />
              {photo?.thumbnail_url && (
                <img src={photo.thumbnail_url} alt={photo.caption ?? ''} className={classes.reference} />
              )}
            </Group>
          </DetailCell>
        </Paper>
      ))}
      {messages.map((name) => (
        <Paper key={name} component="section" withBorder className={classes.card}>
          <DetailCell
            title={orderFields[name].label}
            action={
              <Group component="span" gap="2xs">
                <ActionIcon
                  size={30}
                  className={classes.edit}
                  onClick={() => open('printCard')}
                  aria-label="Imprimer la carte"
                  aria-haspopup="dialog"
                >
                  <IconPrinter size={17} stroke={1.75} aria-hidden />
                </ActionIcon>
                {mayEdit && <EditIcon of={orderFields[name].label} onClick={() => open('editMessage')} />}
              </Group>
            }
          >
            <TextOf order={order} name={name} className={`fl-message ${classes.message}`} />
          </DetailCell>
        </Paper>
      ))}
    </>
  );
}

function TextOf(props: { order: OrderDetail; name: OrderFieldName; className: string | undefined }) {
  const { order, name, className } = props;
  const value = name === 'location' ? null : order[name];
  if (value === null || value === '') return <Text c="dimmed">{orderFields[name].none}</Text>;
  return <p className={className}>{orderWords.value(name, String(value))}</p>;
}
