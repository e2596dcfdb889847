import type { Scene, Steps } from '../../e2e/support/scene.ts';

/** A state of a screen or dialog, looked at by a Senior. */
export const shot = (name: string, path: Scene['path'], steps?: Steps): Scene => ({
  name,
  path,
  ...(steps && { steps }),
});
