import { describe, expect, it } from 'vitest';
import { parseSearch } from '../../../shared/search-params.ts';
import {
  filtersOf,
  isFiltered,
  isToday,
  listAddress,
  orderLinkSearch,
  ordersSearch,
  resetFilters,
} from './orders-search.ts';

const read = (query: string) => ordersSearch.parse(parseSearch(query));

describe('the address of the list', () => {
  it('reads every filter', () => {
    const query =
      'search=0612&status=to_call&financial_status=paid&requires_delivery=true&delivery_from=2026-11-21&delivery_to=2026-11-24' +
      '&delivery_person=f1021e6e-0000-4000-8000-000000000006&todo=driver&deleted=true&new=1&from=4126';
    expect(read(query)).toEqual(Object.fromEntries(new URLSearchParams(query)));
  });

  it.each([
    ['status=all'],
    ['status=nonsense'],
    ['financial_status=1'],
    ['requires_delivery=peut-être'],
    ['delivery_from=2026-02-31'],
    ['delivery_from=1926-11-21'],
    ['delivery_to=demain'],
    ['delivery_person=Yanis'],
    ['todo=tout'],
    ['deleted=false'],
    ['new=oui'],
    ['from=1'],
    ['from=quatre'],
    ['search='],
    ['search=%20%20'],
    ['search=a&search=b'],
    ['unknown=1'],
  ])('takes %s as no filter', (query) => {
    expect(filtersOf(read(query))).toEqual({});
  });

  it('gives equal filters equal keys, whatever stands beside them', () => {
    expect(filtersOf(read('new=1&from=4126&status=created&search='))).toEqual({ status: 'created' });
    expect(Object.keys(filtersOf(ordersSearch.parse({})))).toEqual([]);
  });

  it('comes back to the letter from an order', () => {
    const filters = filtersOf(
      read('search=Hôtel du Marais %26 fils&status=to_call&delivery_from=2026-11-21'),
    );
    const link = new URLSearchParams(orderLinkSearch(filters));
    expect(link.get('search')).toBe('Hôtel du Marais & fils');
    expect(link.get('status')).toBe('to_call');
    const back = link.get('return') ?? '';
    expect(back.startsWith('/commandes?')).toBe(true);
    expect(filtersOf(read(back.slice(back.indexOf('?') + 1)))).toEqual(filters);
  });

  it('is bare without filters', () => {
    expect(listAddress({})).toBe('/commandes');
    expect(orderLinkSearch({})).toBe('?return=%2Fcommandes');
  });

  it('resets the filters and stays in the bin', () => {
    expect(resetFilters({ deleted: 'true', search: 'rose' })).toEqual({ deleted: 'true' });
    expect(isFiltered({ deleted: 'true' })).toBe(false);
    expect(isFiltered({ search: 'rose' })).toBe(true);
  });

  it('knows today', () => {
    expect(isToday({ delivery_from: '2026-11-21', delivery_to: '2026-11-21' }, '2026-11-21')).toBe(true);
    expect(isToday({ delivery_from: '2026-11-21' }, '2026-11-21')).toBe(false);
  });
});
