import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../shared/api/query-client.ts';
import { warnWhileSaving } from './page-events.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['asks before a change is left that is being sent', {}, 1],
  ['leaves what only reads without a question', { meta: { reads: true } }, 0],
])('%s', async (_, options, questions) => {
  let leave: (event: { preventDefault: () => void }) => void = () => undefined;
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: typeof leave) => {
      leave = listener;
    },
  });
  warnWhileSaving();
  const answer = Promise.withResolvers<void>();
  const sent = new MutationObserver(queryClient, { ...options, mutationFn: () => answer.promise }).mutate();
  const preventDefault = vi.fn();
  leave({ preventDefault });
  expect(preventDefault).toHaveBeenCalledTimes(questions);
  answer.resolve();
  await sent;
});
