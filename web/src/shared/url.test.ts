import { describe, expect, test } from 'vitest';
import { backPath, sameAppPath, toId } from './url.ts';

describe('sameAppPath', () => {
  test.each([
    '/commandes',
    '/commandes?search=claire&status=to_call',
    '/clients/12/orders',
    '/commandes?search=a%20b#haut',
    '/',
    '/apicole',
  ])('takes the page %s', (path) => expect(sameAppPath(path)).toBe(path));

  test.each([
    ['another site', 'https://evil.example/commandes'],
    ['another site without scheme', '//evil.example'],
    ['another site by backslash', '/\\evil.example'],
    ['a backslash further on', '/commandes\\..\\evil'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line break that browsers drop', '/\n/evil.example'],
    ['dots that collapse to another site', '/.//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'commandes'],
    ['nothing', ''],
    ['the API', '/api/orders/'],
    ['the API itself', '/api'],
    ['sign-in’s own routes', '/auth/v1/logout'],
    ['dots into the API', '/commandes/../api/orders/'],
    ['a repeated parameter', ['/commandes', '/clients']],
    ['no parameter', undefined],
  ])('refuses %s', (_, value) => expect(sameAppPath(value)).toBeNull());
});

describe('backPath', () =>
  test.each([
    ['leads to the orders by default', {}, '/commandes'],
    [
      'gives the list back its search and status',
      { return: '/commandes', search: 'claire', status: 'to_call' },
      '/commandes?search=claire&status=to_call',
    ],
    [
      'takes an address that says everything as it is',
      { return: '/commandes?search=claire&requires_delivery=true', search: 'claire' },
      '/commandes?search=claire&requires_delivery=true',
    ],
    ['leads to any page of the app', { return: '/clients/4/orders', search: 'x' }, '/clients/4/orders'],
    ['never leads away', { return: '//evil.example', status: 'created' }, '/commandes?status=created'],
  ])('%s', (_, search, path) => expect(backPath(search, '/commandes')).toBe(path)));

test.each([
  ['4126', 4126],
  ['0', null],
  ['-1', null],
  ['12a', null],
  ['99999999999999999999', null],
  [undefined, null],
])('%s is number %s', (value, id) => expect(toId(value)).toBe(id));
