import { atom } from 'jotai';
import { store } from './store.js';

export interface Position {
  latitude: number;
  longitude: number;
}

/** Where the player is, when he let us know; for this visit only. */
export const positionAtom = atom<Position | undefined>(undefined);

/** Asks the browser: 10 s at most, a position of the last 5 minutes will do (spec §9). Undefined when there is none. */
export function findPosition(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(undefined);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const position = { latitude: coords.latitude, longitude: coords.longitude };
        store.set(positionAtom, position);
        resolve(position);
      },
      () => resolve(undefined),
      { timeout: 10_000, maximumAge: 5 * 60_000 },
    );
  });
}
