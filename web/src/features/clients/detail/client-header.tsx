import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { Group, Text } from '@mantine/core';
import {
  IconArchive,
  IconArrowsJoin,
  IconEdit,
  IconHistory,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMember } from '../../../session/use-session.ts';
import { formatDate, formatEuros } from '../../../shared/format.ts';
import { BackTrail } from '../../../shared/page/back-trail.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { ActionsMenu, type MenuAction } from '../../../shared/ui/actions-menu.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { balanceMeaning } from '../client-words.ts';
import { useArchive } from '../merge/client-archive.tsx';
import classes from './client-detail.module.css';
import type { OpenClientDialog } from './client-dialogs.tsx';

type OnDialog = (dialog: OpenClientDialog) => void;

type Props = { client: AccountDetail; back: BackToList; onDialog: OnDialog };

/** Name, balance and actions of a client. */
export function ClientHeader({ client, back, onDialog }: Props) {
  const mayEdit = can(useMember(), 'clients.edit');
  const actions = useMenuActions(client, onDialog);
  return (
    <PageHeader
      title={client.name}
      aside={
        <Group component="span" gap="xs" my="2xs">
          <VariantBadge variant="outline">{clientTypes[client.type]}</VariantBadge>
          <Balance balance={client.balance} />
        </Group>
      }
      subtitle={`Client depuis le ${formatDate(client.created_at)}`}
      breadcrumb={<BackTrail back={back} label={client.name} />}
      actions={
        (mayEdit || actions.length > 0) && (
          <Group gap="xs" wrap="nowrap" className={classes.actions}>
            {mayEdit && (
              <>
                <ActionButton
                  Icon={IconUserPlus}
                  onClick={() => onDialog({ kind: 'contact', contact: null })}
                  aria-haspopup="dialog"
                >
                  Ajouter un contact
                </ActionButton>
                <ActionButton
                  Icon={IconEdit}
                  variant="filled"
                  onClick={() => onDialog({ kind: 'edit' })}
                  aria-haspopup="dialog"
                >
                  Modifier
                </ActionButton>
              </>
            )}
            {actions.length > 0 && <ActionsMenu actions={actions} label="Autres actions" variant="default" />}
          </Group>
        )
      }
    />
  );
}

function Balance({ balance }: { balance: string }) {
  const euros = Number(balance);
  const positive = euros > 0 ? 'secondary' : 'outline';
  return (
    <>
      <VariantBadge variant={euros < 0 ? 'destructive' : positive}>
        Solde&nbsp;: {formatEuros(balance)}
      </VariantBadge>
      <Text span size="xs" c="dimmed">
        {balanceMeaning(balance)}
      </Text>
    </>
  );
}

/** The actions in the menu, as far as the member may. An archived client is restored at his banner. */
function useMenuActions(client: AccountDetail, onDialog: OnDialog): MenuAction[] {
  const member = useMember();
  const { archive } = useArchive(client);
  const navigate = useNavigate();
  const journal = () => void navigate({ to: '/audit', search: { about: `client:${client.id}` } });
  const merge = () => onDialog({ kind: 'merge' });
  const remove = () => onDialog({ kind: 'delete' });
  const actions: (MenuAction | false)[] = [
    can(member, 'clients.edit') &&
      !client.archived_at && { label: 'Archiver', Icon: IconArchive, run: archive },
    can(member, 'clients.merge') && { label: 'Fusionner…', Icon: IconArrowsJoin, run: merge },
    can(member, 'audit.read') && { label: 'Journal', Icon: IconHistory, run: journal },
    can(member, 'clients.delete') && { label: 'Supprimer', Icon: IconTrash, run: remove, danger: true },
  ];
  return actions.filter((action) => action !== false);
}
