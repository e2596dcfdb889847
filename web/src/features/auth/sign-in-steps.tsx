import { Button, Group, PinInput, Text, TextInput } from '@mantine/core';
import { IconAlertCircle, IconPhone } from '@tabler/icons-react';
import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { codeSentAt } from '../../session/sent-code.ts';
import { resetSignIn, sendCode, verifyCode } from '../../session/sign-in.ts';
import { displayPhone } from '../../shared/display-phone.ts';
import { useSecondsUntil } from '../../shared/use-seconds-until.ts';
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
      <StepHead title="Connectez-vous avec votre téléphone" error={error} />
      <TextInput
        ref={field}
        mb="lg"
        className={classes.field}
        size="lg"
        label="Téléphone"
        description="Par exemple 06 12 34 56 78, ou au format international"
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

const CODE_LENGTH = 6;
/** The server sends no second code to a phone within a minute. */
const RESEND_AFTER_MS = 60_000;

type Props = { phone: string; error: string | null };

/** Step 2: the code of the text message, sent as soon as it is complete. */
export function CodeStep({ phone, error }: Props) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const [sentAt, setSentAt] = useState(() => codeSentAt(phone) ?? Date.now());
  const seconds = useSecondsUntil(sentAt + RESEND_AFTER_MS);

  const focusFirst = () => fields.current?.querySelector('input')?.focus();
  useEffect(focusFirst, []);

  const verify = async (entered: string) => {
    if (busy || !entered.trim()) return;
    setBusy(true);
    const signedIn = await verifyCode(entered);
    if (signedIn) return;
    setBusy(false);
    setCode('');
    // The fields are writable again only after the next paint.
    requestAnimationFrame(focusFirst);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };

  const resend = async () => {
    setCode('');
    setBusy(true);
    if (await sendCode(phone)) setSentAt(Date.now());
    setBusy(false);
    // The fields are writable again only after the next paint.
    requestAnimationFrame(focusFirst);
  };

  /** Accepts a whole message, and a code with a space in it. */
  const paste = (event: ClipboardEvent) => {
    const digits = /\d{6}/.exec(event.clipboardData.getData('text').replace(/(\d)[\s-]+(?=\d)/gu, '$1'))?.[0];
    if (!digits) return;
    event.preventDefault();
    event.stopPropagation();
    setCode(digits);
    void verify(digits);
  };

  return (
    <form onSubmit={submit} noValidate>
      <StepHead title="Vérifiez votre téléphone" error={error} />
      <fieldset className={classes.code} onPasteCapture={paste}>
        <legend className={classes.legend}>Code reçu au {displayPhone(phone)}</legend>
        <PinInput
          rootRef={fields}
          // A generated id would change after the first paint and lose the focus.
          id="sign-in-code"
          length={CODE_LENGTH}
          type="number"
          oneTimeCode
          placeholder=""
          gap="xs"
          vars={() => ({ root: { '--pin-input-size': '54px' } })}
          value={code}
          onChange={setCode}
          onComplete={(complete) => void verify(complete)}
          readOnly={busy}
          error={Boolean(error)}
          getInputProps={(index) => ({ 'aria-label': `Chiffre ${index + 1} sur ${CODE_LENGTH}` })}
          classNames={{ root: classes.pins, pinInput: classes.pin }}
        />
      </fieldset>
      <Button type="submit" size="lg" fullWidth disabled={busy || !code.trim()}>
        {busy ? 'Vérification...' : 'Vérifier'}
      </Button>
      <Group justify="space-between" gap="xs" mt="sm" mx="calc(-1 * var(--fl-space-md))">
        <Button variant="subtle" onClick={resetSignIn} disabled={busy}>
          Changer de numéro
        </Button>
        {seconds > 0 ? (
          <Text span size="xs" c="dimmed" px="md" className="fl-figures">
            Nouveau code dans {seconds} s
          </Text>
        ) : (
          <Button variant="subtle" onClick={() => void resend()} disabled={busy}>
            Renvoyer le code
          </Button>
        )}
      </Group>
    </form>
  );
}

/** The alert stays in the page while empty, so that screen readers announce a message. */
function StepHead({ title, error }: { title: string; error: string | null }) {
  return (
    <>
      <Text size="lg" c="dimmed" mt="xs" mb="lg">
        {title}
      </Text>
      <div role="alert" id="sign-in-error">
        {error && (
          <div className={classes.error}>
            <IconAlertCircle size={20} stroke={1.75} aria-hidden style={{ flex: 'none' }} />
            {error}
          </div>
        )}
      </div>
    </>
  );
}
