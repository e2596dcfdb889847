import { today } from '@florilege/contract/http/dates.ts';
import type { ShopIdentity } from '@florilege/contract/settings/settings.contract.ts';
import { mm, type Pdf, paper } from '../../integrations/pdf/pdf.ts';
import {
  footersOf,
  formatDay,
  formatInstant,
  heightOf,
  ink,
  inSlices,
  type Line,
  legalWords,
  letterhead,
  NBSP,
  Sheet,
  text,
} from '../documents/documents.public.ts';
import { type Fact, journalActions, journalTables, type Part, parts, type Row } from './person-words.ts';

export type PersonData = Readonly<Record<string, readonly Row[]>>;
type Person = { id: number; name: string; shop: ShopIdentity };

const GAP = 12;
const COLUMNS = 3;
/** A longer value has the whole width. */
const LONG = 60;
/** A row takes several milliseconds to draw. */
const ROWS_AT_ONCE = 1;

const label = text(8, { color: ink.muted });
const value = text(9.5);
const strong = text(10, { face: 'strong' });
const heading = text(13, { face: 'title', color: ink.green });

/** All data about a person as she reads it: a heading for each kind, every row with its facts. */
export async function personPaper(pdf: Pdf, person: Person, data: PersonData): Promise<void> {
  const format = { size: paper.a4, margin: { x: mm(18), top: mm(15), bottom: mm(20) } };
  const sheet = new Sheet(pdf, format, (next) => {
    const title = `Données personnelles · ${next.pdf.drawable(person.name, 'text', 'told')} (suite)`;
    next.pdf.text(title, next.left, next.y + 9, text(9, { color: ink.muted }));
    next.y += 24;
  });
  head(sheet, person);
  for (const [name, part] of Object.entries<Part>(parts)) await partOf(sheet, part, data[name] ?? []);
  await journalOf(sheet, data.journal ?? []);
  footersOf(sheet, `Client n°${NBSP}${person.id}`, legalWords(person.shop));
}

function head(sheet: Sheet, { id, name, shop }: Person): void {
  const half = sheet.width * 0.5;
  const end = sheet.block(letterhead(sheet, shop, half, 25), sheet.left, sheet.y);
  sheet.endingAt(sheet.right, sheet.y + 25, 'Données personnelles', text(19, { face: 'title' }));
  sheet.endingAt(sheet.right, sheet.y + 42, `Client n°${NBSP}${id}`, value);
  sheet.endingAt(sheet.right, sheet.y + 55, `Établi le ${formatDay(today())}`, label);
  sheet.y = Math.max(end, sheet.y + 62) + 12;
  sheet.pdf.rule(sheet.left, sheet.y, sheet.width, ink.green, 1);
  sheet.y += 14;
  sheet.flow(sheet.lines(name, text(14, { face: 'strong' }), sheet.width), sheet.left);
  sheet.y += 4;
  const words =
    'Ce document réunit ce que la boutique sait de cette personne. L’historique des commandes qu’elle a seulement reçues n’y est pas\u00a0: il parle de leur payeur. Les heures sont celles de Paris. Ce qui est vide n’est pas montré.';
  sheet.flow(sheet.lines(words, value, sheet.width), sheet.left);
  sheet.y += GAP;
}

/** A heading that never stands alone at the foot of a page. */
function title(sheet: Sheet, name: string, count: number): void {
  sheet.ensure(90);
  sheet.pdf.bookmark(name);
  const words = count > 1 ? `${name} (${count})` : name;
  sheet.y = sheet.block(sheet.lines(words, heading, sheet.width), sheet.left, sheet.y) + 2;
  sheet.pdf.rule(sheet.left, sheet.y, sheet.width, ink.line);
  sheet.y += 8;
}

async function partOf(sheet: Sheet, { title: name, row: nameOf, facts }: Part, rows: readonly Row[]) {
  title(sheet, name, rows.length);
  if (rows.length === 0)
    sheet.flow(sheet.lines('Rien.', text(9.5, { color: ink.muted }), sheet.width), sheet.left);
  await inSlices(rows, ROWS_AT_ONCE, (row) => entry(sheet, nameOf(row), told(facts, row)));
  sheet.y += GAP;
}

type Told = { label: string; words: string };

/** The facts of a row that are not empty; a column without words keeps its own name. */
function told(facts: Part['facts'], row: Row): Told[] {
  const names = [...new Set([...Object.keys(facts), ...Object.keys(row)])];
  return names.flatMap((name) => {
    const words = wordsOf(facts[name], row[name]);
    return words === null ? [] : [{ label: facts[name]?.label ?? name, words }];
  });
}

function wordsOf(fact: Fact | undefined, raw: unknown): string | null {
  if (raw === null || raw === undefined || raw === '') return null;
  const plain = typeof raw === 'object' ? JSON.stringify(raw) : String(raw);
  return fact ? fact.show(plain) : plain;
}

function entry(sheet: Sheet, name: string, facts: readonly Told[]): void {
  const [short, long] = [facts.filter(isShort), facts.filter((each) => !isShort(each))];
  sheet.ensure(48);
  sheet.flow(sheet.lines(name, strong, sheet.width), sheet.left);
  sheet.y += 2;
  const step = (sheet.width + GAP) / COLUMNS;
  for (let from = 0; from < short.length; from += COLUMNS) {
    const columns = short.slice(from, from + COLUMNS).map((each) => block(sheet, each, step - GAP));
    sheet.ensure(Math.max(...columns.map(heightOf)));
    sheet.columns(columns, step);
    sheet.y += 3;
  }
  for (const each of long) {
    sheet.ensure(26);
    sheet.flow(block(sheet, each, sheet.width), sheet.left);
    sheet.y += 3;
  }
  sheet.y += 9;
}

const isShort = ({ words }: Told) => words.length <= LONG && !words.includes('\n');

const block = (sheet: Sheet, { label: name, words }: Told, width: number): Line[] => [
  ...sheet.lines(name, label, width),
  ...sheet.lines(words, value, width),
];

/** Additions, changes and removals with their time; keys of the machinery stay in the other file. */
async function journalOf(sheet: Sheet, lines: readonly Row[]) {
  title(sheet, 'Journal', lines.length);
  await inSlices(lines, ROWS_AT_ONCE, (line) => {
    const { name, facts } = journalTables[String(line.entity)] ?? { name: String(line.entity), facts: {} };
    const action = journalActions[String(line.action)] ?? String(line.action);
    const [before, after] = [line.before, line.after] as (Row | null)[];
    const changes = Object.entries(facts).flatMap(([column, fact]): Told[] => {
      const [was, is] = [wordsOf(fact, before?.[column]), wordsOf(fact, after?.[column])];
      if (was === is) return [];
      const gone = before && after ? `${was}, retiré` : String(was);
      const words = is === null ? gone : [was, is].filter((each) => each !== null).join(', puis ');
      return [{ label: fact.label, words }];
    });
    entry(sheet, `${formatInstant(String(line.at))} · ${name}${NBSP}: ${action}`, changes);
  });
}
