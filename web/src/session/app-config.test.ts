import { expect, test } from 'vitest';
import { inboxUrl } from './app-config.ts';

test('links to the messages of the entered phone', () => {
  const demo = {
    auth_url: '/auth/v1',
    auth_api_key: '',
    demo: { sms_inbox_url: 'http://localhost:3001/sms' },
  };
  expect(inboxUrl(demo, null)).toBe('http://localhost:3001/sms');
  expect(inboxUrl(demo, '+33612345678')).toBe('http://localhost:3001/sms?phone=%2B33612345678');
  expect(inboxUrl({ ...demo, demo: null }, null)).toBeNull();
});
