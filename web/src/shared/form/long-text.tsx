import { Textarea, type TextareaProps } from '@mantine/core';
import type { FieldProps } from './use-form.ts';

type Props = Omit<TextareaProps, 'autosize' | 'styles'> & { minRows: number; maxRows?: number };

const heightOf = (rows: number) => `calc(${rows}lh + 2 * var(--input-padding-y) + 2px)`;

/**
 * A field for lines, as high as its text. The library measures it at every letter, and a form waits for that as it
 * opens, so it does so only for browsers that cannot size a field by its content.
 */
export function LongText({ minRows, maxRows, ...props }: Props) {
  if (!CSS.supports('field-sizing', 'content'))
    return <Textarea {...props} autosize minRows={minRows} {...(maxRows && { maxRows })} />;
  const most = maxRows && { maxHeight: heightOf(maxRows) };
  const size = { fieldSizing: 'content', minHeight: heightOf(minRows), ...most } as const;
  return <Textarea {...props} styles={{ input: size }} />;
}

/** The reason of a change of money, which everyone who sees the order reads later. */
export const ReasonInput = (field: FieldProps<string>) => (
  <LongText
    {...field}
    label="Motif"
    required
    withAsterisk
    description="Il reste écrit sur la commande."
    minRows={2}
    maxLength={192}
  />
);
