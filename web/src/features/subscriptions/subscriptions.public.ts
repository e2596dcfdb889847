export { LIST_FAILED, useSubscriptionsList } from './subscriptions.queries.ts';
export { subscriptionsTodo } from './subscriptions.todo.ts';
