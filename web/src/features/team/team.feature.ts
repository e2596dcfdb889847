import { IconUsersGroup } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { onlyWith } from '../../session/use-session.ts';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';
import { tolerant } from '../../shared/search-params.ts';

const team = createRoute({
  getParentRoute: () => rootRoute,
  path: '/equipe',
  // `new` opens the dialog of a new member, `member` marks the row of one; the URL may carry more.
  validateSearch: z.looseObject({ new: tolerant(z.literal('1')), member: tolerant(z.uuid()) }),
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
