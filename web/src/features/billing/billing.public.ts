import { laterDialog } from '../../shared/dialog/later-dialog.tsx';
import { later } from '../../shared/page/later.ts';

export { MonthLink } from './month/month-link.tsx';

export const DocumentDialog = laterDialog(() => import('./document-dialog.tsx'));
export const SquareInvoicesDialog = laterDialog(() => import('./square-invoices-dialog.tsx'));
export const Papers = later(() => import('./papers.tsx'));
