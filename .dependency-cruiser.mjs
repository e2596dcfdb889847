/** The boundaries of docs/architecture.md, checked on every run. */
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-imports-no-side',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web|simulators)/' },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|simulators)/' },
    },
    {
      name: 'server-imports-no-web',
      severity: 'error',
      from: { path: '^server/', pathNot: ['[.]test[.]ts$', '/testing/'] },
      to: { path: '^(web|simulators|scripts)/' },
    },
    {
      name: 'simulators-import-no-product',
      severity: 'error',
      from: { path: '^simulators/' },
      to: { path: '^(server|web|contract)/' },
    },
    {
      name: 'platform-imports-no-feature',
      severity: 'error',
      from: { path: '^server/src/(platform|integrations)/' },
      to: { path: '^server/src/(features|demo)/' },
    },
    {
      name: 'features-meet-in-public-faces',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: ['[.]test[.]ts$', '/testing/'] },
      to: {
        path: '^server/src/features/[^/]+/',
        pathNot: ['^server/src/features/$1/', '[.]public[.]ts$'],
      },
    },
    {
      name: 'order-money-is-below-all-features',
      severity: 'error',
      from: { path: '^server/src/features/order-money/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/src/features/', pathNot: '^server/src/features/order-money/' },
    },
    {
      name: 'no-circle-of-orders-payments-and-billing',
      severity: 'error',
      from: { path: '^server/src/features/(orders|payments)/', pathNot: ['[.]test[.]ts$', '/testing/'] },
      to: {
        path: '^server/src/features/(orders|payments|billing)/',
        pathNot: '^server/src/features/$1/',
      },
    },
    {
      name: 'vendors-only-in-integrations',
      severity: 'error',
      from: { path: '^(server|web|contract)/', pathNot: '^server/src/integrations/' },
      to: { path: 'node_modules/(@aws-sdk|square|sharp|exif-reader|pdfkit|hucre|nodemailer)/' },
    },
    {
      name: 'web-features-meet-in-public-faces',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^web/src/features/[^/]+/', pathNot: ['^web/src/features/$1/', '[.]public[.]ts$'] },
    },
    {
      name: 'web-features-import-no-app',
      severity: 'error',
      from: { path: '^web/src/(features|session|shared)/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-shared-imports-no-feature',
      severity: 'error',
      from: { path: '^web/src/(session|shared)/' },
      to: { path: '^web/src/features/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
