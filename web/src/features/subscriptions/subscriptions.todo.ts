import { IconRepeat } from '@tabler/icons-react';
import { formatCount } from '../../shared/format.ts';
import type { FeatureTodo } from '../../shared/todo-words.ts';

export const subscriptionsTodo = {
  subscriptions: {
    icon: IconRepeat,
    tone: 'red',
    sentence: ({ count }) => `${formatCount(count, 'abonnement')} à régler`,
    detail: () => 'une date manquée, ou dont la commande n’a pas pu être créée',
    action: 'Régler',
    href: () => '/abonnements?problems=true',
  },
} satisfies FeatureTodo;
