import type { Location, TerminalDevice } from '@florilege/contract/settings/settings.contract.ts';
import { describe, expect, test } from 'vitest';
import { clockText, draftChanges, placeOptions, shownFields, untouched } from './location-draft.ts';

const location: Location = {
  id: 1,
  name: 'Boutique Marais',
  address: null,
  square_location_id: 'LA',
  archived_at: null,
  version: 1,
};
const terminal: TerminalDevice = {
  id: 4,
  location: 1,
  device_id: '01CSA',
  status: 'paired',
  device_code_id: null,
  last_generated_code: null,
  pair_by: null,
};

describe('a row', () => {
  test.each([
    [{}, { place: undefined, device: undefined }],
    [
      { square_location_id: 'LA', device_id: ' 01CSA ' },
      { place: undefined, device: undefined },
    ],
    [{ square_location_id: 'LB' }, { place: 'LB', device: undefined }],
    [{ square_location_id: '' }, { place: '', device: undefined }],
    [{ device_id: '02CSA' }, { place: undefined, device: '02CSA' }],
    [{ device_id: '' }, { place: undefined, device: '' }],
  ])('with %j typed saves %j', (typed, changes) => {
    expect(draftChanges({ ...untouched, ...typed }, location, terminal)).toEqual(changes);
  });

  test('shows the saved value of an untouched field', () => {
    const draft = { ...untouched, device_id: 'X' };
    expect(shownFields(draft, { ...location, square_location_id: null }, undefined)).toEqual({
      place: '',
      device: 'X',
    });
  });
});

describe('the places of Square', () => {
  const places = [
    { id: 'LA', name: 'Marais', address: null, active: true },
    { id: 'LC', name: 'Marché', address: null, active: false },
  ];

  test('can be chosen while they are open', () => {
    expect(placeOptions(places, 'LA')).toEqual([
      { value: 'LA', label: 'Marais', disabled: false },
      { value: 'LC', label: 'Marché (fermé)', disabled: true },
    ]);
  });

  test('include the chosen one that Square does not list, or not yet', () => {
    expect(placeOptions(places, 'LX').at(-1)?.label).toBe('LX (inconnu de Square)');
    expect(placeOptions(undefined, 'LX')).toEqual([{ value: 'LX', label: 'LX', disabled: false }]);
    expect(placeOptions(undefined, '')).toEqual([]);
  });
});

test.each([
  [300, '5:00'],
  [247, '4:07'],
  [9, '0:09'],
])('writes %i seconds as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
