import type { FoundAddress } from '@florilege/contract/addresses/addresses.contract.ts';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useState } from 'react';
import { withinDialog } from '../../shared/dialog/within-dialog.ts';
import { keepPlace, useAddresses } from './addresses.queries.ts';

export type ChosenAddress = Pick<FoundAddress, 'address' | 'postal_code' | 'city'>;

type Props = Omit<AutocompleteProps, 'data' | 'onChange' | 'value' | 'filter' | 'onOptionSubmit'> & {
  value: string;
  onChange: (text: string) => void;
  /** A proposal was chosen: its street is typed already, town and postal code come with it. */
  onChoose: (place: ChosenAddress) => void;
};

const lineOf = ({ address, postal_code, city }: FoundAddress) => `${address}, ${postal_code} ${city}`;

/** An address as it is typed, completed by the national database where that answers. */
export function AddressInput({ value, onChange, onChoose, description, ...input }: Props) {
  const [typed, setTyped] = useState(false);
  const { results, missing } = useAddresses(value, typed);
  const choose = (line: string) => {
    const place = results.find((one) => lineOf(one) === line);
    setTyped(false);
    if (!place) return;
    onChoose({ address: place.address, postal_code: place.postal_code, city: place.city });
    keepPlace(place);
  };
  const street = results[0]?.address.slice((missing?.length ?? 0) + 1);
  const doubt =
    missing && street
      ? `Le n° ${missing} est inconnu de la Base Adresse Nationale\u00a0: ${street}.`
      : undefined;
  return (
    <Autocomplete
      autoComplete="off"
      {...input}
      value={value}
      description={doubt ?? description}
      data={[...new Set(results.map(lineOf))]}
      comboboxProps={withinDialog}
      filter={({ options }) => options}
      onChange={(text) => {
        // Mantine also hands over the line of a chosen option, which is no address of one field.
        if (results.some((one) => lineOf(one) === text)) return;
        setTyped(true);
        onChange(text);
      }}
      onOptionSubmit={choose}
    />
  );
}
