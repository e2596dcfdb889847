export { byWords, either, type Given, givenCells, givenText, withZero } from './given-cells.ts';
export type { Mapping, Problem } from './import-line.ts';
export { gatherImports, type Hanging, type ImportSource, type ImportSources } from './import-sources.ts';
export { forgetImportLines, type Verdict, writeVerdicts } from './imports.repository.ts';
