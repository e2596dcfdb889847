/** Lists of a dialog open within it, as screen readers do not see what is outside. */
export const withinDialog = { withinPortal: false, floatingStrategy: 'fixed' } as const;
