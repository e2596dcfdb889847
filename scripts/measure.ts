import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { root, say } from './environment.ts';

// The measures of the house, as docs/decisions/0040 records them.

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && file !== 'package-lock.json' && existsSync(join(root, file)));
const pictures = new Set(['.png', '.jpg', '.jpeg', '.webp', '.woff2']);
const texts = tracked.filter((file) => !pictures.has(extname(file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const linesOf = (file: string) => read(file).split('\n').length - 1;
const sum = (files: readonly string[]) => files.reduce((lines, file) => lines + linesOf(file), 0);
const isCode = (file: string) => /\.tsx?$/.test(file);
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.includes('/testing/');
const table = (rows: [string, string | number][]) => {
  for (const [name, value] of rows) say(`  ${name.padEnd(46)} ${String(value).padStart(8)}`);
};

/** The files that make one screen or dialog: its imports of its own feature, but for faces and queries. */
function filesOf(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry) || !existsSync(join(root, entry))) return found;
  found.add(entry);
  const feature = entry.split('/').slice(0, 4).join('/');
  for (const [, path = ''] of read(entry).matchAll(/from '(\.[^']+)'/g)) {
    const file = normalize(join(dirname(entry), path));
    if (file.startsWith(`${feature}/`) && !/(\.public|\.queries|-words|-url)\.tsx?$/.test(file))
      filesOf(file, found);
  }
  return found;
}

function sizeOf(entry: string): string {
  const files = [...filesOf(entry)];
  const code = files.filter(isCode);
  return `${code.length} files, ${sum(code)} lines`;
}

/** Distinct raw values of a property in the style sheets; `var(…)` of the scale does not count. */
function rawValues(property: RegExp): number {
  const values = new Set<string>();
  for (const file of texts.filter((name) => name.startsWith('web/') && name.endsWith('.css'))) {
    for (const [, name = '', value = ''] of read(file).matchAll(/^\s*([a-z-]+):\s*([^;{}]+);/gm))
      if (property.test(name) && /\d(px|rem|em)\b|^\d{3}$/.test(value)) values.add(value);
  }
  return values.size;
}

/** How far one value travels: the source files that name it. */
const trip = (name: RegExp, folders: readonly string[]) =>
  texts
    .filter((file) => isCode(file) && !isTest(file) && folders.some((folder) => file.startsWith(folder)))
    .filter((file) => name.test(read(file))).length;

const forms = {
  'order, changed': 'web/src/features/orders/form/edit-order-dialog.tsx',
  'order, new or grouped': 'web/src/features/orders/new/new-order-dialog.tsx',
  client: 'web/src/features/clients/form/client-dialog.tsx',
  contact: 'web/src/features/clients/form/contact-dialog.tsx',
  member: 'web/src/features/team/member-dialog.tsx',
  subscription: 'web/src/features/subscriptions/form/subscription-dialog.tsx',
};
const lists = {
  orders: 'web/src/features/orders/list/orders-screen.tsx',
  clients: 'web/src/features/clients/list/clients-screen.tsx',
  subscriptions: 'web/src/features/subscriptions/list/subscriptions-screen.tsx',
  team: 'web/src/features/team/team-screen.tsx',
  journal: 'web/src/features/audit/audit-screen.tsx',
};

say('Lines');
const areas = ['contract', 'server', 'web', 'simulators', 'e2e', 'bench', 'scripts', 'docs'];
table([
  ['in all (without the lock file)', sum(texts)],
  ...areas.map((area): [string, number] => [
    `  ${area}`,
    sum(texts.filter((file) => file.startsWith(`${area}/`))),
  ]),
  ['of tests', sum(texts.filter((file) => isTest(file) || file.startsWith('e2e/')))],
  [
    'over 110 columns, in code',
    texts
      .filter(isCode)
      .flatMap((file) => read(file).split('\n'))
      .filter((line) => line.length > 110).length,
  ],
]);

say('\nFiles of a form');
table(Object.entries(forms).map(([name, entry]) => [name, sizeOf(entry)]));
say('\nFiles of a list');
table(Object.entries(lists).map(([name, entry]) => [name, sizeOf(entry)]));

say('\nLargest folders (files)');
const folders = Map.groupBy(
  tracked.filter((file) => !file.startsWith('docs/')),
  dirname,
);
table(
  [...folders]
    .map(([folder, files]): [string, number] => [folder, files.length])
    .sort((a, b) => b[1] - a[1])
    .slice(0, 6),
);

say('\nStyles');
const sheets = texts.filter((file) => file.startsWith('web/') && file.endsWith('.css'));
table([
  ['files', sheets.length],
  ['lines', sum(sheets)],
  ['raw text sizes', rawValues(/^font-size$/)],
  ['raw spaces', rawValues(/^(gap|row-gap|column-gap|margin|padding)/)],
  ['raw radii', rawValues(/radius$/)],
  ['raw weights', rawValues(/^font-weight$/)],
]);

say('\nTrips (source files that name it)');
table([
  [
    'a Square payment id',
    trip(/square_payment_id|squarePaymentId/, ['server/src/features', 'server/src/integrations']),
  ],
  [
    'a Pennylane document',
    trip(/pennylane_id|pennylaneId|documentId|document_id/, [
      'server/src/features/billing',
      'server/src/integrations/pennylane',
    ]),
  ],
]);
