import { Button, TextInput } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sendCode } from '../../session/session.ts';
import { SignInError } from './sign-in-error.tsx';
import classes from './sign-in-screen.module.css';

/** Step 1: the phone, in any usual spelling. */
export function PhoneStep({ error }: { error: string | null }) {
  const [phone, setPhone] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.focus();
    // Loads the numbering plans, which `sendCode` needs.
    void import('@florilege/contract/auth/phone.ts').catch(() => undefined);
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !phone.trim()) return;
    setBusy(true);
    const sent = await sendCode(phone);
    setBusy(false);
    if (!sent) field.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate>
      <p className={classes.subtitle}>Connectez-vous avec votre téléphone</p>
      <SignInError message={error} />
      <TextInput
        ref={field}
        className={classes.field}
        size="lg"
        label="Téléphone"
        description="Format international, par exemple +33 6 12 34 56 78"
        type="tel"
        name="phone"
        autoComplete="tel"
        inputMode="tel"
        placeholder="+33 6 12 34 56 78"
        leftSection={<IconPhone size={18} stroke={1.6} aria-hidden />}
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
        readOnly={busy}
        aria-required
        {...(error && { 'aria-invalid': true, 'aria-errormessage': 'sign-in-error' })}
      />
      <Button type="submit" size="lg" fullWidth disabled={busy || !phone.trim()}>
        {busy ? 'Envoi...' : 'Envoyer le code'}
      </Button>
    </form>
  );
}
