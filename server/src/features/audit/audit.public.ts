export { type AuditLine, theOrder } from './audit-line.ts';
export { type FeatureAudit, gatherJournal, type Journal } from './audit-tables.ts';
export { type Field, field, labelled, longField, show } from './audit-values.ts';
