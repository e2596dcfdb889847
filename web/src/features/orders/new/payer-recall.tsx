import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { de } from '@florilege/contract/http/elision.ts';
import type { PayerRecall, RecalledOrder } from '@florilege/contract/orders/payer-recall.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { balanceWords } from '../../clients/clients.public.ts';
import { payerRecallQuery } from '../recall.queries.ts';
import { ordersText, recalledDay, recalledWords } from '../recall-words.ts';
import classes from './payer-recall.module.css';

const usePayerRecall = (payer: AccountSummary | null): PayerRecall | undefined =>
  useQuery({ ...payerRecallQuery(payer?.id ?? 0), enabled: payer !== null }).data;

type PayerProps = { payer: AccountSummary; onLike: (order: RecalledOrder) => void };

/** Balance and notes of a chosen payer, and his last bouquets to take over. */
export function PayerKnown({ payer, onLike }: PayerProps) {
  const recall = usePayerRecall(payer);
  if (!recall) return <div className={classes.known} aria-hidden />;
  const balance = balanceWords(recall);
  const [last, ...others] = recall.orders.slice(0, 3);
  return (
    <section className={classes.known} aria-label={`Ce que l’on sait ${de(payer.name)}`}>
      <Text size="sm" c="dimmed" className="fl-figures">
        {balance && <strong className={classes.balance}>{balance}</strong>}
        {[recall.orders_count > 0 ? ordersText(recall.orders_count) : 'première commande']
          .map((text) => `${balance ? '\u00a0· ' : ''}${text}`)
          .join('')}
      </Text>
      {recall.notes.map(({ id, content }) => (
        <Text key={id} size="sm" className={classes.note}>
          {content}
        </Text>
      ))}
      {last && (
        <Group gap="2xs">
          <Chip onClick={() => onLike(last)} label={`Comme le ${recalledDay(last)} (${recalledWords(last)})`}>
            <IconRepeat size={15} stroke={1.75} aria-hidden />
          </Chip>
          {others.map((order) => (
            <Chip
              key={order.id}
              onClick={() => onLike(order)}
              label={`Comme le ${recalledDay(order)} (${recalledWords(order)})`}
            />
          ))}
        </Group>
      )}
    </section>
  );
}

type RecipientsProps = {
  payer: AccountSummary;
  chosen: AccountSummary | null;
  onChoose: (client: AccountSummary) => void;
};

/** For whom this payer mostly orders. */
export function UsualRecipients({ payer, chosen, onChoose }: RecipientsProps) {
  const recipients = usePayerRecall(payer)?.recipients ?? [];
  if (recipients.length === 0) return null;
  return (
    <fieldset className={classes.known}>
      <legend>Ses destinataires habituels</legend>
      <Group gap="2xs">
        {recipients.map((client) => {
          const pressed = client.id === chosen?.id;
          return (
            <Chip key={client.id} pressed={pressed} onClick={() => onChoose(client)} label={client.name}>
              {pressed && <IconCheck size={15} stroke={2} aria-hidden />}
            </Chip>
          );
        })}
      </Group>
    </fieldset>
  );
}

type ChipProps = { label: string; pressed?: boolean; onClick: () => void; children?: ReactNode };

function Chip({ label, pressed, onClick, children }: ChipProps) {
  return (
    <Button
      variant={pressed ? 'light' : 'default'}
      size="compact-sm"
      radius="xl"
      className={classes.chip}
      onClick={onClick}
      aria-pressed={pressed}
    >
      {children}
      <span>{label}</span>
    </Button>
  );
}
