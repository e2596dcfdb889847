export { subscriptionProblems } from './subscription-list.repository.ts';
