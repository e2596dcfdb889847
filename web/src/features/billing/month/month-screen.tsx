import {
  type MonthEnd,
  type MonthPayer,
  monthBeside,
  usualMonth,
} from '@florilege/contract/billing/month-end.ts';
import { monthEnd, today } from '@florilege/contract/http/dates.ts';
import { ActionIcon, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { capitalise, formatCount, formatEuros, formatMonth } from '../../../shared/format.ts';
import { DataTableSkeleton } from '../../../shared/list/data-table.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/error-panel.tsx';
import { askExport, ExportMenu } from '../../exports/exports.public.ts';
import { LeftOut } from './left-out.tsx';
import classes from './month.module.css';
import { monthQuery, useMonthRun } from './month.queries.ts';
import { MonthResults } from './month-results.tsx';
import { sumOf } from './month-words.ts';
import { PayersTable, payerTable } from './payers-table.tsx';

/** /facturation */
export function MonthScreen() {
  const { mois }: { mois?: string | undefined } = useSearch({ strict: false });
  const month = mois ?? usualMonth(today());
  const navigate = useNavigate();
  const show = (next: string) => void navigate({ to: '/facturation', search: { mois: next }, replace: true });
  const found = useQuery(monthQuery(month));
  const first = `${month}-01`;
  return (
    <>
      <PageHeader
        title="Facturation de fin de mois"
        subtitle="Une facture Pennylane par client, pour tout ce qui a été livré ou retiré dans le mois."
        actions={
          <ExportMenu
            ask={askExport.payments({ from: first, to: monthEnd(first) })}
            label="Paiements du mois"
          />
        }
      />
      <Stack gap="md">
        <Group gap="xs" role="group" aria-label="Mois">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Mois précédent"
            onClick={() => show(monthBeside(month, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Title order={2} className={classes.month} aria-live="polite">
            {capitalise(formatMonth(month))}
          </Title>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Mois suivant"
            onClick={() => show(monthBeside(month, 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <MonthResults month={month} />
        <Loaded
          query={found}
          skeleton={<DataTableSkeleton {...payerTable} label="Chargement du mois…" count={5} />}
        >
          {(data) => <Month key={month} month={month} data={data} />}
        </Loaded>
      </Stack>
    </>
  );
}

/** The payers of a month, all of them chosen until one is taken out. */
function Month({ month, data }: { month: string; data: MonthEnd }) {
  const { run, running } = useMonthRun();
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState(false);
  const able = data.payers.filter(({ refusal }) => refusal === null);
  const chosen = able.filter(({ id }) => !without.has(id));
  const toggle = (id: number) => setWithout((before) => toggled(before, id));
  const all = chosen.length === able.length;
  return (
    <>
      {data.payers.length === 0 ? (
        <EmptyState
          icon={<IconFileInvoice size={28} stroke={1.5} />}
          title="Rien à facturer"
          hint={
            data.left_out.length > 0
              ? 'Les commandes du mois qui restent sont laissées de côté, ci-dessous.'
              : `Tout ce qui a été livré ou retiré en ${formatMonth(month)} est facturé ou payé.`
          }
        />
      ) : (
        <>
          <Group justify="space-between" gap="sm">
            <Checkbox
              label="Tous les clients"
              checked={all && able.length > 0}
              indeterminate={!all && chosen.length > 0}
              disabled={running || able.length === 0}
              onChange={() => setWithout(all ? new Set(able.map(({ id }) => id)) : new Set())}
            />
            <ActionButton
              Icon={IconFileInvoice}
              variant="filled"
              disabled={running || chosen.length === 0}
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              {chosen.length === 0
                ? 'Facturer'
                : `Facturer ${formatCount(chosen.length, 'client')}\u00a0· ${formatEuros(sumOf(chosen))}`}
            </ActionButton>
          </Group>
          <PayersTable payers={data.payers} without={without} busy={running} onToggle={toggle} />
        </>
      )}
      <LeftOut groups={data.left_out} />
      <DialogSlot of={asking && chosen.length > 0}>
        {() => (
          <AskDialog
            month={month}
            payers={chosen}
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              void run.start(chosen, month);
            }}
          />
        )}
      </DialogSlot>
    </>
  );
}

function toggled(before: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}

type AskProps = { month: string; payers: MonthPayer[]; onClose: () => void; onConfirm: () => void };

function AskDialog({ month, payers, onClose, onConfirm }: AskProps) {
  return (
    <Dialog title={`Facturer ${formatMonth(month)}`} onClose={onClose}>
      <Stack gap="sm">
        <Text>
          Une facture Pennylane définitive sera établie pour{' '}
          {payers.length === 1 ? payers[0]?.name : `chacun de ces ${payers.length} clients`}, une ligne par
          commande&nbsp;: <strong>{formatEuros(sumOf(payers))}</strong> en tout. Une facture ne pourra plus
          être supprimée.
        </Text>
        <Text c="dimmed">
          Vous pouvez quitter la page pendant ce temps&nbsp;: les résultats vous y attendent.
        </Text>
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button onClick={onConfirm} data-autofocus>
            Facturer
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
