import { documentsRoutes } from '@florilege/contract/documents/documents.contract.ts';
import { defineFeature } from '../../feature.ts';
import { documentsHandlers } from './documents.routes.ts';

export const documentsFeature = defineFeature({ routes: documentsRoutes, handlers: () => documentsHandlers });
