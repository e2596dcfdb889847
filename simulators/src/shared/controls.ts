import { type Html, html } from './html.ts';

type Press = {
  body?: object;
  method?: 'DELETE';
  main?: boolean;
  /** Read out instead of the label. */
  name?: string;
};

/** A button that posts to the control plane. */
export function button(label: string, path: string, { body, method, main, name }: Press = {}): Html {
  const quiet = main ? '' : ' button-quiet';
  const more = [
    body && html` data-body="${JSON.stringify(body)}"`,
    method && html` data-method="${method}"`,
    name !== undefined && html` aria-label="${name}"`,
  ];
  return html`<button class="button${quiet}" type="button" data-post="/_sim/${path}"${more}>${label}</button>`;
}

type Options = readonly (readonly [value: string, label: string])[];

/** A `<select>` under its label. */
export function select(label: string, name: string, choices: Options, chosen: string): Html {
  return html`<label>${label}<select name="${name}">${options(choices, chosen)}</select></label>`;
}

export function options(choices: Options, chosen: string): Html[] {
  return choices.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  );
}

/** The card of an empty list, which says how to fill it. */
export function emptyCard(title: string, text: Html): Html {
  return html`<div class="empty card"><h2>${title}</h2>\n<p class="muted">${text}</p></div>`;
}
