import { laterDialog } from '../../shared/dialog/later-dialog.tsx';

export const PrintDialog = laterDialog(() => import('./print-dialog.tsx'));
export const StatementDialog = laterDialog(() => import('./statement-dialog.tsx'));
