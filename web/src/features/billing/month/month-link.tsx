import { can } from '@florilege/contract/auth/roles.ts';
import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMember } from '../../../session/use-session.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';

/** Leads to the invoices of the month, for those who may make them. */
export function MonthLink() {
  if (!can(useMember(), 'billing.monthEnd')) return null;
  return (
    <Button
      component={PageLink}
      href="/facturation"
      variant="default"
      leftSection={<IconFileInvoice size={18} stroke={1.75} aria-hidden />}
    >
      Fin de mois
    </Button>
  );
}
