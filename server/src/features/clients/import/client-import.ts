import { likePattern, plainWords } from '../../../platform/search/typed-words.ts';
import { type ImportSource, type Verdict, writeVerdicts } from '../../imports/imports.public.ts';
import { markKnown, markRepeated } from './client-check.repository.ts';
import { clientWords } from './client-line.ts';
import {
  hangingClients,
  lockImported,
  removeImported,
  writeClients,
  writeContacts,
  writeNotes,
} from './client-write.repository.ts';
import { readClient } from './read-client.ts';

export const clientImport: ImportSource = {
  kind: 'clients',
  async check(tx, id, lines, mapping) {
    const names: { line: number; first: string; second: string }[] = [];
    const verdicts = lines.map(({ line, cells }): Verdict => {
      const { record, problems } = readClient(cells, mapping);
      if (!record) return { line, verdict: 'wrong', record: null, problems };
      names.push({ line, ...patternsOf(record.name) });
      return { line, verdict: 'new', record, problems };
    });
    await writeVerdicts(tx, id, verdicts);
    await markKnown(tx, id, JSON.stringify(names));
  },
  markRepeated,
  async write(tx, id, lines, author) {
    await writeClients(tx, id, lines);
    await writeContacts(tx, id, lines);
    await writeNotes(tx, id, lines, author);
    return lines.length;
  },
  hanging: hangingClients,
  lock: lockImported,
  remove: (tx, id, batch) => removeImported(tx, id, batch),
  words: clientWords,
};

/** The two longest words of a name: the index then finds few clients. */
export function patternsOf(name: string): { first: string; second: string } {
  const [first = '', second = first] = plainWords(name).toSorted((a, b) => b.length - a.length);
  // A pattern that nothing matches, as a name of punctuation alone resembles no other.
  return first === ''
    ? { first: '', second: '' }
    : { first: likePattern(first), second: likePattern(second) };
}
