export { teamQuery } from './team.queries.ts';
export { teamTodo } from './team.todo.ts';
