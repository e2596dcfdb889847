import type pg from 'pg';

// Clients of a large shop, each computed from its number. The first of a large shop are those of a small one.

const firstNames = (
  'Claire Thomas Léa Hugo Inès Paul Suzanne Margaux Émile Nadia Baptiste Zoé Marie Jean Pierre Michel Camille Louis Jeanne Lucas ' +
  'Chloé Antoine Sarah Nicolas Julie Alexandre Emma Julien Manon Mathieu Anne Philippe Catherine Laurent Nathalie Olivier ' +
  'Isabelle Sébastien Sylvie David Céline Romain Aurélie Guillaume Sophie Maxime Élodie Vincent Caroline Clément Hélène Quentin ' +
  'Françoise Bernard Monique Jacques Martine Fatima Karim Yasmine'
).split(' ');
// Some thousand surnames, some of them common: a larger shop knows more people of the same name, and more names.
const heads = 'Lemo Gira Fabr Duma Peti Blan More Œill Roux Faur Chev Mart Bern Robe Rich Vass Gaut'.split(
  ' ',
);
const middles = ['', 'be', 'chi', 'do', 'fa', 'gui', 'la', 'mu', 'no', 'pré', 'que', 'sa', 'ti', 'vo', 'zé'];
const tails = 'ine ard eau ier on et elle ot ois ault ert and aud ion ey as ou our ac'.split(' ');

const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';
const surname = (i: number) =>
  pick(heads, i) + pick(middles, Math.floor(i / 17)) + pick(tails, Math.floor(i / 255));

export const nameOf = (i: number) =>
  `${pick(firstNames, i * 7 + Math.floor(i / 60))} ${surname(i)} ${Math.floor(i / 4845) || ''}`.trim();
export const phoneOf = (i: number) =>
  `06 ${String(10_000_000 + i * 397)
    .match(/../g)
    ?.join(' ')}`;
export const siretOf = (i: number) => String(10_000_000_000_000 + i * 7_919);
export const contactOf = (i: number) => `${pick(firstNames, i + 3)} ${surname(i * 3 + 11)}`;

/** Two letters of the surname change places. */
export function slip(name: string): string {
  const [first = '', last = ''] = name.split(' ');
  return `${first} ${last.slice(0, 2)}${last[3] ?? ''}${last[2] ?? ''}${last.slice(4)}`;
}

/** A quarter of the clients are businesses with a contact, and every second one has an order. */
export async function fillClients(client: pg.ClientBase, clients: number): Promise<void> {
  for (let from = 1; from <= clients; from += 10_000) {
    const rows = Array.from({ length: Math.min(10_000, clients - from + 1) }, (_, index) => {
      const i = from + index;
      const business = i % 4 === 0;
      return {
        name: nameOf(i),
        type: business ? 'business' : 'household',
        phone: `+33${phoneOf(i).replaceAll(' ', '').slice(1)}`,
        email: `client${i}@exemple.example`,
        SIRET: business ? siretOf(i) : null,
        contact_first: business ? contactOf(i).split(' ')[0] : null,
        contact_last: business ? contactOf(i).split(' ').slice(1).join(' ') : null,
      };
    });
    await client.query(
      `with rows as (
         select * from json_to_recordset($1) r (name text, type text, phone text, email text, "SIRET" text, contact_first text, contact_last text)
       ), made as (
         insert into clients (name, type, phone, email, "SIRET", city, postal_code, address)
         select name, type, phone, email, "SIRET", 'Paris', '75011', '3 rue Oberkampf' from rows
         returning id, phone
       )
       insert into contacts (account, first_name, last_name, is_primary)
       select made.id, contact_first, contact_last, true from rows join made using (phone) where contact_first is not null`,
      [JSON.stringify(rows)],
    );
  }
  await client.query(`insert into orders (amount, payer_account, created_at)
    select 4500, id, now() - make_interval(mins => (id % 500000)::int) from clients where id % 2 = 0`);
  await client.query('select rebuild_client_tally(), rebuild_client_words(), rebuild_order_tally()');
}
