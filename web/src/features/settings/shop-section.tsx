import { type ShopIdentity, shopIdentity } from '@florilege/contract/settings/settings.contract.ts';
import { Button, Group, Skeleton, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Form } from '../../shared/form/form.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import classes from './settings.module.css';
import { shopQuery, useSaveShop } from './settings.queries.ts';
import { useUnsaved } from './unsaved.ts';

type Field = keyof ShopIdentity;
type Look = { label: string; wide?: true; type?: 'tel' | 'email'; inputMode?: 'numeric' };

/** In the order of the form. */
const looks: Record<Field, Look> = {
  name: { label: 'Nom' },
  legal_name: { label: 'Raison sociale' },
  address: { label: 'Adresse', wide: true },
  postal_code: { label: 'Code postal', inputMode: 'numeric' },
  city: { label: 'Ville' },
  phone: { label: 'Téléphone', type: 'tel' },
  email: { label: 'E-mail', type: 'email' },
  website: { label: 'Site web' },
  siret: { label: 'SIRET', inputMode: 'numeric' },
  vat_number: { label: 'N° de TVA' },
};
const fieldNames = shopIdentity.keyof().options;

/** Untyped fields have no text of their own: they follow a colleague's change. */
const untyped: Partial<Record<Field, string>> = {};

/** The identity of the shop on purchase orders and delivery slips. */
export function Shop() {
  const shop = useQuery(shopQuery);
  if (shop.data) return <ShopForm shop={shop.data} />;
  return shop.isError ? <QueryError query={shop} /> : <ShopLoading />;
}

function ShopForm({ shop }: { shop: ShopIdentity }) {
  const save = useSaveShop();
  const form = useForm({
    start: untyped,
    isDirty: (typed) =>
      fieldNames.some((name) => typed[name] !== undefined && typed[name].trim() !== (shop[name] ?? '')),
    check: () => ({}),
    send: (typed) => save.mutateAsync({ ...shop, ...typed }),
    onSaved: () => {
      form.restart(untyped);
      notifications.show({ message: 'Identité de la boutique enregistrée', color: 'green' });
    },
  });
  useUnsaved(form.dirty);
  return (
    <Form form={form} failureTitle="L’identité n’a pas été enregistrée">
      <div className={classes.fields}>
        {fieldNames.map((name) => {
          const { wide, ...look } = looks[name];
          return (
            <TextInput
              key={name}
              {...form.field(name)}
              {...look}
              name={`shop-${name}`}
              value={form.values[name] ?? shop[name] ?? ''}
              className={wide && classes.wide}
              withAsterisk={name === 'name'}
              autoComplete="off"
            />
          );
        })}
      </div>
      <Group justify="flex-end">
        <Button type="submit" disabled={!form.dirty} loading={form.saving} className={classes.submit}>
          Enregistrer l’identité
        </Button>
      </Group>
    </Form>
  );
}

function ShopLoading() {
  return (
    <div className={classes.fields} role="status" aria-busy="true" aria-label="Chargement de l’identité…">
      {fieldNames.map((name) => (
        <Skeleton key={name} height={61} radius="md" className={looks[name].wide && classes.wide} />
      ))}
    </div>
  );
}
