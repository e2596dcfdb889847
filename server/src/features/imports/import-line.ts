import type { ImportVerdict } from '@florilege/contract/imports/imports.contract.ts';

/** The field of each column of a table; null for one that is left out. */
export type Mapping = readonly (string | null)[];
export type GivenLine = { line: number; cells: string[] };
export type Problem = { label: string; value: string; sentence: string };

export type LineRow = {
  line: number;
  verdict: ImportVerdict;
  cells: string[] | null;
  record: Record<string, unknown> | null;
  problems: Problem[];
  twins: {
    client_id?: number | null;
    order_id?: number | null;
    line: number | null;
    name: string;
    reasons: string[];
  }[];
  chosen: boolean;
  record_id: number | null;
};
