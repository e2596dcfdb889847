import { de } from '@florilege/contract/http/elision.ts';
import type { MemberSession, TeamMember } from '@florilege/contract/team/team.contract.ts';
import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-session.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import buttons from '../../shared/dialog/dialog-buttons.module.css';
import { formatAgo, formatCount, formatDateTime } from '../../shared/format.ts';
import { ErrorAlert, Loaded } from '../../shared/ui/error-panel.tsx';
import { OwnPasskeys } from '../auth/auth.public.ts';
import classes from './team.module.css';
import { sessionsQuery, useEndSessions } from './team.queries.ts';

/** Sessions of a member, to end after a lost phone or a computer left open. */
type Props = { member: Pick<TeamMember, 'id' | 'display_name'>; onClose: () => void };

export default function SessionsDialog({ member, onClose }: Props) {
  const me = useMember();
  const self = me.id === member.id;
  const sessions = useQuery(sessionsQuery(member.id));
  const end = useEndSessions(member.id);
  const others = sessions.data?.sessions.filter(({ current }) => !current) ?? [];
  const finish = (sessionId: string | null) =>
    end.mutate(sessionId, {
      onSuccess: ({ ended }) => notifications.show({ message: endedText(ended), color: 'green' }),
    });
  const endable = sessions.data?.listed === false || others.length > 0;

  return (
    <Dialog onClose={onClose} title={self ? 'Vos accès' : `Sessions ${de(member.display_name)}`} size="lg">
      <Stack gap="sm">
        {self && <OwnPasskeys />}
        {self && (
          <Title order={3} size="h4">
            Sessions
          </Title>
        )}
        <ErrorAlert error={end.error} title="La session n’a pas été terminée" />
        <Loaded query={sessions} skeleton={<SessionsSkeleton />}>
          {(found) => <Sessions {...found} ending={end.isPending} onEnd={finish} />}
        </Loaded>
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Fermer
          </Button>
          {endable && (
            <Button
              color="red"
              onClick={() => finish(null)}
              loading={end.isPending && end.variables === null}
            >
              {self && sessions.data?.listed ? 'Terminer les autres sessions' : 'Tout déconnecter'}
            </Button>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}

const SessionsSkeleton = () => (
  <Stack gap="sm" role="status" aria-busy="true" aria-label="Chargement des sessions…">
    <Skeleton height={52} radius="md" />
    <Skeleton height={52} radius="md" />
  </Stack>
);

function endedText(ended: number | null): string {
  if (ended === null) return 'Toutes les sessions sont terminées';
  return ended === 0
    ? 'Cette session était déjà terminée'
    : `${formatCount(ended, 'session')} ${ended > 1 ? 'terminées' : 'terminée'}`;
}

type ListProps = {
  sessions: readonly MemberSession[];
  listed: boolean;
  ending: boolean;
  onEnd: (id: string) => void;
};

function Sessions({ sessions, listed, ending, onEnd }: ListProps) {
  if (!listed)
    return (
      <Text>
        Le service d’identification hébergé ne montre pas les sessions. Désactiver le membre ferme tous ses
        accès.
      </Text>
    );
  if (sessions.length === 0)
    return <Text>Aucune session ouverte&nbsp;: ce membre n’est connecté nulle part.</Text>;
  return (
    <ul aria-label="Sessions ouvertes" className={classes.sessions}>
      {sessions.map(({ id, device, ip, created_at, last_seen_at, current }) => (
        <Group key={id} component="li" gap="sm" py="sm" justify="space-between" wrap="nowrap">
          <div>
            <Group component="p" gap="xs">
              <strong>{device}</strong>
              {current && (
                <Badge variant="light" color="green" size="sm">
                  Cet appareil
                </Badge>
              )}
            </Group>
            <Text c="dimmed">
              {ip ? `Adresse ${ip}\u00a0· ` : ''}depuis le {formatDateTime(created_at)}&nbsp;· vue{' '}
              {formatAgo(last_seen_at)}
            </Text>
          </div>
          {!current && (
            <Button
              variant="default"
              onClick={() => onEnd(id)}
              disabled={ending}
              aria-label={`Terminer la session ${device}`}
            >
              Terminer
            </Button>
          )}
        </Group>
      ))}
    </ul>
  );
}
