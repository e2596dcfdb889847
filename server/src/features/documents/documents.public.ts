export { statementSheet } from './statement/statement.service.ts';
