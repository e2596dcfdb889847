import type { ExportFormat } from '@florilege/contract/exports/exports.contract.ts';
import { call } from '../../shared/api/call.ts';

const FAILED = 'L’export n’a pas pu être préparé.';
/** With the first export: they bring the rules of phones and company numbers, which no list needs to be seen. */
const routes = async () => (await import('@florilege/contract/exports/exports.contract.ts')).exportsRoutes;

type Filters = Record<string, string | undefined>;
type Period = { from: string; to: string };

/** Each prepares a file with the filters of its list, as the list itself sends them. */
export const askExport = {
  orders: (filters: Filters) => async (format: ExportFormat) =>
    call((await routes()).orders, { body: { ...filters, format }, fallback: FAILED }),
  clients: (filters: Filters) => async (format: ExportFormat) =>
    call((await routes()).clients, { body: { ...filters, format }, fallback: FAILED }),
  subscriptions: (filters: Filters) => async (format: ExportFormat) =>
    call((await routes()).subscriptions, { body: { ...filters, format }, fallback: FAILED }),
  payments: (period: Period) => async (format: ExportFormat) =>
    call((await routes()).payments, { body: { ...period, format }, fallback: FAILED }),
  statement: (id: number, period: Period) => async (format: ExportFormat) =>
    call((await routes()).statement, { params: { id }, body: { ...period, format }, fallback: FAILED }),
};
