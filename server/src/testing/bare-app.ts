import { createLog } from '../platform/log.ts';

/** The settings of an app that a test builds of a few routes: quiet, plain HTTP, nothing from elsewhere. */
export const bareApp = {
  log: createLog('silent'),
  trustProxy: [],
  https: false,
  connectSources: [],
  imageSources: [],
  maxConnections: 1000,
};
