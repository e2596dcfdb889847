import { sql } from 'kysely';
import { type AuditLine, type FeatureAudit, field, show } from '../audit/audit.public.ts';

const theMember = (line: AuditLine) =>
  line.name('member') ?? line.value('display_name') ?? 'un ancien membre';

function sessionsEnded(line: AuditLine): string {
  const ended = line.value('ended');
  const sessions = ended === '1' ? 'une session' : `${ended} sessions`;
  return `a mis fin à ${ended === 'all' ? 'toutes les sessions' : sessions} du membre ${theMember(line)}`;
}

export const teamAudit: FeatureAudit = {
  things: {
    member: {
      names: (ids) => sql`select 'member:' || id, display_name from members where id = ${ids}`,
      idType: 'uuid',
      former: { table: 'members', column: 'display_name' },
      journal: { about: 'member', title: (_id, name) => name ?? null },
    },
  },
  tables: {
    members: {
      kind: 'team',
      thing: 'member',
      the: theMember,
      of: (line) => `du membre ${theMember(line)}`,
      added: (line) => `a ajouté ${theMember(line)} à l’équipe (${line.value('role') ?? ''})`,
      removed: (line) => `a retiré ${theMember(line)} de l’équipe`,
      turningPoint(line) {
        const active = line.row.before && line.row.after?.active;
        if (active === 'false') return `a désactivé ${theMember(line)}`;
        return active === 'true' ? `a réactivé ${theMember(line)}` : null;
      },
      fields: {
        display_name: field('le nom'),
        phone: field('le téléphone', show.phone),
        role: field('le rôle'),
        active: field('l’accès', show.yesNo),
      },
    },
    auth_sessions: { kind: 'team', thing: 'member', the: theMember, removed: sessionsEnded, fields: {} },
  },
};
