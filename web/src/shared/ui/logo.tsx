import { Group, Text } from '@mantine/core';

export function Tulip() {
  return (
    <svg width={30} height={30} viewBox="0 0 32 32" fill="var(--fl-green)" aria-hidden>
      <path d="M16 17v13" fill="none" stroke="var(--fl-green)" strokeWidth={2.2} strokeLinecap="round" />
      <path d="M15.6 26.5C12.4 26.6 9.6 24.4 9 20.6c3.4-.2 6.3 2 6.6 5.9Z" />
      <path d="M16.4 24.6c.2-3.2 2.6-5.3 6.2-5.3 0 3.4-2.7 5.6-6.2 5.3Z" opacity={0.65} />
      <path
        d="M10 3.6c1.6.5 2.7 1.3 3.4 2.4.6-1.5 1.5-2.7 2.6-3.6 1.1.9 2 2.1 2.6 3.6.7-1.1 1.8-1.9 3.4-2.4.7 1.8 1 3.8 1 5.9 0 4.7-2.9 8-7 8s-7-3.3-7-8c0-2.1.3-4.1 1-5.9Z"
        fill="var(--fl-petal)"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <Group gap="sm" wrap="nowrap" display="inline-flex">
      <Tulip />
      <Text
        span
        ff="heading"
        fz="xl"
        fw="var(--fl-weight-title)"
        lh="2rem"
        lts="-0.01em"
        style={{ fontVariationSettings: '"SOFT" 60' }}
      >
        Florilège
      </Text>
    </Group>
  );
}
