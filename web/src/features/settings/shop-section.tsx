import type { ShopIdentity } from '@florilege/contract/settings/settings.contract.ts';
import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage, isApiError } from '../../shared/api/api-error.ts';
import { focusFirstError } from '../../shared/form/focus-first-error.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import classes from './settings.module.css';
import { shopQuery, useSaveShop } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { useUnsaved } from './unsaved.ts';

type Field = keyof ShopIdentity;
type Look = { label: string; wide?: boolean; type?: 'tel' | 'email'; inputMode?: 'numeric' };

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
const fieldNames = Object.keys(looks).filter((name): name is Field => name in looks);

/** Who the shop is, as purchase orders and delivery slips say it. */
export function ShopSection() {
  const shop = useQuery(shopQuery);
  return (
    <SettingsSection
      title="Identité de la boutique"
      hint="Elle figure sur les bons de commande et les bons de livraison."
    >
      <div className={classes.card}>
        {shop.data ? (
          <ShopForm shop={shop.data} />
        ) : shop.isError ? (
          <ErrorPanel
            message={errorMessage(shop.error)}
            onRetry={() => void shop.refetch()}
            retrying={shop.isRefetching}
          />
        ) : (
          <ShopLoading />
        )}
      </div>
    </SettingsSection>
  );
}

function ShopForm({ shop }: { shop: ShopIdentity }) {
  // Only what was typed: the rest follows what a colleague saves meanwhile.
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveShop();
  const errors: Record<string, string> = isApiError(save.error) ? save.error.fields : {};
  const inFields = fieldNames.some((name) => name in errors);
  const changed = fieldNames.some(
    (name) => typed[name] !== undefined && typed[name].trim() !== (shop[name] ?? ''),
  );
  useUnsaved(changed);

  const submit = () => {
    if (!changed || save.isPending) return;
    save.mutate(
      { ...shop, ...typed },
      {
        onSuccess: () => {
          setTyped({});
          notifications.show({ message: 'Identité de la boutique enregistrée', color: 'green' });
        },
        onError: () => focusFirstError(form.current),
      },
    );
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.fields}>
        {fieldNames.map((name) => {
          const { wide, ...look } = looks[name];
          return (
            <TextInput
              key={name}
              {...look}
              name={`shop-${name}`}
              className={wide ? (classes.wide ?? '') : ''}
              withAsterisk={name === 'name'}
              value={typed[name] ?? shop[name] ?? ''}
              error={errors[name]}
              onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, [name]: value }))}
              autoComplete="off"
            />
          );
        })}
      </div>
      {save.error && !inFields && (
        <Alert
          color="red"
          title="L’identité n’a pas été enregistrée"
          role="alert"
          tabIndex={-1}
          data-refused
          mt="md"
        >
          {errorMessage(save.error)}
        </Alert>
      )}
      <footer className={classes.footer}>
        <Button type="submit" disabled={!changed} loading={save.isPending}>
          Enregistrer l’identité
        </Button>
      </footer>
    </form>
  );
}

function ShopLoading() {
  return (
    <div className={classes.fields} role="status" aria-busy="true" aria-label="Chargement de l’identité…">
      {fieldNames.map((name) => (
        <Skeleton
          key={name}
          height={61}
          radius="md"
          className={looks[name].wide ? (classes.wide ?? '') : ''}
        />
      ))}
    </div>
  );
}
