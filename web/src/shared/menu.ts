import type { Permission } from '@florilege/contract/auth/roles.ts';
import {
  IconHistory,
  IconHome,
  IconPhoto,
  IconRepeat,
  IconRosetteDiscountCheck,
  IconSettings,
  IconShoppingBag,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

/** `deep`: also active below its address. `permission`: shown only to members who have it. */
export const menu = [
  { label: 'Accueil', to: '/', icon: IconHome },
  { label: 'Commandes', to: '/commandes', icon: IconShoppingBag, deep: true },
  { label: 'Clients', to: '/clients', icon: IconUsers, deep: true },
  { label: 'Abonnements', to: '/abonnements', icon: IconRepeat, deep: true },
  { label: 'Livraisons', to: '/livraisons', icon: IconTruckDelivery },
  { label: 'Photos', to: '/medias', icon: IconPhoto, deep: true },
  { label: 'Équipe', to: '/equipe', icon: IconUsersGroup, permission: 'team.manage' },
  {
    label: 'Vérifications',
    to: '/verifications',
    icon: IconRosetteDiscountCheck,
    permission: 'verifications.decide',
  },
  { label: 'Journal', to: '/audit', icon: IconHistory, permission: 'audit.read' },
  { label: 'Paramètres', to: '/parametres', icon: IconSettings, permission: 'settings.manage' },
] as const satisfies readonly {
  label: string;
  to: string;
  icon: unknown;
  deep?: true;
  permission?: Permission;
}[];
