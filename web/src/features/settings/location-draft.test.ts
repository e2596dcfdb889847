import type { Location, TerminalDevice } from '@florilege/contract/settings/settings.contract.ts';
import { describe, expect, it } from 'vitest';
import { draftChanges, placeOptions, shownFields } from './location-draft.ts';
import { clockText } from './use-seconds-until.ts';

const location: Location = { id: 1, name: 'Boutique Marais', address: null, square_location_id: 'LA' };
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
  it.each([
    [{}, { place: undefined, device: undefined }],
    [
      { place: 'LA', device: ' 01CSA ' },
      { place: undefined, device: undefined },
    ],
    [{ place: 'LB' }, { place: 'LB', device: undefined }],
    [{ place: '' }, { place: '', device: undefined }],
    [{ device: '02CSA' }, { place: undefined, device: '02CSA' }],
    [{ device: '' }, { place: undefined, device: '' }],
  ])('%j saves %j', (draft, changes) => {
    expect(draftChanges(draft, location, terminal)).toEqual(changes);
  });

  it('shows what stands where nothing was typed', () => {
    expect(shownFields({ device: 'X' }, { ...location, square_location_id: null }, undefined)).toEqual({
      place: '',
      device: 'X',
    });
  });
});

describe('places', () => {
  const places = [
    { id: 'LA', name: 'Marais', address: null, active: true },
    { id: 'LC', name: 'Marché', address: null, active: false },
  ];

  it('can be chosen while they are open', () => {
    expect(placeOptions(places, 'LA')).toEqual([
      { value: 'LA', label: 'Marais', disabled: false },
      { value: 'LC', label: 'Marché (fermé)', disabled: true },
    ]);
  });

  it('keep the chosen one that Square does not list, or not yet', () => {
    expect(placeOptions(places, 'LX').at(-1)?.label).toBe('LX (inconnu de Square)');
    expect(placeOptions(undefined, 'LX')).toEqual([{ value: 'LX', label: 'LX', disabled: false }]);
    expect(placeOptions(undefined, '')).toEqual([]);
  });
});

it.each([
  [300, '5:00'],
  [247, '4:07'],
  [9, '0:09'],
])('%i seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
