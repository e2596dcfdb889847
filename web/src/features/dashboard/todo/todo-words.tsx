import type { TodoLine } from '@florilege/contract/dashboard/dashboard.contract.ts';
import type { TodoKind } from '@florilege/contract/dashboard/todo-kinds.ts';
import { addDays } from '@florilege/contract/http/dates.ts';
import {
  IconAlertTriangle,
  IconEyeCheck,
  IconFlower,
  IconLinkOff,
  type IconProps,
  IconRepeat,
  IconSettingsExclamation,
  IconTruckOff,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { formatAgo, formatCount, formatEuros } from '../../../shared/format.ts';
import { stringifySearch } from '../../../shared/search-params.ts';

type Words = {
  icon: ComponentType<IconProps>;
  tone: 'petal' | 'amber' | 'red';
  sentence: (line: TodoLine) => string;
  detail: (line: TodoLine) => string;
  /** What the button says, and where it leads; `day` is today. */
  action: string;
  href: (day: string) => string;
};

const orders = ({ order_ids, count }: TodoLine) =>
  `n°\u00a0${order_ids.join(', ')}${count > order_ids.length ? '…' : ''}`;
const oldest = ({ since }: TodoLine) => (since ? `le plus ancien ${formatAgo(since)}` : '');
const amount = (line: TodoLine) => (line.amount === null ? '' : formatEuros(line.amount));
const many = (count: number, one: string, several: string) => (count < 2 ? one : several);

/** What each line « À traiter » says, and where its button leads. */
export const todoWords: Record<TodoKind, Words> = {
  to_prepare: {
    icon: IconFlower,
    tone: 'petal',
    sentence: ({ count }) => `${formatCount(count, 'commande')} à préparer aujourd’hui`,
    detail: orders,
    action: 'Préparer',
    href: (day) => `/commandes${stringifySearch({ todo: 'prepare', delivery_from: day, delivery_to: day })}`,
  },
  without_driver: {
    icon: IconTruckOff,
    tone: 'petal',
    sentence: ({ count }) => `${formatCount(count, 'livraison')} sans livreur d’ici demain`,
    detail: orders,
    action: 'Affecter',
    href: (day) =>
      `/commandes${stringifySearch({ todo: 'driver', delivery_from: day, delivery_to: addDays(day, 1) })}`,
  },
  verifications: {
    icon: IconEyeCheck,
    tone: 'petal',
    sentence: ({ count }) =>
      `${formatCount(count, 'bouquet')} ${many(count, 'attend', 'attendent')} votre validation`,
    detail: orders,
    action: 'Vérifier',
    href: () => '/verifications',
  },
  payment_alerts: {
    icon: IconAlertTriangle,
    tone: 'red',
    sentence: ({ count }) => `${formatCount(count, 'paiement')} à vérifier`,
    detail: (line) => [amount(line), oldest(line)].filter(Boolean).join(' · '),
    action: 'Examiner',
    href: () => '/?panneau=paiements',
  },
  subscriptions: {
    icon: IconRepeat,
    tone: 'red',
    sentence: ({ count }) => `${formatCount(count, 'abonnement')} à régler`,
    detail: () => 'une date manquée, ou dont la commande n’a pas pu être créée',
    action: 'Régler',
    href: () => '/abonnements?problems=true',
  },
  open_links: {
    icon: IconLinkOff,
    tone: 'amber',
    sentence: ({ count }) => `${formatCount(count, 'lien')} de paiement sans réponse depuis plus de 3 jours`,
    detail: (line) => [amount(line), oldest(line)].filter(Boolean).join(' · '),
    action: 'Relancer',
    href: () => '/commandes?todo=link',
  },
  failed_jobs: {
    icon: IconSettingsExclamation,
    tone: 'red',
    sentence: ({ count }) => `${formatCount(count, 'tâche')} en échec`,
    detail: ({ since }) => (since ? `la plus ancienne ${formatAgo(since)}` : ''),
    action: 'Voir',
    href: () => '/?panneau=taches',
  },
};
