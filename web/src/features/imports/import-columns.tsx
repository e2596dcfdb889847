import { type ImportDetail, importKinds } from '@florilege/contract/imports/imports.contract.ts';
import { NativeSelect, Text } from '@mantine/core';
import { errorMessage, isApiError } from '../../shared/api/api-error.ts';
import { joined } from '../../shared/format.ts';
import classes from './import.module.css';
import { useImportColumns } from './imports.queries.ts';

const choicesOf = (kind: ImportDetail['kind']) => [
  { value: '', label: 'Ne pas importer' },
  ...Object.entries(importKinds[kind].columns).map(([value, { label }]) => ({ value, label })),
];

/** Each column with its first cells; another choice has the lines checked again. */
export function ImportColumns({ import_: { id, kind, columns } }: { import_: ImportDetail }) {
  const changing = useImportColumns(id);
  const choices = choicesOf(kind);
  const { error } = changing;
  // A second choice may be made before the answer to the first.
  const fields = changing.isPending ? changing.variables : columns.map(({ field }) => field);
  const choose = (at: number, chosen: string) => changing.mutate(fields.with(at, chosen || null));
  return (
    <>
      <ul className={classes.columns}>
        {columns.map(({ head, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and never move
          <li key={at} className="fl-card" data-left={fields[at] === null || undefined}>
            <NativeSelect
              label={head}
              value={fields[at] ?? ''}
              data={choices}
              onChange={({ currentTarget }) => choose(at, currentTarget.value)}
            />
            <Text size="sm" c="dimmed" mt="2xs" truncate>
              {joined(...samples) || 'Vide'}
            </Text>
          </li>
        ))}
      </ul>
      {error && (
        <Text role="alert" c="red" mt="xs">
          {(isApiError(error) && error.fields.mapping) || errorMessage(error)}
        </Text>
      )}
    </>
  );
}
