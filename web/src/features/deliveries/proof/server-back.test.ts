import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError, networkError } from '../../../shared/api/api-error.ts';
import { onServerBack } from './server-back.ts';

test('tells once of a server that answers again, and of no refusal', async () => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false } },
  });
  let times = 0;
  const end = onServerBack(queryClient, () => {
    times += 1;
  });
  const read = (queryKey: string[], error?: Error) =>
    queryClient
      .fetchQuery({ queryKey, queryFn: () => (error ? Promise.reject(error) : Promise.resolve('read')) })
      .catch(() => undefined);

  await read(['day'], new ApiError('Non', { status: 403, code: 'FORBIDDEN' }));
  await read(['todo']);
  expect(times).toBe(0);
  await read(['orders'], networkError());
  queryClient.setQueryData(['kept'], 'of the device');
  expect(times).toBe(0);
  await read(['team']);
  await read(['clients']);
  expect(times).toBe(1);
  end();
  await read(['shops'], networkError());
  await read(['photos']);
  expect(times).toBe(1);
});
