import { can } from '@florilege/contract/auth/roles.ts';
import type { ImportKind } from '@florilege/contract/imports/imports.contract.ts';
import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { useMember } from '../../session/use-session.ts';
import { PageLink } from '../../shared/page/page-link.tsx';

/** Leads to the import of a table, for those who may. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  if (!can(useMember(), 'imports.run')) return null;
  return (
    <Button
      component={PageLink}
      href={kind === 'orders' ? '/commandes/import' : '/clients/import'}
      variant="default"
      leftSection={<IconTableImport size={18} stroke={1.75} aria-hidden />}
    >
      Importer
    </Button>
  );
}
