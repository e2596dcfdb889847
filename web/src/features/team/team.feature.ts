import { IconUsersGroup } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyWith } from '../../session/use-session.ts';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';
import { oneOf, uuid } from '../../shared/read.ts';

type TeamSearch = { new?: '1' | undefined; member?: string | undefined; [name: string]: unknown };

const team = createRoute({
  getParentRoute: () => rootRoute,
  path: '/equipe',
  // `new` opens the dialog of a new member, `member` marks the row of one; the URL may carry more.
  validateSearch: (search: Record<string, unknown>): TeamSearch => ({
    ...search,
    new: oneOf('1')(search.new),
    member: uuid(search.member),
  }),
  beforeLoad: onlyWith('team.manage'),
  component: lazyRouteComponent(() => import('./team-screen.tsx'), 'TeamScreen'),
});

export const teamFeature = {
  pages: [team],
  menu: {
    label: 'Équipe',
    to: '/equipe',
    icon: IconUsersGroup,
    permission: 'team.manage',
    create: { label: 'Ajouter un membre', words: 'créer nouveau inviter', permission: 'team.manage' },
  },
} as const satisfies Feature;
