import type { TerminalStatus } from '@florilege/contract/payments/payments.contract.ts';
import { Button, Loader, Title } from '@mantine/core';
import { formatEuros } from '../../../shared/format.ts';
import { terminalStep } from '../payment-words.ts';
import classes from '../tab/payments-tab.module.css';

type Props = {
  terminal: TerminalStatus;
  /** Absent for those who may not take payments. */
  onFollow: (() => void) | undefined;
};

/** A charge that still goes on at the terminal, whoever closed the dialog on it. */
export function TerminalCard({ terminal, onFollow }: Props) {
  return (
    <section className={classes.card} aria-labelledby="terminal-charge">
      <div className={classes.head} style={{ marginBottom: 0 }}>
        <div role="status">
          <Title order={2} id="terminal-charge" className={classes.waiting ?? ''}>
            <Loader size={18} aria-hidden /> Paiement en attente sur le terminal
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
      </div>
    </section>
  );
}
