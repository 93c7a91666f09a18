import { atom } from 'jotai';
import { store } from './store.js';

export interface Position {
  latitude: number;
  longitude: number;
}

/** Where the player is, if they let us know; for this visit only. */
export const positionAtom = atom<Position | undefined>(undefined);

const AT_MOST_MS = 10_000;
const OLD_AT_MOST_MS = 5 * 60_000;

/**
 * Asks the browser: 10 s at most, a position of the last 5 minutes will do. Undefined when there is none. A
 * browser counts its time-out only once it was allowed to look, so a question that nobody answers is given up here.
 */
export function findPosition(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(undefined);
      return;
    }
    setTimeout(() => resolve(undefined), AT_MOST_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const position = { latitude: coords.latitude, longitude: coords.longitude };
        store.set(positionAtom, position);
        resolve(position);
      },
      () => resolve(undefined),
      { timeout: AT_MOST_MS, maximumAge: OLD_AT_MOST_MS },
    );
  });
}
