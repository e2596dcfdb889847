export { teamQuery } from './team.queries.ts';
