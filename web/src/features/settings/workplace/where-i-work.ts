import type { Location } from '@florilege/contract/settings/settings.contract.ts';
import { inStorage } from '../../../shared/in-storage.ts';
import { createListeners } from '../../../shared/listeners.ts';

/** Of the tab, as the specification names it. */
const TAB_KEY = 'current_location_id';
/** Of the device, whoever is signed in: a till stays in its shop. */
const DEVICE_KEY = 'florilege-location';

const listeners = createListeners();
let current = read();

function read(): number | null {
  const text = inStorage(() => sessionStorage.getItem(TAB_KEY) || localStorage.getItem(DEVICE_KEY), null);
  return Number(text) || null;
}

export const whereIWork = () => current;

export function onMove(listener: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    // Another tab of the device moved.
    if (key !== DEVICE_KEY) return;
    inStorage(() => keep(sessionStorage, TAB_KEY, Number(newValue) || null), undefined);
    tell(Number(newValue) || null);
  };
  const leave = listeners.subscribe(listener);
  addEventListener('storage', follow);
  return () => {
    leave();
    removeEventListener('storage', follow);
  };
}

/** Chooses where this device works; null: it is asked anew. */
export function workAt(id: number | null): void {
  inStorage(() => keep(sessionStorage, TAB_KEY, id), undefined);
  inStorage(() => keep(localStorage, DEVICE_KEY, id), undefined);
  tell(id);
}

function keep(storage: Storage, key: string, id: number | null): void {
  if (id === null) storage.removeItem(key);
  else storage.setItem(key, String(id));
}

function tell(id: number | null): void {
  current = id;
  listeners.tell();
}

/** Among the open shops: the chosen one, or the only one there is; null: somebody has to choose. */
export function workplaceOf(chosen: number | null, open: readonly Location[]): Location | null {
  const only = open.length === 1 ? open[0] : undefined;
  return open.find(({ id }) => id === chosen) ?? only ?? null;
}

const HEIGHT_KEY = 'florilege-location-height';

/** Height in pixels that the choice had on this device last, so that it takes its place before it is there. */
export const lastHeight = (): number => inStorage(() => Number(localStorage.getItem(HEIGHT_KEY)) || 0, 0);
export const keepHeight = (height: number): void =>
  inStorage(() => localStorage.setItem(HEIGHT_KEY, String(height)), undefined);
