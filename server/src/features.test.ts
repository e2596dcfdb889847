import { todoKindValues } from '@florilege/contract/dashboard/todo-kinds.ts';
import { expect, test } from 'vitest';
import { allFeatures, todos } from './features.ts';

test('counts every line « À traiter » in exactly one feature', () => {
  const counted = allFeatures.flatMap((feature) => Object.keys(feature.todos ?? {}));
  expect(counted.sort()).toEqual([...todoKindValues].sort());
  expect(Object.keys(todos).sort()).toEqual(counted);
});
