import { privacyRoutes } from '@florilege/contract/privacy/privacy.contract.ts';
import { defineFeature } from '../../feature.ts';
import { privacyAudit } from './privacy.audit.ts';
import { anonymise, dataFile, prepareData } from './privacy.service.ts';

export const privacyFeature = defineFeature({
  routes: privacyRoutes,
  handlers: ({ paperTurns }) => ({
    prepareData: ({ tx, member, params }) => prepareData(tx, member, params.id),
    data: ({ db, member, params, query }) => dataFile({ db, paperTurns }, member, params.id, query.format),
    anonymise: ({ tx, member, params }) => anonymise(tx, member, params.id),
  }),
  audit: privacyAudit,
});
