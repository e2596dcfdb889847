import { IconSettings } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyWith } from '../../session/use-session.ts';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/parametres',
  beforeLoad: onlyWith('settings.manage'),
  component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
});

export const settingsFeature = {
  pages: [settings],
  menu: { label: 'Paramètres', to: '/parametres', icon: IconSettings, permission: 'settings.manage' },
} as const satisfies Feature;
