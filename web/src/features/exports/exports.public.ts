export { ExportMenu } from './export-menu.tsx';
export { askExport } from './exports.queries.ts';
