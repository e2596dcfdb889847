import { IconHistory } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyWith } from '../../session/use-session.ts';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';
import { auditUrl } from './audit-url.ts';

const audit = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  validateSearch: auditUrl.search,
  beforeLoad: onlyWith('audit.read'),
  component: lazyRouteComponent(() => import('./audit-screen.tsx'), 'AuditScreen'),
});

export const auditFeature = {
  pages: [audit],
  menu: { label: 'Journal', to: '/audit', icon: IconHistory, permission: 'audit.read' },
} as const satisfies Feature;
