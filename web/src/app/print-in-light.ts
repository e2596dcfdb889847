const SCHEME = 'data-mantine-color-scheme';

/** Prints in the light scheme, whatever the screen shows. */
export function printInLight(): void {
  const page = document.documentElement;
  let onScreen: string | null = null;
  addEventListener('beforeprint', () => {
    onScreen = page.getAttribute(SCHEME);
    page.setAttribute(SCHEME, 'light');
  });
  addEventListener('afterprint', () => {
    if (onScreen !== null) page.setAttribute(SCHEME, onScreen);
  });
}
