import '@mantine/core/styles/Progress.layer.css';
import { Button, Group, Loader, Progress, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { capitalise, formatEuros, formatMonth, joined } from '../../../shared/format.ts';
import classes from './month.module.css';
import { useMonthRun } from './month.queries.ts';
import type { PayerRun } from './month-run.ts';
import { runWords } from './month-words.ts';

/** The run that is under way or over: payer by payer, with invoice or reason. The results of a month stay under it. */
export function MonthResults({ month }: { month: string }) {
  const { run, payers, running } = useMonthRun();
  if (payers.length === 0 || (!running && run.month !== month)) return null;
  const over = payers.filter(({ state }) => state === 'made' || state === 'failed').length;
  return (
    <section className="fl-card" aria-labelledby="month-results">
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2} id="month-results" role="status">
          {running && run.month && run.month !== month && `${capitalise(formatMonth(run.month))}\u00a0: `}
          {runWords(payers, running)}
        </Title>
        {!running && (
          <Button variant="default" size="compact-md" onClick={() => run.clear()}>
            Fermer
          </Button>
        )}
      </Group>
      {running && <Progress value={(100 * over) / payers.length} aria-label="Avancement" mb="sm" />}
      <ul className={classes.results}>
        {payers.map((payer) => (
          <li key={payer.id}>
            <State state={payer.state} />
            <div>
              <strong>{payer.name}</strong>{' '}
              {payer.documents.map(({ number, amount }) => (
                <Text span key={number} c="dimmed" className="fl-figures">
                  {joined(`Facture ${number}`, formatEuros(amount))}{' '}
                </Text>
              ))}
              {payer.errors.map((error) => (
                <Text key={error} size="sm" c="red">
                  {error}
                </Text>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {!running && payers.some(({ state }) => state === 'failed') && (
        <Text size="sm" c="dimmed" mt="sm">
          Les clients en échec restent dans la liste ci-dessous&nbsp;: corrigez, puis facturez de nouveau.
          Rien n’est facturé deux fois.
        </Text>
      )}
    </section>
  );
}

function State({ state }: Pick<PayerRun, 'state'>) {
  if (state === 'running') return <Loader size={18} aria-label="En cours" />;
  if (state === 'made')
    return <IconCircleCheck size={20} color="var(--fl-green)" aria-label="Facturé" role="img" />;
  if (state === 'failed')
    return <IconAlertTriangle size={20} color="var(--fl-red)" aria-label="En échec" role="img" />;
  return <IconClock size={20} color="var(--fl-muted)" aria-label="En attente" role="img" />;
}
