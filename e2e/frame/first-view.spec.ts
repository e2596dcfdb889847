import { stateOf } from '../support/api.ts';
import { withoutLive } from '../support/network.ts';
import { coldPage, type Kind, type Load, loadPage } from '../support/page-load.ts';
import type { Person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// The budget of each screen: what a browser with a cold cache really fetched before the first row was painted.
// Files and bytes do not depend on the machine; times are measured by `npm run bench -- page`.

type Budget = { files: number; script: number; style: number; font: number };
const screens: { name: string; path: string; person: Person | null; row: string; most: Budget }[] = [
  {
    name: 'sign-in',
    path: '/',
    person: null,
    row: 'input[type=tel]',
    most: { files: 20, script: 217, style: 30, font: 47 },
  },
  {
    name: '/commandes',
    path: '/commandes',
    person: 'Fleuriste',
    row: 'tr[data-row-id]',
    most: { files: 22, script: 163, style: 28, font: 47 },
  },
  {
    name: 'an order',
    path: '/commandes/1',
    person: 'Fleuriste',
    row: 'main [role=tablist]',
    most: { files: 26, script: 262, style: 32, font: 69 },
  },
  {
    name: '/livraisons',
    path: '/livraisons',
    person: 'Livreur',
    // In the evening the run is done, and its rows are folded.
    row: 'li[data-row-id], main h2, main [role=progressbar]',
    most: { files: 26, script: 268, style: 32, font: 69 },
  },
  {
    name: '/medias',
    path: '/medias',
    person: 'Fleuriste',
    row: '[data-place]:not([aria-busy])',
    most: { files: 60, script: 268, style: 32, font: 69 },
  },
];

const kilobytes = ({ files }: Load, kind: Kind) =>
  files.filter((file) => file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

for (const { name, path, person, row, most } of screens) {
  test(`the first view of ${name} keeps its budget`, async ({ browser, baseURL }) => {
    const context = await browser.newContext(person ? { storageState: stateOf(person) } : {});
    if (person) {
      // A device keeps the settings and the member after a visit.
      const before = await context.newPage();
      await before.goto(`${baseURL}/clients`);
      await before.locator('tr[data-row-id], main h1').first().waitFor();
      await expect
        .poll(() => before.evaluate(() => localStorage.getItem('florilege-member') !== null))
        .toBe(true);
      await before.close();
    }
    const storageState = await context.storageState();
    await context.close();
    const cold = await browser.newContext({ storageState });
    const page = await coldPage(cold, { network: null, processor: 1 });
    await withoutLive(page);
    const load = await loadPage(page, `${baseURL}${path}`, row);
    await cold.close();
    // A file that was only asked for as the row was painted did not hold it up.
    const fetched = load.files.filter(({ bytes }) => bytes > 0);
    const listed = load.files.map(({ path, bytes }) => `${path} ${bytes}`).join('\n');
    expect(fetched.length, listed).toBeLessThanOrEqual(most.files);
    expect(kilobytes(load, 'script'), listed).toBeLessThanOrEqual(most.script);
    expect(kilobytes(load, 'style'), listed).toBeLessThanOrEqual(most.style);
    expect(kilobytes(load, 'font'), listed).toBeLessThanOrEqual(most.font);
    for (const { path: script } of fetched.filter(({ kind }) => kind === 'script')) {
      const answer = await fetch(`${baseURL}${script}`);
      expect(await answer.text(), script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    }
    // Each question is asked once, by the first script or by the app.
    const asked = load.files.flatMap(({ address }) => (address.startsWith('/api/') ? [address] : []));
    expect(asked, listed).toEqual([...new Set(asked)]);
    expect(load.shift, load.moved.join('\n')).toBeLessThan(0.1);
  });
}
