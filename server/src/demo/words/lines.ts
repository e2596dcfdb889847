/** A table of texts: one per line, or several on a line with ` | ` between them. */
export const lines = (text: string): string[] => text.trim().split(/\s*[\n|]\s*/);

/** Names with commas between them. */
export const listed = (text: string): string[] => text.trim().split(/,\s+/);
