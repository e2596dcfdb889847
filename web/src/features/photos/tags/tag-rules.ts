import {
  sameTag,
  TAG_MAX,
  TAG_SUGGESTIONS,
  TAGS_PER_IMAGE,
  tagKey,
} from '@florilege/contract/photos/tags.ts';

/** A chosen tag. A new one has a negative id until the server has created it. */
export type ChosenTag = { id: number; name: string };

type KnownTag = ChosenTag & { usage_count: number };

export type Added = {
  chosen: ChosenTag[];
  /** Chosen before, in any case. */
  ignored: string[];
  /** Too long, or one too many: they stay in the field. */
  refused: string[];
};

/** Adds the tags of a text, separated by commas or lines. An existing tag keeps its spelling. */
export function addTags(text: string, chosen: readonly ChosenTag[], known: readonly ChosenTag[]): Added {
  const added: Added = { chosen: [...chosen], ignored: [], refused: [] };
  for (const name of text.split(/[,\n]/u).map((part) => part.trim().replaceAll(/\s+/gu, ' '))) {
    if (name === '') continue;
    if (added.chosen.some((tag) => sameTag(tag.name, name))) added.ignored.push(name);
    else if (name.length > TAG_MAX || added.chosen.length >= TAGS_PER_IMAGE) added.refused.push(name);
    else
      added.chosen.push(
        known.find((tag) => sameTag(tag.name, name)) ?? { id: temporaryId(added.chosen), name },
      );
  }
  return { ...added, chosen: added.chosen.map(({ id, name }) => ({ id, name })) };
}

/** The result for screen readers. */
export function sentenceOf({ chosen, ignored, refused }: Added): string {
  const names = (tags: readonly string[]) => tags.map((name) => `«\u00a0${name}\u00a0»`).join(', ');
  return [
    chosen.length > 0 &&
      `${chosen.length === 1 ? 'Tag ajouté' : 'Tags ajoutés'}\u00a0: ${names(chosen.map(({ name }) => name))}.`,
    ignored.length > 0 && `Déjà choisi\u00a0: ${names(ignored)}.`,
    refused.length > 0 &&
      `Non ajouté\u00a0: ${TAG_MAX} caractères par tag et ${TAGS_PER_IMAGE} tags par photo au plus.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}

function temporaryId(chosen: readonly ChosenTag[]): number {
  return Math.min(0, ...chosen.map(({ id }) => id)) - 1;
}

/** Without accents, so that `ete` finds `été`. */
const plain = (text: string) => tagKey(text).normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Suggestions for a text: tags that begin with it, then tags that contain it, the most used first. */
export function suggestTags<Tag extends KnownTag>(
  text: string,
  chosen: readonly ChosenTag[],
  known: readonly Tag[],
  most = TAG_SUGGESTIONS,
): Tag[] {
  const wanted = plain(text);
  const free = known.filter(
    (tag) => plain(tag.name).includes(wanted) && !chosen.some(({ name }) => sameTag(name, tag.name)),
  );
  const begins = (tag: Tag) => (plain(tag.name).startsWith(wanted) ? 0 : 1);
  return free.toSorted((a, b) => begins(a) - begins(b) || b.usage_count - a.usage_count).slice(0, most);
}
