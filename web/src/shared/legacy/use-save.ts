import type { FieldChange } from '@florilege/contract/http/errors.ts';
import { useEffect, useState } from 'react';
import { errorMessage, isApiError } from '../api/api-error.ts';
import { useIdempotencyKey } from '../api/idempotency.ts';

type Options<Saved> = {
  opened: boolean;
  saving: boolean;
  /** What is wrong already here, by field. */
  check: () => Record<string, string>;
  /** The key is for what is new. */
  send: (key: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** With what the server says of single fields; `error` has the rest. */
  onRefused: (errors: Record<string, string>) => void;
  /** With what colleagues changed since the version in hand. */
  onConflict?: (changes: readonly FieldChange[]) => void;
};

/** Saves what a dialog holds. One key stands for one new thing and lives until the server has answered yes. */
export function useSave<Saved>({
  opened,
  saving,
  check,
  send,
  onSaved,
  onRefused,
  onConflict,
}: Options<Saved>) {
  const key = useIdempotencyKey();
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (opened) return;
    setError(null);
    key.renew();
  }, [opened, key]);

  const submit = async () => {
    if (saving) return;
    setError(null);
    const errors = check();
    if (Object.keys(errors).length > 0) return onRefused(errors);
    try {
      const saved = await send(key.current());
      key.renew();
      onSaved(saved);
    } catch (failure) {
      if (isApiError(failure) && failure.conflict && onConflict) return onConflict(failure.conflict.changes);
      const fields = isApiError(failure) ? failure.fields : {};
      if (Object.keys(fields).length === 0) setError(errorMessage(failure));
      if (isApiError(failure) && failure.code === 'IDEMPOTENCY_KEY_REUSED') key.renew();
      onRefused(fields);
    }
  };
  return { submit: () => void submit(), error };
}
