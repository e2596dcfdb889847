import type { TodoLine } from '@florilege/contract/dashboard/dashboard.contract.ts';
import type { TodoKind } from '@florilege/contract/dashboard/todo-kinds.ts';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { formatAgo, formatEuros, joined } from './format.ts';

/** Text of a line « À traiter », and where its button leads; `day` is today. */
export type TodoWords = {
  icon: ComponentType<IconProps>;
  tone: 'petal' | 'amber' | 'red';
  sentence: (line: TodoLine) => string;
  detail: (line: TodoLine) => string;
  action: string;
  href: (day: string) => string;
};

/** A feature's lines in `<feature>.todo.ts`. */
export type FeatureTodo = Partial<Record<TodoKind, TodoWords>>;

export const orderNumbers = ({ order_ids, count }: TodoLine) =>
  `n°\u00a0${order_ids.join(', ')}${count > order_ids.length ? '…' : ''}`;

/** `oldest` agrees with what is counted. */
export const amountAndAge = ({ amount, since }: TodoLine, oldest = 'le plus ancien') =>
  joined(amount === null ? '' : formatEuros(amount), since ? `${oldest} ${formatAgo(since)}` : '');
