import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountContact, AccountDetail } from '@florilege/contract/clients/account.ts';
import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { Group, Text } from '@mantine/core';
import {
  IconArchive,
  IconArrowsJoin,
  IconEdit,
  IconFileExport,
  IconFileText,
  IconHistory,
  IconTrash,
  IconUserOff,
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
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { useTakeData } from '../../privacy/privacy.public.ts';
import { balanceWords, dueOf } from '../client-words.ts';
import { useArchive } from '../merge/archive-and-delete.tsx';
import classes from './client-detail.module.css';

/** `contact` null: a new one. */
export type OpenClientDialog =
  | { kind: 'edit' | 'merge' | 'delete' | 'anonymise' }
  | { kind: 'contact'; contact: AccountContact | null }
  | { kind: 'deleteContact'; contact: AccountContact };

type OnDialog = (dialog: OpenClientDialog) => void;

export function ClientHeader(props: { client: AccountDetail; back: BackToList; onDialog: OnDialog }) {
  const { client, back, onDialog } = props;
  const mayEdit = can(useMember(), 'clients.edit');
  const actions = useMenuActions(client, onDialog);
  const opens = (dialog: OpenClientDialog) =>
    ({ onClick: () => onDialog(dialog), 'aria-haspopup': 'dialog' }) as const;
  return (
    <PageHeader
      title={client.name}
      aside={
        <Group component="span" gap="xs" my="2xs">
          <VariantBadge variant="outline">{clientTypes[client.type]}</VariantBadge>
          {client.balance !== null && <Balance client={client} balance={client.balance} />}
        </Group>
      }
      subtitle={`Client depuis le ${formatDate(client.created_at)}`}
      breadcrumb={<BackTrail back={back} label={client.name} />}
      actions={
        (mayEdit || actions.length > 0) && (
          <Group gap="xs" wrap="nowrap" className={classes.actions}>
            {mayEdit && (
              <>
                <ActionButton Icon={IconUserPlus} {...opens({ kind: 'contact', contact: null })}>
                  Ajouter un contact
                </ActionButton>
                <ActionButton Icon={IconEdit} variant="filled" {...opens({ kind: 'edit' })}>
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

const Balance = ({ client, balance }: { client: AccountDetail; balance: string }) => (
  <>
    <VariantBadge variant={balanceBadge(dueOf(client))}>Solde&nbsp;: {formatEuros(balance)}</VariantBadge>
    <Text span size="xs" c="dimmed">
      {balanceWords(client)}
    </Text>
  </>
);

function balanceBadge(due: Cents) {
  if (due < 0) return 'destructive';
  return due > 0 ? 'secondary' : 'outline';
}

const dataChoices = [
  { label: 'Toutes ses données (PDF)', Icon: IconFileText, format: 'pdf' },
  { label: 'Toutes ses données (JSON)', Icon: IconFileExport, format: 'json' },
] as const;

/** The actions in the menu, as far as the member may. An archived client is restored at his banner. */
function useMenuActions(client: AccountDetail, onDialog: OnDialog): MenuAction[] {
  const member = useMember();
  const { archive } = useArchive(client);
  const navigate = useNavigate();
  const journal = () => void navigate({ to: '/audit', search: { about: `client:${client.id}` } });
  const merge = () => onDialog({ kind: 'merge' });
  const remove = () => onDialog({ kind: 'delete' });
  const anonymise = () => onDialog({ kind: 'anonymise' });
  const taking = useTakeData(client.id);
  const failed = useFailed('Export impossible');
  const actions: (MenuAction | false)[] = [
    can(member, 'clients.edit') &&
      !client.archived_at && { label: 'Archiver', Icon: IconArchive, run: archive },
    can(member, 'clients.merge') && { label: 'Fusionner…', Icon: IconArrowsJoin, run: merge },
    can(member, 'audit.read') && { label: 'Journal', Icon: IconHistory, run: journal },
    ...(can(member, 'privacy.manage') ? dataChoices : []).map(({ label, Icon, format }) => ({
      ...{ label, Icon },
      run: () => taking.mutate(format, { onError: failed }),
    })),
    can(member, 'privacy.manage') && {
      label: 'Anonymiser…',
      Icon: IconUserOff,
      run: anonymise,
      danger: true,
    },
    can(member, 'clients.delete') && { label: 'Supprimer', Icon: IconTrash, run: remove, danger: true },
  ];
  return actions.filter((action) => action !== false);
}
