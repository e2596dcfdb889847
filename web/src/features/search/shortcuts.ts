import { type Shortcut, shortcuts } from '../../shared/page/shortcuts.ts';
import { photoShortcuts } from '../photos/photos.public.ts';
import { verificationShortcuts } from '../verifications/verifications.public.ts';

/** Every key of the product that no field uses, as the `?` sheet shows them. */
export const allShortcuts: readonly Shortcut[] = [shortcuts, photoShortcuts, verificationShortcuts].flatMap(
  (feature): Shortcut[] => Object.values(feature),
);
