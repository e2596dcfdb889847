import type { TerminalStatus } from '@florilege/contract/payments/payments.contract.ts';
import { Button, Group, Loader, Title } from '@mantine/core';
import { formatEuros } from '../../../shared/format.ts';
import { terminalStep } from '../payment-words.ts';
import classes from '../payments.module.css';

type Props = {
  terminal: TerminalStatus;
  /** Absent for members who may not take payments. */
  onFollow: (() => void) | undefined;
};

/** A charge that continues at the terminal after its dialog was closed. */
export function TerminalCard({ terminal, onFollow }: Props) {
  return (
    <section className={classes.card} aria-labelledby="terminal-charge">
      <Group justify="space-between" gap="xs">
        <div role="status">
          <Title order={2} id="terminal-charge">
            <Group gap="sm" component="span" wrap="nowrap">
              <Loader size={18} aria-hidden /> Paiement en attente sur le terminal
            </Group>
          </Title>
          <p className={classes.detail}>
            {terminal.amount !== null && `${formatEuros(terminal.amount)} · `}
            {terminalStep(terminal)}
          </p>
        </div>
        {onFollow && (
          <Button variant="default" onClick={onFollow} aria-haspopup="dialog">
            Suivre le terminal
          </Button>
        )}
      </Group>
    </section>
  );
}
