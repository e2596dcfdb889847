import type { Flower } from './flowers.ts';
import type { Sprig } from './greenery.ts';

/** What goes together: flowers of each size with their colours, greenery, and what stands behind. */
export type Palette = {
  main: readonly [Flower, string][];
  side: readonly [Flower, string][];
  sprigs: readonly [Sprig, string][];
  wall: string;
  table: string;
  vase: string;
  paper: string;
  ribbon: string;
};

const silver = ['eucalyptus', '#8fa79a'] as [Sprig, string];
const olive = ['olive', '#7d8f62'] as [Sprig, string];
const fern = ['fern', '#5f7f52'] as [Sprig, string];
const ruscus = ['ruscus', '#4f7350'] as [Sprig, string];
const mist = ['cloud', '#fbf8f0'] as [Sprig, string];

export const palettes = {
  powder: {
    main: [
      ['peony', '#e8aab4'],
      ['peony', '#f3cfcf'],
      ['rose', '#efc4b8'],
    ],
    side: [
      ['ranunculus', '#f6dcd2'],
      ['rose', '#d98c98'],
      ['anemone', '#faf4ee'],
      ['cosmos', '#eab7c4'],
    ],
    sprigs: [silver, olive, mist],
    wall: '#f0e2dc',
    table: '#d9bfae',
    vase: '#f8f2ea',
    paper: '#efd9cf',
    ribbon: '#c77f8b',
  },
  white: {
    main: [
      ['rose', '#f8f1e4'],
      ['peony', '#f7efe6'],
      ['hydrangea', '#e9eddc'],
    ],
    side: [
      ['ranunculus', '#f7f2e4'],
      ['anemone', '#fbf8f2'],
      ['daisy', '#fdfaf3'],
    ],
    sprigs: [silver, ruscus, mist, fern],
    wall: '#d5ddd3',
    table: '#b8a68f',
    vase: '#a9bcb2',
    paper: '#e9e3d3',
    ribbon: '#7f9384',
  },
  coral: {
    main: [
      ['peony', '#f08c74'],
      ['rose', '#f3b18d'],
      ['dahlia', '#ee7c5c'],
    ],
    side: [
      ['ranunculus', '#f8c08a'],
      ['ranunculus', '#ef9a63'],
      ['tulip', '#f27d63'],
      ['rose', '#fbdcbd'],
    ],
    sprigs: [olive, silver, ['berries', '#d9694c']],
    wall: '#f6e7d8',
    table: '#c99c78',
    vase: '#dfa98c',
    paper: '#e8c9a9',
    ribbon: '#c65f45',
  },
  lilac: {
    main: [
      ['hydrangea', '#a99bd6'],
      ['rose', '#cdb3dc'],
      ['peony', '#c79ac6'],
    ],
    side: [
      ['anemone', '#8b74b8'],
      ['ranunculus', '#e3d2ec'],
      ['cosmos', '#c9a4d4'],
      ['daisy', '#f7f2fa'],
    ],
    sprigs: [['spike', '#8378bd'], silver, mist],
    wall: '#e7e1ee',
    table: '#b9a7b4',
    vase: '#f3eef5',
    paper: '#dcd0e6',
    ribbon: '#7d68a8',
  },
  red: {
    main: [
      ['rose', '#b3202f'],
      ['rose', '#c93546'],
      ['peony', '#a91f3c'],
    ],
    side: [
      ['ranunculus', '#d9495a'],
      ['rose', '#8e1626'],
      ['tulip', '#c8283c'],
    ],
    sprigs: [ruscus, fern, mist],
    wall: '#e9d6cf',
    table: '#8a5a4a',
    vase: '#37423c',
    paper: '#2f2b2b',
    ribbon: '#a3182d',
  },
  sun: {
    main: [
      ['sunflower', '#f2b62c'],
      ['rose', '#f7d35e'],
      ['dahlia', '#f0a92b'],
    ],
    side: [
      ['daisy', '#fdf9ee'],
      ['ranunculus', '#fbe08a'],
      ['cosmos', '#f8c843'],
      ['tulip', '#f6cf4a'],
    ],
    sprigs: [olive, ['cloud', '#f3cb3f'], fern, ['grass', '#d9bd7a']],
    wall: '#f7eed8',
    table: '#c8a26d',
    vase: '#7fa3a6',
    paper: '#e6cf9f',
    ribbon: '#b9842b',
  },
  blue: {
    main: [
      ['hydrangea', '#7d9ed6'],
      ['hydrangea', '#a9c1e6'],
      ['rose', '#f5f1e8'],
    ],
    side: [
      ['anemone', '#5d76b8'],
      ['cosmos', '#b8c9ec'],
      ['daisy', '#fdfbf5'],
      ['ranunculus', '#eef0f4'],
    ],
    sprigs: [['spike', '#5d74b5'], silver, mist],
    wall: '#dfe7ee',
    table: '#b9a890',
    vase: '#f7f6f1',
    paper: '#ccd8e6',
    ribbon: '#5770a5',
  },
  autumn: {
    main: [
      ['dahlia', '#b8492b'],
      ['dahlia', '#8c2f33'],
      ['rose', '#d9924e'],
    ],
    side: [
      ['ranunculus', '#e2b15a'],
      ['dahlia', '#d8783a'],
      ['daisy', '#e9c58a'],
      ['rose', '#b66a4a'],
    ],
    sprigs: [['grass', '#c9a468'], ['berries', '#a83a2a'], olive, ['fern', '#8a6a3a']],
    wall: '#ead9c4',
    table: '#8f6444',
    vase: '#5c4a3f',
    paper: '#c99d6c',
    ribbon: '#7c3626',
  },
  meadow: {
    main: [
      ['cosmos', '#e08bb2'],
      ['daisy', '#fffcf4'],
      ['peony', '#efb0bd'],
    ],
    side: [
      ['daisy', '#fffcf4'],
      ['anemone', '#7f86c9'],
      ['cosmos', '#f3c14b'],
      ['ranunculus', '#f4a58c'],
    ],
    sprigs: [['spike', '#8f86cf'], ['grass', '#cdbb82'], mist, fern],
    wall: '#e6ecdd',
    table: '#c3a37f',
    vase: '#e9efe9',
    paper: '#d9c49f',
    ribbon: '#6f8f62',
  },
  plum: {
    main: [
      ['dahlia', '#6e2a4c'],
      ['rose', '#94486f'],
      ['peony', '#b5688c'],
    ],
    side: [
      ['anemone', '#5c3466'],
      ['ranunculus', '#c890ab'],
      ['rose', '#e3bcc8'],
      ['cosmos', '#8f3f66'],
    ],
    sprigs: [silver, ['berries', '#4a1f3a'], ['fern', '#5d6a4c']],
    wall: '#e6d9dd',
    table: '#8d6f6a',
    vase: '#4b3a45',
    paper: '#cbb2bb',
    ribbon: '#6e2a4c',
  },
  fuchsia: {
    main: [
      ['peony', '#d8437f'],
      ['dahlia', '#c42f6d'],
      ['rose', '#e97aa4'],
    ],
    side: [
      ['ranunculus', '#f2a7c3'],
      ['tulip', '#e0568d'],
      ['cosmos', '#f08fb4'],
      ['anemone', '#fbf3f4'],
    ],
    sprigs: [ruscus, olive, mist],
    wall: '#f5e1e6',
    table: '#cbb0a3',
    vase: '#ffffff',
    paper: '#f3cfd9',
    ribbon: '#b3265e',
  },
  spring: {
    main: [
      ['tulip', '#f2a6b4'],
      ['tulip', '#f7d774'],
      ['tulip', '#e8e3f4'],
    ],
    side: [
      ['ranunculus', '#f6c3a4'],
      ['daisy', '#fffdf5'],
      ['anemone', '#b9a4dd'],
      ['tulip', '#ef7f8c'],
    ],
    sprigs: [olive, ['cloud', '#f5d75a'], fern],
    wall: '#e9efe2',
    table: '#d8bf9a',
    vase: '#cfe0dd',
    paper: '#f2e6c9',
    ribbon: '#8aa66e',
  },
  blush: {
    main: [
      ['lily', '#f7e1df'],
      ['rose', '#f4d8cb'],
      ['peony', '#f5dcd6'],
    ],
    side: [
      ['rose', '#e5b09d'],
      ['ranunculus', '#f9ebe0'],
      ['lily', '#f3c9cf'],
    ],
    sprigs: [silver, ['grass', '#e2cda4'], mist],
    wall: '#efe6dc',
    table: '#c4ab93',
    vase: '#c98f76',
    paper: '#e9dccb',
    ribbon: '#b98470',
  },
  winter: {
    main: [
      ['rose', '#a9252f'],
      ['anemone', '#faf7f0'],
      ['rose', '#f6efe2'],
    ],
    side: [
      ['ranunculus', '#b8323a'],
      ['rose', '#7d1a26'],
      ['anemone', '#faf7f0'],
    ],
    sprigs: [['fern', '#2f5a45'], ['berries', '#c0272d'], ['olive', '#456b4d'], silver],
    wall: '#dfe3dc',
    table: '#7a5a44',
    vase: '#b89b5e',
    paper: '#274b3c',
    ribbon: '#a8894a',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
