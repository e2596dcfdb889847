import { type ShopIdentity, shopIdentity } from '@florilege/contract/settings/settings.contract.ts';
import { Button, SimpleGrid, Skeleton, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Form } from '../../shared/form/form.tsx';
import { typedSince } from '../../shared/form/record-form-state.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { Loaded } from '../../shared/ui/error-panel.tsx';
import { shopQuery, useSaveShop } from './settings.queries.ts';
import { useUnsaved } from './unsaved.ts';

type Field = keyof ShopIdentity;
type Look = { label: string; wide?: true; type?: 'tel' | 'email'; inputMode?: 'numeric' };

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

const fieldColumns = { base: 1, sm: 2 };
const wholeLine = { gridColumn: '1 / -1' };

/** Untyped fields have no text of their own: they follow a colleague's change. */
const untyped: Partial<Record<Field, string>> = {};

export function Shop() {
  const shop = useQuery(shopQuery);
  return (
    <Loaded query={shop} skeleton={<ShopLoading />}>
      {(known) => <ShopForm shop={known} />}
    </Loaded>
  );
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
      form.restart(untyped, typedSince(form.values));
      notifications.show({ message: 'Identité de la boutique enregistrée', color: 'green' });
    },
  });
  useUnsaved(form.dirty);
  return (
    <Form form={form} failureTitle="L’identité n’a pas été enregistrée">
      <SimpleGrid cols={fieldColumns} spacing="md">
        {fieldNames.map((name) => {
          const { wide, ...look } = looks[name];
          return (
            <TextInput
              key={name}
              {...form.field(name)}
              {...look}
              name={`shop-${name}`}
              value={form.values[name] ?? shop[name] ?? ''}
              style={wide && wholeLine}
              withAsterisk={name === 'name'}
              autoComplete="off"
            />
          );
        })}
      </SimpleGrid>
      <Button type="submit" disabled={!form.dirty} loading={form.saving} ml={{ sm: 'auto' }}>
        Enregistrer l’identité
      </Button>
    </Form>
  );
}

function ShopLoading() {
  return (
    <SimpleGrid cols={fieldColumns} role="status" aria-busy="true" aria-label="Chargement de l’identité…">
      {fieldNames.map((name) => (
        <Skeleton key={name} height={61} radius="md" style={looks[name].wide && wholeLine} />
      ))}
    </SimpleGrid>
  );
}
