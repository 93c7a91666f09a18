import { atom } from 'jotai';
import { store } from './store.js';

export interface Position {
  latitude: number;
  longitude: number;
}

/** The player's position, if they share it; kept for this visit only. */
export const positionAtom = atom<Position | undefined>(undefined);

const AT_MOST_MS = 10_000;
const OLD_AT_MOST_MS = 5 * 60_000;

/**
 * Asks the browser for a position, for at most 10 s; one of the last 5 minutes is good enough. Undefined if there is
 * none. A browser's timeout starts only after permission, so an unanswered question is given up here.
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
