import type { World } from './model-world.ts';

/** Deeds of the accountant, the bank and the client at Pennylane. */
export const accounting = [
  ...['transfer', 'transfer', 'part of a transfer', 'detach', 'mark paid there'],
  ...['credit there', 'cancel there', 'archive there'],
];

type Invoice = {
  id: number;
  draft: boolean;
  total: string;
  paid: boolean;
  matches: { id: number }[];
};
/** `papers`: how many invoices there were before this run. */
type About = { papers: number; part: number };

/** Deeds on the last invoices of a run; Pennylane may refuse them. */
export function accountant(world: World, { papers, part }: About): Record<string, () => Promise<unknown>> {
  const onInvoice = (act: (invoice: Invoice) => Promise<unknown>) => async () => {
    const final = (await world.invoices())
      .slice(papers)
      .filter(({ draft, total }) => !draft && Number(total) > 0);
    const invoice = final.at(-1 - (part % 2)) ?? final.at(-1);
    if (invoice) await act(invoice);
  };
  const to = (path: string, body?: object) =>
    onInvoice(({ id }) => world.pennylane(`invoices/${id}/${path}`, body));
  const partOf = ({ total }: Invoice) => ((Number(total) * part) / 100).toFixed(2);
  return {
    transfer: to('pay'),
    'part of a transfer': onInvoice((invoice) =>
      world.pennylane(`invoices/${invoice.id}/matches`, { amount: partOf(invoice) }),
    ),
    detach: onInvoice(async ({ id, matches }) => {
      const match = matches.at(-1);
      if (match) await world.pennylane(`invoices/${id}/matches/${match.id}`, undefined, 'DELETE');
    }),
    'mark paid there': to('mark_paid'),
    'credit there': onInvoice((invoice) =>
      world.pennylane(`invoices/${invoice.id}/credit`, part % 2 === 0 ? {} : { amount: partOf(invoice) }),
    ),
    'cancel there': to('cancel'),
    'archive there': to('archive'),
  };
}
