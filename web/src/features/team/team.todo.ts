import { IconShieldExclamation } from '@tabler/icons-react';
import { formatAgo, joined } from '../../shared/format.ts';
import type { FeatureTodo } from '../../shared/todo-words.ts';

export const teamTodo = {
  guessed_codes: {
    icon: IconShieldExclamation,
    tone: 'red',
    sentence: ({ member_names, count }) =>
      `Beaucoup de codes de connexion refusés\u00a0: ${member_names.join(', ')}${count > member_names.length ? '…' : ''}`,
    detail: ({ since }) =>
      joined('quelqu’un les devine peut-être', since && `le premier ${formatAgo(since)}`),
    action: 'Voir',
    href: () => '/equipe',
  },
  bulk_reads: {
    icon: IconShieldExclamation,
    tone: 'red',
    sentence: ({ member_names, count }) =>
      `Beaucoup de clients consultés en un jour\u00a0: ${member_names.join(', ')}${count > member_names.length ? '…' : ''}`,
    detail: ({ since }) =>
      joined('quelqu’un copie peut-être le fichier', since && `la première lecture ${formatAgo(since)}`),
    action: 'Voir',
    href: () => '/audit',
  },
} satisfies FeatureTodo;
