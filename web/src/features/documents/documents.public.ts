import { lazy } from 'react';

export const PrintDialog = lazy(() => import('./print-dialog.tsx'));
