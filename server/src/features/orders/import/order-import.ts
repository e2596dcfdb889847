import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { ANONYMOUS_CLIENT } from '@florilege/contract/clients/account-summary.ts';
import { frenchDay } from '@florilege/contract/http/dates.ts';
import { orderTable } from '@florilege/contract/imports/order-columns.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import { patternsOf } from '../../clients/clients.public.ts';
import {
  givenCells,
  givenText,
  type ImportSource,
  type Problem,
  type Verdict,
  writeVerdicts,
} from '../../imports/imports.public.ts';
import {
  BY_NAME,
  findPeople,
  markKnown,
  markRepeated,
  openShops,
  type Person,
  type SoughtLine,
} from './order-check.repository.ts';
import {
  hangingOrders,
  lockImported,
  refuseWithoutClient,
  removeImported,
  writeOrders,
} from './order-write.repository.ts';
import { type ReadOrder, readOrder, type Sought, withRecipientNoted } from './read-order.ts';

export const orderImport: ImportSource = {
  kind: 'orders',
  async check(tx, id, lines, mapping) {
    const shops = await openShops(tx);
    const read = lines.map(({ line, cells }) => ({ line, ...readOrder(cells, mapping, shops) }));
    const sought = read.flatMap(({ line, payer, recipient }) => [
      ...(payer ? [soughtLine(line, 'payer', payer)] : []),
      ...(recipient ? [soughtLine(line, 'recipient', recipient)] : []),
    ]);
    const people = Map.groupBy(
      await findPeople(tx, JSON.stringify(sought)),
      ({ line, role }) => `${line} ${role}`,
    );
    const verdicts = read.map((order) =>
      verdictOf(order, (role) => theOne(people.get(`${order.line} ${role}`) ?? [])),
    );
    await writeVerdicts(tx, id, verdicts);
    await markKnown(
      tx,
      id,
      verdicts.flatMap(({ line, record }) => (record ? [line] : [])),
    );
  },
  markRepeated,
  async write(tx, id, lines, author) {
    await refuseWithoutClient(tx, id, lines, ...GONE);
    return writeOrders(tx, id, lines, author);
  },
  hanging: hangingOrders,
  lock: lockImported,
  remove: removeImported,
  words({ record, cells }, mapping) {
    if (!record) {
      const given = givenCells(cells ?? [], mapping);
      const said = ['delivery_date', 'amount', 'delivery_city'].map((field) => givenText(given, field));
      return {
        name: givenText(given, 'payer_name') || givenText(given, 'recipient_name'),
        details: said.filter(Boolean),
      };
    }
    const text = (field: string) => (record[field] === null ? '' : String(record[field] ?? ''));
    const details = [
      frenchAmount(Number(record.amount)),
      frenchDay(text('delivery_date')),
      text('delivery_time_slot') && slotDisplay(text('delivery_time_slot')).short,
      record.requires_delivery ? 'Livraison' : 'Retrait',
      [text('delivery_address'), text('delivery_city')].filter(Boolean).join(', '),
      record.recipient_name ? `pour ${record.recipient_name}` : '',
    ];
    return { name: text('payer_name'), details: details.filter(Boolean) };
  },
};

const { payer_name, recipient_name } = orderTable.columns;
const GONE = [payer_name.label, recipient_name.label, 'Ce client n’existe plus'] as const;

const soughtLine = (line: number, role: SoughtLine['role'], sought: Sought): SoughtLine => ({
  ...{ line, role, ...sought, ...patternsOf(sought.name) },
});

type Found = Person | 'nobody' | 'several';

/** Among those whom the surest mark names, the one; a name decides between people of one phone. */
function theOne(people: readonly Person[]): Found {
  const place = Math.min(...people.map((person) => person.place));
  const surest = people.filter((person) => person.place === place);
  const named = surest.filter(({ same }) => same);
  const [one, other] = named.length === 1 ? named : surest;
  if (!one) return 'nobody';
  return other ? 'several' : one;
}

const nobody = {
  nobody: 'Ce n’est pas un client connu\u00a0: importez d’abord les clients, ou n’importez pas cette colonne',
  several: 'Plusieurs clients correspondent\u00a0: ajoutez le téléphone du payeur',
};

function verdictOf(
  { line, record, problems, payer, recipient }: ReadOrder & { line: number },
  find: (role: SoughtLine['role']) => Found,
): Verdict {
  const wrong = (more: Problem[]): Verdict => ({
    ...{ line, verdict: 'wrong', record: null, problems: [...problems, ...more] },
  });
  const pays = payer ? find('payer') : null;
  if (typeof pays === 'string') {
    const value = [payer?.name, payer?.phone && displayPhone(payer.phone), payer?.email].filter(Boolean);
    return wrong([
      { label: orderTable.columns.payer_name.label, value: value.join(', '), sentence: nobody[pays] },
    ]);
  }
  if (!record) return wrong([]);
  const receives = recipient ? find('recipient') : null;
  const isClient = receives !== null && typeof receives !== 'string';
  const who = [recipient?.name, recipient?.phone && displayPhone(recipient.phone)].filter(Boolean).join(', ');
  // A client found by name has no phone of his own, so the line's would be lost.
  const isNoted = isClient ? receives.place === BY_NAME && recipient?.phone : who;
  const noted = isNoted ? withRecipientNoted(record, who) : record;
  if ('sentence' in noted) return wrong([noted]);
  return {
    ...{ line, verdict: 'new', problems: [] },
    record: {
      ...noted,
      payer_account: pays?.id ?? null,
      payer_name: pays?.name ?? ANONYMOUS_CLIENT,
      recipient_account: isClient && receives.id !== pays?.id ? receives.id : null,
      recipient_name: recipient ? who || recipient.name : null,
    },
  };
}
