/**
 * The names before which « de » is « d’ », as a regular expression of JavaScript and PostgreSQL: vowels, `Yves`,
 * and the mute h of first names and houses. Others keep theirs: `de Hassan`, `de Hilton`.
 */
export const ELIDED =
  '^([aàâäeéèêëiîïoôöuùûüœæ]|y[bcdfglmnrstv]|h([ée]l[èeoé]|enri|ect|er[bmv]|érit|abit|armon|iv|ippo|ist|om|ono|ôt|[oô]pi|ori|orl|ort|osp|ost|ubert|ug|uil|uis|ya))';

const elided = new RegExp(ELIDED, 'i');

/** A name after « de »: `de Camille`, `d’Hélène`. */
export const de = (name: string): string => `${elided.test(name) ? 'd’' : 'de '}${name}`;
