/** All colours, light and dark; muted, petal and amber are readable (AA) on every soft ground. */
const palette = {
  paper: ['#faf7f1', '#131a17'],
  surface: ['#fffefb', '#1a2320'],
  raised: ['#f4f0e7', '#202b27'],
  ink: ['#1d2a25', '#ecefe9'],
  muted: ['#5f6b65', '#a0aca5'],
  line: ['#e7e1d5', '#2b3732'],
  'line-inner': ['#f0ebe1', '#232e2a'],
  'line-badge': ['#e7e1d5', '#4d5c55'],
  'line-strong': ['#8a8478', '#75827b'],
  green: ['#2e5e4e', '#7fb8a2'],
  'green-strong': ['#254d40', '#97c8b5'],
  'green-soft': ['#e6efe9', '#22372f'],
  'green-soft-hover': ['#d9e7de', '#2a443a'],
  'on-green': ['#fffefb', '#131a17'],
  petal: ['#b0416a', '#e68fae'],
  'petal-soft': ['#fbeaf0', '#3a2430'],
  amber: ['#885a0c', '#e0b25c'],
  'amber-soft': ['#fbf0d9', '#362c18'],
  red: ['#a9281b', '#f0857a'],
  'red-strong': ['#8d2016', '#f49d94'],
  'red-soft': ['#fbe9e6', '#3b211f'],
  'red-soft-hover': ['#f7dad5', '#482826'],
  'on-red': ['#fffefb', '#131a17'],
  floating: ['#1d2a25', '#2b3732'],
  'on-floating': ['#ecefe9', '#ecefe9'],
  backdrop: ['rgb(29 42 37 / 45%)', 'rgb(6 9 8 / 62%)'],
  shadow: ['rgb(29 42 37 / 16%)', 'rgb(0 0 0 / 45%)'],
} as const;

export type Token = keyof typeof palette;

const scheme = (of: 0 | 1) =>
  Object.fromEntries(Object.entries(palette).map(([name, colours]) => [name, colours[of]])) as Record<
    Token,
    string
  >;

export const light = scheme(0);
export const dark = scheme(1);

/** Ten shades of each colour for the component library; screens use the tokens above. */
export const ramps = {
  green: '#f1f6f3 #e6efe9 #c9dcd2 #a6c7b9 #7fb8a2 #5c9780 #437a67 #2e5e4e #254d40 #1b3a30',
  petal: '#fdf4f7 #fbeaf0 #f4cedb #ecaec4 #e68fae #d4688f #c2527c #b0416a #8f3255 #6d2540',
  amber: '#fdf8ec #fbf0d9 #f3dcab #eac67f #e0b25c #c1902f #a2721a #885a0c #6d4708 #523506',
  red: '#fdf3f1 #fbe9e6 #f5c9c3 #f2a79f #f0857a #d85b4e #c23d30 #a9281b #8d2016 #6d1810',
  gray: '#faf7f1 #f4f0e7 #f0ebe1 #e7e1d5 #d8d0c1 #b5ada0 #8a8478 #5f6b65 #3d4a44 #1d2a25',
  dark: '#ecefe9 #cfd6d0 #a0aca5 #75827b #2b3732 #232e2a #1a2320 #131a17 #0e1412 #090d0b',
} as const;
