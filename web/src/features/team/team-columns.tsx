import { roleBadge } from '@florilege/contract/auth/roles.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { Badge } from '@mantine/core';
import type { Member } from '../../session/use-session.ts';
import { formatCount, formatDateTime } from '../../shared/format.ts';
import type { Column } from '../../shared/list/data-table.tsx';
import { PhoneLink } from '../../shared/ui/reach-links.tsx';
import { VariantBadge } from '../../shared/ui/status-badge.tsx';
import { MemberActions, type OpenMemberDialog } from './member-actions.tsx';
import classes from './team.module.css';

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
      waiting: 92,
    },
    {
      name: 'last',
      head: 'Dernière connexion',
      cell: ({ last_sign_in_at }) => (
        <>
          <span className={classes.unheaded}>Dernière connexion&nbsp;: </span>
          {last_sign_in_at ? formatDateTime(last_sign_in_at) : 'Jamais'}
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
  return (
    <>
      {display_name || 'Sans nom'}
      {self && <span className={classes.you}> (vous)</span>}
      {!active && (
        <Badge variant="light" color="gray" size="sm" className={classes.mark}>
          Désactivé
        </Badge>
      )}
      {access !== 'ready' && (
        <Badge
          variant="light"
          color={access === 'failed' ? 'red' : 'yellow'}
          size="sm"
          className={classes.mark}
        >
          {access === 'failed' ? 'Accès refusé par le service' : 'Accès en préparation'}
        </Badge>
      )}
      {!active && deliveries_ahead > 0 && (
        <span className={classes.hint}>
          {formatCount(deliveries_ahead, 'livraison')} à confier à quelqu’un d’autre
        </span>
      )}
    </>
  );
}
