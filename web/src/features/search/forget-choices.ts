import { inStorage } from '../../shared/in-storage.ts';

/** The choices of a member are kept under this and his id. */
export const CHOICES = 'florilege-recherche:';

/** Names of clients do not stay on a device that another member uses next. */
export function forgetRecent(): void {
  const forget = () => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(CHOICES)) localStorage.removeItem(key);
  };
  inStorage(forget, undefined);
}
