import { can, canManage, roleBadge } from '@florilege/contract/auth/roles.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconDeviceMobile,
  IconEdit,
  IconFingerprintOff,
  IconHistory,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Member } from '../../session/use-session.ts';
import { formatCount, formatDateTime } from '../../shared/format.ts';
import type { Column } from '../../shared/list/data-table.tsx';
import { ActionsMenu, type MenuAction } from '../../shared/ui/actions-menu.tsx';
import { useFailed } from '../../shared/ui/notification-dialog.tsx';
import { PhoneLink } from '../../shared/ui/reach-links.tsx';
import { VariantBadge } from '../../shared/ui/status-badge.tsx';
import classes from './team.module.css';
import { useActivateMember } from './team.queries.ts';

export function teamColumns(me: Member, onDialog: OpenMemberDialog): Column<TeamMember>[] {
  return [
    {
      name: 'name',
      head: 'Nom',
      cell: (member) => <MemberName member={member} self={member.id === me.id} />,
      className: classes.name,
      waiting: '60%',
    },
    { name: 'phone', head: 'Téléphone', cell: ({ phone }) => <PhoneLink phone={phone} />, waiting: 118 },
    {
      name: 'role',
      head: 'Rôle',
      cell: ({ role }) => <VariantBadge variant={roleBadge[role]}>{role}</VariantBadge>,
      className: classes.role,
      waiting: 92,
    },
    {
      name: 'last',
      head: 'Dernière connexion',
      cell: ({ last_sign_in_at }) => (
        <>
          <span className={classes.unheaded}>Dernière connexion&nbsp;: </span>
          <span className="fl-nowrap">{last_sign_in_at ? formatDateTime(last_sign_in_at) : 'Jamais'}</span>
        </>
      ),
      className: classes.last,
      waiting: 118,
    },
    {
      name: 'actions',
      head: 'Actions',
      headHidden: true,
      cell: (member) => <MemberActions member={member} me={me} onDialog={onDialog} />,
      className: classes.actions,
      waiting: 0,
    },
  ];
}

function MemberName({ member, self }: { member: TeamMember; self: boolean }) {
  const { display_name, active, access, deliveries_ahead } = member;
  const refused = access === 'failed';
  return (
    <Group gap="var(--fl-space-2xs) var(--fl-space-xs)" component="span">
      {display_name || 'Sans nom'}
      {self && (
        <Text span c="dimmed" fw="var(--fl-weight-text)">
          {' '}
          (vous)
        </Text>
      )}
      {!active && (
        <Badge variant="light" color="gray" size="sm">
          Désactivé
        </Badge>
      )}
      {access !== 'ready' && (
        <Badge variant="light" color={refused ? 'red' : 'amber'} size="sm">
          {refused ? 'Accès refusé par le service' : 'Accès en préparation'}
        </Badge>
      )}
      {!active && deliveries_ahead > 0 && (
        <Text span size="xs" c="dimmed" fw="var(--fl-weight-text)" w="100%">
          {formatCount(deliveries_ahead, 'livraison')} à confier à quelqu’un d’autre
        </Text>
      )}
    </Group>
  );
}

export type MemberDialogKind = 'edit' | 'delete' | 'deactivate' | 'sessions' | 'passkeys';

type OpenMemberDialog = (kind: MemberDialogKind, member: TeamMember) => void;

type ActionsProps = { member: TeamMember; me: Member; onDialog: OpenMemberDialog };

/** The actions on a member that the server would not refuse. */
function MemberActions({ member, me, onDialog }: ActionsProps) {
  const { id, display_name: name, role, active, passkeys } = member;
  const navigate = useNavigate();
  const onError = useFailed();
  const activate = useActivateMember();
  const manageable = canManage(me, role);
  const self = me.id === id;
  const removable = manageable && !self && active;
  const open = (kind: MemberDialogKind) => () => onDialog(kind, member);
  const journal = () => void navigate({ to: '/audit', search: { about: `member:${id}` } });
  const onSuccess = () =>
    notifications.show({ message: `${name} peut de nouveau se connecter`, color: 'green' });
  const reactivate = () => void activate.mutateAsync({ id, active: true }).then(onSuccess, onError);
  const others: (MenuAction | false)[] = [
    (manageable || self) && { label: 'Sessions', Icon: IconDeviceMobile, run: open('sessions') },
    { label: 'Journal', Icon: IconHistory, run: journal },
    can(me, 'passkeys.recover') &&
      !self &&
      passkeys > 0 && { label: 'Retirer les clés d’accès', Icon: IconFingerprintOff, run: open('passkeys') },
    removable && { label: 'Désactiver', Icon: IconUserOff, run: open('deactivate'), danger: true },
    manageable && !active && { label: 'Réactiver', Icon: IconUserCheck, run: reactivate },
    removable && { label: 'Supprimer', Icon: IconTrash, run: open('delete'), danger: true },
  ];
  return (
    <>
      {manageable && (
        <ActionIcon size={44} aria-label={`Modifier ${name}`} onClick={open('edit')}>
          <IconEdit size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionsMenu
        actions={others.filter((action) => action !== false)}
        label={`Autres actions pour ${name}`}
        variant="subtle"
        size={44}
      />
    </>
  );
}
