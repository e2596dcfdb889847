import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { type Given, givenCells, givenText, type ImportSource } from '../../imports/imports.public.ts';

/** A checked line as the preview shows it. */
export const clientWords: ImportSource['words'] = ({ cells, record }, mapping) => {
  const given: Given = record ? {} : givenCells(cells ?? [], mapping);
  const said = (field: string) => (record ? String(record[field] ?? '') : (given[field]?.[0] ?? ''));
  const phone = said('phone');
  const place = [said('postal_code'), said('city')].filter(Boolean).join(' ');
  const details = record
    ? [phone && displayPhone(phone), said('email'), said('address'), place]
    : [phone, said('email'), said('city')];
  const person = [givenText(given, 'first_name'), givenText(given, 'name')].filter(Boolean).join(' ');
  return { name: record ? said('name') : said('company') || person, details: details.filter(Boolean) };
};
