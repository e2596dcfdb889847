/** Every size that is a matter of style: `--fl-text-md` in style sheets, `gap="md"` in components. */
export const scale = {
  text: { sm: '0.78125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem', '2xl': '1.875rem' },
  space: { '2xs': '4px', xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  radius: { sm: '6px', md: '10px', lg: '14px' },
  weight: { text: '400', strong: '550', title: '480' },
} as const;

export const scaleVariables: Record<string, string> = Object.fromEntries(
  Object.entries(scale).flatMap(([kind, sizes]) =>
    Object.entries(sizes).map(([name, size]) => [`--fl-${kind}-${name}`, size]),
  ),
);
