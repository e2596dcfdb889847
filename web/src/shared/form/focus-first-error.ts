/** The first thing that is wrong comes into sight and under the cursor. */
export function focusFirstError(root: HTMLElement | null): void {
  // Once the errors are on the screen.
  setTimeout(() => {
    const wrong = root?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]');
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  });
}
