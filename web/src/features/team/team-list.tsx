import { roleBadge } from '@florilege/contract/auth/roles.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { Badge, Table, VisuallyHidden } from '@mantine/core';
import type { Member } from '../../session/use-session.ts';
import { formatCount, formatDateTime } from '../../shared/format.ts';
import { PhoneLink } from '../../shared/ui/reach-links.tsx';
import { VariantBadge } from '../../shared/ui/status-badge.tsx';
import { MemberActions, type MemberDialogKind } from './member-actions.tsx';
import classes from './team.module.css';

type RowProps = { me: Member; onDialog: (kind: MemberDialogKind, member: TeamMember) => void };
type Props = RowProps & { members: readonly TeamMember[]; asTable: boolean; found: string | undefined };

/** The team: a table on the desk, cards on the phone. */
export function TeamList({ members, asTable, found, ...row }: Props) {
  if (!asTable) {
    return (
      <ul className={classes.cards} aria-label="Membres de l’équipe">
        {members.map((member) => (
          <MemberCard key={member.id} member={member} found={member.id === found} {...row} />
        ))}
      </ul>
    );
  }
  return (
    <div className={classes.frame}>
      <Table
        verticalSpacing={5}
        horizontalSpacing="md"
        aria-label="Membres de l’équipe"
        className={classes.table ?? ''}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Nom</Table.Th>
            <Table.Th>Téléphone</Table.Th>
            <Table.Th>Rôle</Table.Th>
            <Table.Th>Dernière connexion</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr
              key={member.id}
              data-away={!member.active || undefined}
              {...(member.id === found && FOUND)}
            >
              <th scope="row" className={classes.name}>
                <MemberName member={member} me={row.me} />
              </th>
              <Table.Td className={classes.phone ?? ''}>
                <PhoneLink phone={member.phone} />
              </Table.Td>
              <Table.Td>
                <VariantBadge variant={roleBadge[member.role]}>{member.role}</VariantBadge>
              </Table.Td>
              <Table.Td className={classes.last ?? ''}>{lastSignIn(member)}</Table.Td>
              <Table.Td>
                <MemberActions member={member} {...row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The one that was looked for is seen at once. */
const FOUND = {
  'aria-current': true,
  ref: (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' }),
} as const;

function MemberCard({ member, found, ...row }: RowProps & { member: TeamMember; found: boolean }) {
  return (
    <li className={classes.card} data-away={!member.active || undefined} {...(found && FOUND)}>
      <div className={classes.top}>
        <span className={classes.name}>
          <MemberName member={member} me={row.me} />
        </span>
        <VariantBadge variant={roleBadge[member.role]}>{member.role}</VariantBadge>
      </div>
      <p className={classes.fact}>
        <PhoneLink phone={member.phone} />
      </p>
      <div className={classes.bottom}>
        <p className={classes.fact}>Dernière connexion&nbsp;: {lastSignIn(member)}</p>
        <MemberActions member={member} {...row} />
      </div>
    </li>
  );
}

function MemberName({ member, me }: { member: TeamMember; me: Member }) {
  const { display_name, active, access, deliveries_ahead } = member;
  return (
    <>
      {display_name || 'Sans nom'}
      {member.id === me.id && <span className={classes.you}> (vous)</span>}
      {!active && (
        <Badge variant="light" color="gray" size="sm" className={classes.mark ?? ''}>
          Désactivé
        </Badge>
      )}
      {access !== 'ready' && (
        <Badge
          variant="light"
          color={access === 'failed' ? 'red' : 'yellow'}
          size="sm"
          className={classes.mark ?? ''}
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

function lastSignIn({ last_sign_in_at }: TeamMember): string {
  return last_sign_in_at ? formatDateTime(last_sign_in_at) : 'Jamais';
}
