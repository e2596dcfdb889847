import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskey } from '../../../session/passkey.ts';

const devices = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Téléphone Android', /Android/],
  ['Mac', /Macintosh/],
  ['Ordinateur Windows', /Windows/],
  ['Ordinateur Linux', /Linux/],
] as const;

/** A name for a passkey of this device: `iPhone`. */
const deviceOf = (userAgent: string) =>
  devices.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'Cet appareil';

/** The making of a passkey, and the name it gets. */
export function useNewPasskey(onMade: () => void) {
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  const add = useMutation({ mutationFn: () => addPasskey(name), onSuccess: onMade });
  return { add, name, setName };
}
