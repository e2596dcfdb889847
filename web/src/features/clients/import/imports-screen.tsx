import { importStates } from '@florilege/contract/clients/client-import.ts';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { formatCount, formatDateTime } from '../../../shared/format.ts';
import { ListStates } from '../../../shared/list/list-states.tsx';
import { BackTrail } from '../../../shared/page/back-trail.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { useBack } from '../../../shared/page/use-back.ts';
import { GiveTable } from './give-table.tsx';
import classes from './import.module.css';
import { useImports } from './imports.queries.ts';

/** /clients/import: give a table, or come back to an import. */
export function ImportsScreen() {
  const back = useBack({ label: 'Clients', to: '/clients' });
  return (
    <>
      <PageHeader
        title="Importer des clients"
        subtitle="Étape 1 sur 3 · Donnez le tableau. Rien n’est écrit avant «&nbsp;Importer&nbsp;»."
        breadcrumb={<BackTrail back={back} label="Importer des clients" />}
      />
      <Stack gap="lg">
        <GiveTable />
        <section aria-labelledby="imports-before">
          <Title order={2} id="imports-before" mb="xs">
            Imports précédents
          </Title>
          <Before />
        </section>
      </Stack>
    </>
  );
}

function Before() {
  const list = useImports();
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
            <PageLink href={`/clients/import/${id}`} className={classes.name}>
              {filename}
            </PageLink>
            <Text size="sm" c="dimmed">
              {importStates[state]} ·{' '}
              {created > 0
                ? formatCount(created, 'client créé', 'clients créés')
                : formatCount(lines, 'ligne')}{' '}
              · {author_name}, le {formatDateTime(created_at)}
            </Text>
          </li>
        ))}
      </ul>
    </ListStates>
  );
}
