import { lazy } from 'react';

export const PrintDialog = lazy(() => import('./print-dialog.tsx'));
export const StatementDialog = lazy(() => import('./statement-dialog.tsx'));
