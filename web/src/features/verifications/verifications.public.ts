export { verificationShortcuts } from './verifications.shortcuts.ts';
export { verificationsTodo } from './verifications.todo.ts';
