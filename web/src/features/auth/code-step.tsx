import '@mantine/core/styles/PinInput.layer.css';
import { Button, PinInput } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { resetSignIn, sendCode, verifyCode } from '../../session/session.ts';
import { displayPhone } from '../../shared/display-phone.ts';
import { SignInError } from './sign-in-error.tsx';
import classes from './sign-in-screen.module.css';

const CODE_LENGTH = 6;
/** The server sends no second code to a phone within a minute. */
const RESEND_AFTER_S = 60;

type Props = { phone: string; error: string | null };

/** Step 2: the code of the text message, sent as soon as it is complete. */
export function CodeStep({ phone, error }: Props) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const { seconds, restart } = useCountdown(RESEND_AFTER_S);

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
    if (await sendCode(phone)) restart();
    focusFirst();
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
      <p className={classes.subtitle}>Vérifiez votre téléphone</p>
      <SignInError message={error} />
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
      <div className={classes.under}>
        <Button variant="subtle" onClick={resetSignIn} disabled={busy}>
          Changer de numéro
        </Button>
        {seconds > 0 ? (
          <span className={classes.wait}>Nouveau code dans {seconds} s</span>
        ) : (
          <Button variant="subtle" onClick={() => void resend()} disabled={busy}>
            Renvoyer le code
          </Button>
        )}
      </div>
    </form>
  );
}

/** Seconds left, by the clock, so that a tab that slept shows the right number. */
function useCountdown(length: number): { seconds: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + length * 1000);
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  const running = seconds > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);

  const restart = useCallback(() => {
    setNow(Date.now());
    setEnd(Date.now() + length * 1000);
  }, [length]);
  return { seconds, restart };
}
