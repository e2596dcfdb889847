import type { Scene, Steps } from '../../e2e/support/scenes/scene.ts';

/** Sets a scene once for all widths. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A state of a screen or dialog, looked at by a Senior. */
export const shot = (name: string, path: Scene['path'], steps?: Steps): Scene => ({
  name,
  path,
  ...(steps && { steps }),
});
