import { TextInput, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import classes from './photo-wall.module.css';

/** As the contract of an order's photo has it. */
const CAPTION_MAX = 300;

type Props = {
  /** Whose caption it is. */
  name: string;
  caption: string | null;
  /** Absent for those who may not. */
  onSave: ((caption: string) => void) | undefined;
};

/** Words below a photo, changed in place: Enter or leaving keeps them, Esc leaves them as they were. */
export function PhotoCaption({ name, caption, onSave }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (!onSave)
    return <span className={caption ? classes.fixedCaption : classes.name}>{caption || name}</span>;
  if (typed === null) {
    return (
      <UnstyledButton
        ref={button}
        className={classes.caption ?? ''}
        data-empty={!caption || undefined}
        onClick={() => setTyped(caption ?? '')}
        aria-label={caption ? `${caption}. Modifier la légende de ${name}` : `Ajouter une légende à ${name}`}
      >
        <span className={classes.captionText}>{caption || 'Ajouter une légende'}</span>
        <IconPencil size={15} stroke={1.75} aria-hidden className={classes.pencil} />
      </UnstyledButton>
    );
  }
  const leave = (save: boolean, focus: boolean) => {
    const wanted = typed.trim();
    if (save && wanted !== (caption ?? '')) onSave(wanted);
    setTyped(null);
    if (focus) setTimeout(() => button.current?.focus());
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') leave(true, true);
    if (event.key === 'Escape') {
      event.stopPropagation();
      leave(false, true);
    }
  };
  return (
    <TextInput
      className={classes.captionField ?? ''}
      value={typed}
      maxLength={CAPTION_MAX}
      placeholder="Légende"
      aria-label={`Légende de ${name}`}
      autoFocus
      enterKeyHint="done"
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={press}
      onBlur={() => leave(true, false)}
    />
  );
}
