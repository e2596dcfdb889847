export { inSlices } from './in-slices.ts';
export { footersOf, legalWords, letterhead } from './letterhead.ts';
export { shopJson } from './paper-sql.ts';
export { PaperTurns } from './paper-turns.ts';
export { formatDay, formatEuros, formatInstant, NBSP } from './paper-words.ts';
export { heightOf, ink, type Line, Sheet, text } from './sheet.ts';
export { statementSheet } from './statement/statement.service.ts';
