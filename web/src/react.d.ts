import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, for what a style sheet computes with. */
    [name: `--${string}`]: string | number | undefined;
  }
}
