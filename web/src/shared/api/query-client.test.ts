import { expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { queryClient } from './query-client.ts';

const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {};
const again = (code: ApiErrorCode, status: number, failures = 0) => {
  const error = new ApiError('', { code, status });
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no rule');
  return retry(failures, error) && retryDelay(failures, error);
};

test.each([
  ['no answer, at once', again('NETWORK', 0), 500],
  ['a server in trouble, later and later', again('UNAVAILABLE', 503, 1), 1000],
  ['too many requests, once their seconds are over', again('RATE_LIMITED', 429), 5000],
  ['not a third time', again('RATE_LIMITED', 429, 2), false],
  ['not a refusal', again('FORBIDDEN', 403), false],
])('a read is sent again: %s', (_, delay, expected) => {
  expect(delay).toBe(expected);
});
