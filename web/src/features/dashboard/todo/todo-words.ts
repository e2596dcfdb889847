import type { TodoKind } from '@florilege/contract/dashboard/todo-kinds.ts';
import { IconSettingsExclamation } from '@tabler/icons-react';
import { formatAgo, formatCount } from '../../../shared/format.ts';
import type { TodoWords } from '../../../shared/todo-words.ts';
import { ordersTodo } from '../../orders/orders.public.ts';
import { paymentsTodo } from '../../payments/payments.public.ts';
import { subscriptionsTodo } from '../../subscriptions/subscriptions.public.ts';
import { teamTodo } from '../../team/team.public.ts';
import { verificationsTodo } from '../../verifications/verifications.public.ts';

/** Every line « À traiter », from the feature that it is about. */
export const todoWords: Record<TodoKind, TodoWords> = {
  ...ordersTodo,
  ...paymentsTodo,
  ...subscriptionsTodo,
  ...teamTodo,
  ...verificationsTodo,
  failed_jobs: {
    icon: IconSettingsExclamation,
    tone: 'red',
    sentence: ({ count }) => `${formatCount(count, 'tâche')} en échec`,
    detail: ({ since }) => (since ? `la plus ancienne ${formatAgo(since)}` : ''),
    action: 'Voir',
    href: () => '/?panneau=taches',
  },
};
