import { IMPORT_LINES_DAYS, importsRoutes } from '@florilege/contract/imports/imports.contract.ts';
import { defineFeature } from '../../feature.ts';
import { uploadHandler } from '../../platform/http/bind.ts';
import { importsAudit } from './imports.audit.ts';
import { checkImport, createImported, removeCreated } from './imports.jobs.ts';
import { forgetOldLines } from './imports.repository.ts';
import {
  changeColumns,
  chooseLines,
  type GivenTable,
  importsPage,
  linesPage,
  loadImport,
  receiveTable,
  runImport,
  startImport,
  undoImport,
} from './imports.service.ts';

export const importsFeature = defineFeature({
  routes: importsRoutes,
  handlers: ({ imports: sources }) => ({
    list: ({ db, query }) => importsPage(db, query),
    detail: ({ db, params }) => loadImport(db, sources, params.id),
    start: uploadHandler<typeof importsRoutes.start, GivenTable>({
      receive: receiveTable,
      mark: ({ digest }) => digest,
      write: ({ tx, member, body, files }) => startImport(tx, sources, member, body.kind, files),
      release: async () => undefined,
    }),
    columns: ({ tx, member, params, body }) => changeColumns(tx, sources, member, params.id, body.mapping),
    lines: ({ db, params, query }) => linesPage(db, sources, params.id, query),
    choose: ({ tx, params, body }) => chooseLines(tx, sources, params.id, body.line ?? null, body.create),
    run: ({ tx, member, params }) => runImport(tx, sources, member, params.id),
    undo: ({ tx, member, params }) => undoImport(tx, sources, member, params.id),
  }),
  jobs: ({ db, imports: sources }) => ({
    tasks: { forget_imports: async () => void (await forgetOldLines(db, IMPORT_LINES_DAYS)) },
    heavy: {
      check_import: (job) => checkImport(db, sources, job),
      run_import: (job) => createImported(db, sources, job),
      undo_import: (job) => removeCreated(db, sources, job),
    },
    cron: ['47 4 * * * forget_imports ?fill=1d'],
  }),
  audit: importsAudit,
});
