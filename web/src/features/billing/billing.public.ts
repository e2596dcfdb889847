import { lazy } from 'react';

export { MonthLink } from './month/month-link.tsx';

export const DocumentDialog = lazy(() => import('./document-dialog.tsx'));
export const SquareInvoicesDialog = lazy(() => import('./square-invoices-dialog.tsx'));
export const Papers = lazy(() => import('./papers.tsx'));
