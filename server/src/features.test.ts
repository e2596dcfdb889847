import { jobNames } from '@florilege/contract/dashboard/job-names.ts';
import { todoKindValues } from '@florilege/contract/dashboard/todo-kinds.ts';
import { expect, test } from 'vitest';
import type { Deps } from './feature.ts';
import { allFeatures, jobsOf, todos } from './features.ts';

test('counts every line « À traiter » in exactly one feature', () => {
  const counted = allFeatures.flatMap((feature) => Object.keys(feature.todos ?? {}));
  expect(counted.sort()).toEqual([...todoKindValues].sort());
  expect(Object.keys(todos).sort()).toEqual(counted);
});

test('has a French name for every background job', () => {
  // Only the names of the jobs are read, and one of them depends on these two.
  const { tasks, heavy } = jobsOf({ auth: { mode: 'embedded' }, sms: {} } as unknown as Deps);
  expect(Object.keys({ ...tasks, ...heavy }).sort()).toEqual(Object.keys(jobNames).sort());
});
