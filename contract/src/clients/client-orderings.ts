/** Sorts of the list of clients, each with an index; `-`: the other way round. */
export const clientOrderings = ['name', '-name'] as const;
