export { AnonymiseDialog } from './anonymise-dialog.tsx';
export { useTakeData } from './privacy.queries.ts';
