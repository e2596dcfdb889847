import { IconEyeCheck } from '@tabler/icons-react';
import { formatCount } from '../../shared/format.ts';
import { type FeatureTodo, orderNumbers } from '../../shared/todo-words.ts';

export const verificationsTodo = {
  verifications: {
    icon: IconEyeCheck,
    tone: 'petal',
    sentence: ({ count }) =>
      `${formatCount(count, 'bouquet')} ${count < 2 ? 'attend' : 'attendent'} votre validation`,
    detail: orderNumbers,
    action: 'Vérifier',
    href: () => '/verifications',
  },
} satisfies FeatureTodo;
