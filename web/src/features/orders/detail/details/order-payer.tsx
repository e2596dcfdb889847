import { ANONYMOUS_CLIENT } from '@florilege/contract/clients/account-summary.ts';
import { centsOf } from '@florilege/contract/http/money.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { paymentMethods } from '@florilege/contract/payments/payment-methods.ts';
import { Button, Paper, Text } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../../../session/use-session.ts';
import { formatDate, formatEuros, joined } from '../../../../shared/format.ts';
import { balanceWords } from '../../../clients/clients.public.ts';
import { orderPaymentsQuery } from '../../../payments/payments.public.ts';
import { payerRecallQuery } from '../../recall.queries.ts';
import { lastOrderText, ordersText } from '../../recall-words.ts';
import { mayEncash } from '../actions/encash-first.ts';
import { type DetailActions, DetailCell, EditIcon } from './detail-cell.tsx';
import classes from './order-details.module.css';
import { Party } from './order-where.tsx';

type Props = { order: OrderDetail } & DetailActions;

/** The payer, and the remainder to pay. */
export function OrderPayer({ order, open, mayEdit }: Props) {
  const { payer_account: payer } = order;
  return (
    <Paper
      component="section"
      withBorder
      className={`${classes.cells} ${classes.pays}`}
      aria-label="Payeur et paiement"
    >
      <DetailCell
        title="Payeur"
        action={mayEdit && <EditIcon of="payeur" onClick={() => open('editPayer')} />}
      >
        {payer ? <Party account={payer} /> : <strong>{ANONYMOUS_CLIENT}</strong>}
        {payer && <Known payer={payer.id} order={order.id} />}
      </DetailCell>
      <Payment order={order} open={open} />
    </Paper>
  );
}

/** Balance, number of orders and the last other one. */
function Known({ payer, order }: { payer: number; order: number }) {
  const { data: recall } = useQuery(payerRecallQuery(payer));
  // Two lines are kept for it, so that nothing moves when it comes.
  if (!recall) return <small className={classes.known} />;
  const last = recall.orders.find(({ id }) => id !== order);
  return (
    <small className={`${classes.known} fl-figures`}>
      {joined(balanceWords(recall), ordersText(recall.orders_count))}
      {last && (
        <>
          <br />
          {lastOrderText(last)}
        </>
      )}
    </small>
  );
}

function Payment({ order, open }: Omit<Props, 'mayEdit'>) {
  const member = useMember();
  const remaining = centsOf(order.remaining_amount);
  const charges = mayEncash(order, member);
  return (
    <DetailCell title="Paiement">
      <p className={classes.remaining}>
        <span className="fl-figure">
          {remaining > 0 ? formatEuros(order.remaining_amount) : order.financial_status_display}
        </span>{' '}
        {remaining > 0 && (
          <Text span c="dimmed">
            à payer
          </Text>
        )}
      </p>
      {order.payments.length > 0 && <Received order={order} />}
      {charges && (
        <Button
          variant="light"
          fullWidth
          mt="xs"
          className={`${classes.encash} fl-no-print`}
          leftSection={<IconCashRegister size={20} stroke={1.6} aria-hidden />}
          onClick={() => open('encash')}
          aria-haspopup="dialog"
        >
          Encaisser {formatEuros(order.remaining_amount)}
        </Button>
      )}
    </DetailCell>
  );
}

/** The money that came, as a bar and with the last payment. */
function Received({ order }: { order: OrderDetail }) {
  const { data: money } = useQuery(orderPaymentsQuery(order.id));
  const [amount, remaining] = [centsOf(order.amount), centsOf(order.remaining_amount)];
  const share = amount === 0 ? 0 : Math.round(((amount - remaining) / amount) * 100);
  const last = money?.payments.findLast(
    ({ state, refundable_amount }) => state === 'completed' && centsOf(refundable_amount) > 0,
  );
  return (
    <>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </span>
      {money && centsOf(money.surplus_amount) > 0 && (
        <Text c="petal" size="sm" className="fl-figures">
          Trop perçu&nbsp;: {formatEuros(money.surplus_amount)}
        </Text>
      )}
      <small className={`${classes.received} fl-figures`}>
        {last &&
          `${formatEuros(last.amount)}\u00a0· ${paymentMethods[last.method]}, le ${formatDate(last.paid_at)}`}
      </small>
    </>
  );
}
