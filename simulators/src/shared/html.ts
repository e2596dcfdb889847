/** Markup that is escaped already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Anything that a template takes. */
export type Part = Html | string | number | null | false | undefined | readonly Part[];

/** A template of HTML or XML: every text in it is escaped, lists are joined, null and false leave nothing. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: template }, ...parts.map(textOf)));
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object' && part !== null) return part.map(textOf).join('');
  return part === null || part === undefined || part === false ? '' : escapeHtml(String(part));
}

const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&${entities[sign]};`);
