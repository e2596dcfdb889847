import { type ImportKind, importStates } from '@florilege/contract/imports/imports.contract.ts';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { formatCount, formatDateTime, joined } from '../../shared/format.ts';
import { ListStates } from '../../shared/list/list-states.tsx';
import { BackTrail } from '../../shared/page/back-trail.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { PageLink } from '../../shared/page/page-link.tsx';
import { useBack } from '../../shared/page/use-back.ts';
import { GiveTable } from './give-table.tsx';
import classes from './import.module.css';
import { kinds } from './import-kinds.ts';
import { useImports } from './imports.queries.ts';

export const ClientImports = () => <Imports kind="clients" />;
export const OrderImports = () => <Imports kind="orders" />;

/** /clients/import and /commandes/import: give a table, or come back to an import. */
function Imports({ kind }: { kind: ImportKind }) {
  const { title, list } = kinds[kind];
  const back = useBack(list);
  return (
    <>
      <PageHeader
        title={title}
        subtitle="Étape 1 sur 3&nbsp;· Donnez le tableau. Rien n’est écrit avant «&nbsp;Importer&nbsp;»."
        breadcrumb={<BackTrail back={back} label={title} />}
      />
      <Stack gap="lg">
        <GiveTable kind={kind} />
        <section aria-labelledby="imports-before">
          <Title order={2} id="imports-before" mb="xs">
            Imports précédents
          </Title>
          <Before kind={kind} />
        </section>
      </Stack>
    </>
  );
}

function Before({ kind }: { kind: ImportKind }) {
  const list = useImports(kind);
  const { one, many, agreement, home } = kinds[kind];
  const none = <Text c="dimmed">Aucun import pour l’instant.</Text>;
  return (
    <ListStates
      list={list}
      skeleton={<Skeleton height={64} role="status" aria-label="Chargement des imports…" />}
      empty={none}
    >
      <ul className={`fl-card ${classes.lines}`}>
        {list.rows.map(({ id, filename, state, created, lines, author_name, created_at }) => (
          <li key={id}>
            <PageLink href={`${home}/${id}`} className={classes.name}>
              {filename}
            </PageLink>
            <Text size="sm" c="dimmed">
              {joined(
                importStates[state],
                created > 0
                  ? formatCount(created, `${one} créé${agreement}`, `${many} créé${agreement}s`)
                  : formatCount(lines, 'ligne'),
                `${author_name}, le ${formatDateTime(created_at)}`,
              )}
            </Text>
          </li>
        ))}
      </ul>
    </ListStates>
  );
}
