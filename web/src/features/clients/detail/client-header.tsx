import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { Button } from '@mantine/core';
import { IconEdit, IconUserPlus } from '@tabler/icons-react';
import { formatDate, formatEuros } from '../../../shared/format.ts';
import { BackTrail } from '../../../shared/page/back-trail.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { balanceMeaning } from '../client-facts.ts';
import { CLIENTS_PATH } from './client-address.ts';
import classes from './client-header.module.css';
import { type ClientAction, ClientMenu } from './client-menu.tsx';

type Props = {
  client: AccountDetail;
  back: BackToList;
  /** Absent for members who may not edit clients. */
  edit: { onEdit: () => void; onAddContact: () => void } | undefined;
  actions: ClientAction[];
};

/** Who it is, what he owes, and what can be done. */
export function ClientHeader({ client, back, edit, actions }: Props) {
  return (
    <PageHeader
      title={client.name}
      aside={
        <span className={classes.badges}>
          <VariantBadge variant="outline">{clientTypes[client.type]}</VariantBadge>
          <Balance balance={client.balance} />
        </span>
      }
      subtitle={`Client depuis le ${formatDate(client.created_at)}`}
      breadcrumb={<ClientTrail back={back} label={client.name} />}
      actions={
        (edit || actions.length > 0) && (
          <div className={classes.actions}>
            {edit && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
                  onClick={edit.onAddContact}
                  className={classes.action ?? ''}
                  aria-haspopup="dialog"
                >
                  Ajouter un contact
                </Button>
                <Button
                  leftSection={<IconEdit size={18} stroke={1.75} aria-hidden />}
                  onClick={edit.onEdit}
                  className={classes.action ?? ''}
                  aria-haspopup="dialog"
                >
                  Modifier
                </Button>
              </>
            )}
            {actions.length > 0 && <ClientMenu actions={actions} />}
          </div>
        )
      }
    />
  );
}

/** Retour and the breadcrumb, also above a page that has no client to show. */
export function ClientTrail({ back, label }: { back: BackToList; label: string }) {
  return <BackTrail back={back} list={{ label: 'Clients', to: CLIENTS_PATH }} label={label} />;
}

function Balance({ balance }: { balance: string }) {
  const euros = Number(balance);
  const variant = euros < 0 ? 'destructive' : euros > 0 ? 'secondary' : 'outline';
  return (
    <span className={classes.balance}>
      <VariantBadge variant={variant}>Solde&nbsp;: {formatEuros(balance)}</VariantBadge>
      <span className={classes.meaning}>{balanceMeaning(balance)}</span>
    </span>
  );
}
