import {
  type ExportFormat,
  exportsRoutes,
  type PreparedExport,
} from '@florilege/contract/exports/exports.contract.ts';
import { call } from '../../shared/api/call.ts';

const FAILED = 'L’export n’a pas pu être préparé.';
const { orders, clients, subscriptions, payments, statement } = exportsRoutes;

type Filters = Record<string, string | undefined>;
type Period = { from: string; to: string };

/** Each prepares a file with the filters of its list, as the list itself sends them. */
export const askExport = {
  orders: (filters: Filters) => (format: ExportFormat) =>
    call(orders, { body: { ...filters, format }, fallback: FAILED }),
  clients: (filters: Filters) => (format: ExportFormat) =>
    call(clients, { body: { ...filters, format }, fallback: FAILED }),
  subscriptions: (filters: Filters) => (format: ExportFormat) =>
    call(subscriptions, { body: { ...filters, format }, fallback: FAILED }),
  payments: (period: Period) => (format: ExportFormat) =>
    call(payments, { body: { ...period, format }, fallback: FAILED }),
  statement: (id: number, period: Period) => (format: ExportFormat) =>
    call(statement, { params: { id }, body: { ...period, format }, fallback: FAILED }),
};

/** The browser writes the file to the disk by itself: a hundred thousand rows never lie in the page. */
export function saveFile({ address, filename }: PreparedExport): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}
