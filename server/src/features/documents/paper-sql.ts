/** A client as papers name him (`Party`); null without a row. */
export const party = (table: string) => `case when ${table}.id is null then null else json_build_object(
  'name', ${table}.name, 'type', ${table}.type, 'address', ${table}.address, 'postal_code', ${table}.postal_code, 'city', ${table}.city,
  'phone', ${table}.phone, 'email', ${table}.email, 'siret', ${table}."SIRET", 'vat_number', ${table}."numero_de_TVA",
  'contact', (select json_build_object('name', concat_ws(' ', c.title, c.first_name, c.last_name), 'phone', c.phone)
                from contacts c where c.account = ${table}.id and c.is_primary order by c.id limit 1)) end`;

/** The shop as papers name it (`ShopIdentity`), of the table `shop`. */
export const shopJson = `json_build_object('name', shop.name, 'legal_name', shop.legal_name, 'address', shop.address, 'postal_code', shop.postal_code, 
  'city', shop.city, 'phone', shop.phone, 'email', shop.email, 
  'website', shop.website, 'siret', shop.siret, 'vat_number', shop.vat_number)`;
