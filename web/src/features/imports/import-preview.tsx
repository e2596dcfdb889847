import {
  type ImportDetail,
  type ImportVerdict,
  importVerdicts,
} from '@florilege/contract/imports/imports.contract.ts';
import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatNumber } from '../../shared/format.ts';
import { ErrorAlert } from '../../shared/ui/error-panel.tsx';
import classes from './import.module.css';
import { ImportColumns } from './import-columns.tsx';
import { kinds } from './import-kinds.ts';
import { ImportLines } from './import-lines.tsx';
import { useRunImport } from './imports.queries.ts';

/** The columns with their fields, and the outcome of each line. */
export function ImportPreview({ import_ }: { import_: ImportDetail }) {
  const { id, kind, counts } = import_;
  const { one } = kinds[kind];
  const first = (['wrong', 'duplicate', 'new'] as const).find((each) => counts[each] > 0) ?? 'new';
  const [verdict, setVerdict] = useState<ImportVerdict>(first);
  const running = useRunImport(id);
  const whole = counts.new + counts.chosen;
  const leftOut = counts.wrong + counts.duplicate - counts.chosen;
  return (
    <Stack gap="lg">
      <section aria-labelledby="import-columns">
        <Title order={2} id="import-columns" mb="xs">
          Colonnes
        </Title>
        <ImportColumns import_={import_} />
      </section>
      <section aria-labelledby="import-lines">
        <Title order={2} id="import-lines" mb="xs">
          Lignes
        </Title>
        <Stack gap="sm">
          <SegmentedControl
            aria-label="Lignes montrées"
            fullWidth
            className={classes.verdicts}
            value={verdict}
            onChange={setVerdict}
            data={(['new', 'duplicate', 'wrong'] as const).map((value) => ({
              value,
              label: `${importVerdicts[value]}\u00a0· ${formatNumber(counts[value])}`,
            }))}
          />
          <ImportLines import_={import_} verdict={verdict} />
        </Stack>
      </section>
      <div className={classes.action}>
        <ErrorAlert error={running.error} title="Import impossible" />
        <Group gap="sm">
          <Button onClick={() => running.mutate()} loading={running.isPending} disabled={whole === 0}>
            {whole === 0 ? 'Importer' : `Importer ${formatCount(whole, one)}`}
          </Button>
          {leftOut > 0 && (
            <Text size="sm" c="dimmed">
              {formatCount(leftOut, 'ligne sera laissée', 'lignes seront laissées')} de côté.
            </Text>
          )}
        </Group>
      </div>
    </Stack>
  );
}
