import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import {
  type ImportKind,
  type ImportLine,
  type ImportSummary,
  type ImportVerdict,
  importsRoutes,
} from '@florilege/contract/imports/imports.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { randomKey } from '../../shared/api/idempotency.ts';
import { uploadRequest } from '../../shared/api/upload-request.ts';
import { listQuery } from '../../shared/list/list-pages.ts';
import { useList } from '../../shared/list/use-list.ts';

const LOAD_FAILED = 'L’import n’a pas pu être chargé.';
const LINES_SHOWN = 50;

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'detail', id],
    queryFn: ({ signal }) => call(importsRoutes.detail, { params: { id }, signal, fallback: LOAD_FAILED }),
  });

export function useImports(kind: ImportKind) {
  return useList(
    listQuery<ImportSummary>({
      queryKey: ['imports', 'list', kind],
      pageSize: PAGE_SIZE,
      fetchPage: (chunk, signal) =>
        call(importsRoutes.list, { query: { ...chunk, kind }, signal, fallback: LOAD_FAILED }),
    }),
  );
}

export type ShownLine = ImportLine & { id: number };

/** The lines of one verdict; read anew when the import was checked again. */
export function useImportLines(id: number, verdict: ImportVerdict) {
  return useList(
    listQuery<ShownLine>({
      queryKey: ['imports', 'lines', id, verdict],
      pageSize: LINES_SHOWN,
      fetchPage: async (chunk, signal) => {
        const query = { ...chunk, verdict };
        const page = await call(importsRoutes.lines, { params: { id }, query, signal });
        return { ...page, results: page.results.map((line) => ({ ...line, id: line.line })) };
      },
    }),
  );
}

/** Sends a table to be read and checked; no record is written. */
export const useGiveTable = (kind: ImportKind) =>
  useMutation({
    mutationFn: (file: File) =>
      uploadRequest(importsRoutes.start, { file, fields: { kind }, idempotencyKey: randomKey() }),
  });

/** A change of an import, whose answer is the import as it is now. */
function useImportChange<Change>(id: number, change: (change: Change) => ReturnType<typeof run>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // In the order of the choices.
    scope: { id: `import-${id}` },
    onSuccess: (import_) => {
      queryClient.setQueryData(importQuery(id).queryKey, import_);
      void queryClient.invalidateQueries({ queryKey: ['imports'] });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
}

const run = (id: number) => call(importsRoutes.run, { params: { id } });

export const useRunImport = (id: number) => useImportChange<void>(id, () => run(id));

export const useUndoImport = (id: number) =>
  useImportChange<void>(id, () => call(importsRoutes.undo, { params: { id } }));

export const useImportColumns = (id: number) =>
  useImportChange(id, (mapping: (string | null)[]) =>
    call(importsRoutes.columns, { params: { id }, body: { mapping } }),
  );

export const useImportChoice = (id: number) =>
  useImportChange(id, (body: { line?: number; create: boolean }) =>
    call(importsRoutes.choose, { params: { id }, body }),
  );
