export { useSubscriptionsList } from './subscriptions.queries.ts';
export { subscriptionsTodo } from './subscriptions.todo.ts';
