import { useState } from 'react';
import { lastHeight } from './where-i-work.ts';

/** The place of the choice in the menu until its shops are known, as high as it was last. */
export function WorkplaceSpace() {
  const [height] = useState(lastHeight);
  return <div style={{ height }} aria-hidden />;
}
