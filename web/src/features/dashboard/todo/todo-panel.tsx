import { can } from '@florilege/contract/auth/roles.ts';
import type { TodoLine } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { Anchor, Badge, Box, Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { StaleNotice } from '../../../shared/ui/stale-notice.tsx';
import { useToday } from '../../../shared/use-clock.ts';
import { todoQuery } from '../dashboard.queries.ts';
import { DashboardPanel } from '../dashboard-panel.tsx';
import classes from './todo.module.css';
import { todoWords } from './todo-words.ts';

type Props = {
  area: string;
  /** The figures beside it are those of one shop. */
  filtered: boolean;
};

/** « À traiter »: work that this member can do, each line with a link to it; of all shops. */
export function TodoPanel({ area, filtered }: Props) {
  const todo = useQuery(todoQuery);
  const count = todo.data?.length ?? 0;
  const badge = count > 0 && (
    <Badge variant="light" color="petal" size="lg">
      {count}
      <VisuallyHidden> {count < 2 ? 'ligne' : 'lignes'}</VisuallyHidden>
    </Badge>
  );
  return (
    <DashboardPanel title="À traiter" beside={badge} ofAllShops={filtered} area={area}>
      {todo.isError && (
        <Box p="sm" pb={0}>
          <StaleNotice
            message={errorMessage(todo.error)}
            onRetry={() => void todo.refetch()}
            retrying={todo.isFetching}
          />
        </Box>
      )}
      {todo.isPending && <LinesSkeleton />}
      {todo.data && count === 0 && <NothingToDo />}
      {count > 0 && (
        <ul>
          {todo.data?.map((line) => (
            <Line key={line.kind} line={line} />
          ))}
        </ul>
      )}
    </DashboardPanel>
  );
}

function Line({ line }: { line: TodoLine }) {
  const { icon: Icon, tone, sentence, detail, action, href } = todoWords[line.kind];
  const text = sentence(line);
  return (
    <li className={classes.line}>
      <Icon size={20} stroke={1.6} aria-hidden color={`var(--fl-${tone})`} />
      <Box flex={1} miw={0}>
        <Sentence>{text}</Sentence>
        <Detail>{detail(line)}</Detail>
      </Box>
      <Button
        component={PageLink}
        href={href(useToday())}
        variant="default"
        aria-label={`${action}\u00a0: ${text}`}
      >
        {action}
      </Button>
    </li>
  );
}

const Sentence = ({ children }: { children: string }) => (
  <Text fw="var(--fl-weight-strong)" textWrap="pretty">
    {children}
  </Text>
);

const Detail = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed" className="fl-figures">
    {children}
  </Text>
);

function NothingToDo() {
  const drives = !can(useMember(), 'orders.edit');
  return (
    <Stack gap="2xs" flex={1} align="center" justify="center" px="md" py="xl" ta="center">
      <IconCircleCheck size={28} stroke={1.5} aria-hidden color="var(--fl-green)" />
      <Sentence>Rien à traiter pour le moment</Sentence>
      <Detail>
        {drives ? (
          <>
            Vos tournées vous attendent dans{' '}
            <Anchor component={Link} to="/livraisons" inherit underline="always">
              Livraisons
            </Anchor>
            .
          </>
        ) : (
          'Ce qui demande une action apparaîtra ici.'
        )}
      </Detail>
    </Stack>
  );
}

function LinesSkeleton() {
  return (
    <div aria-hidden>
      {[62, 48, 70].map((width) => (
        <div key={width} className={classes.line}>
          <Skeleton height={20} width={20} circle />
          <Box flex={1}>
            <Skeleton height={14} width={`${width}%`} />
            <Skeleton height={11} mt="xs" width="34%" />
          </Box>
          <Skeleton height={36} width={88} radius="md" />
        </div>
      ))}
    </div>
  );
}
