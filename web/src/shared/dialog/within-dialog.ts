/**
 * Lists of a dialog open within it, as screen readers do not see what is outside. A closed one is not drawn: each
 * would have the whole page laid out to find its place.
 */
export const withinDialog = { withinPortal: false, floatingStrategy: 'fixed', keepMounted: false } as const;
