import { lazy } from 'react';

export const QuoteDialog = lazy(() => import('./quote-dialog.tsx'));
export const InvoiceDialog = lazy(() => import('./invoice-dialog.tsx'));
export const SquareInvoicesDialog = lazy(() => import('./square-invoices-dialog.tsx'));
